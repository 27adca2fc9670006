import { deviceCalls, sceneCalls } from '@kilowatch/contract'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { ask } from './support/api-client.ts'
import { goTo, type KeptPage, keptPage } from './support/kept-page.ts'
import { type OwnBusiness, ownBusiness } from './support/own-business.ts'
import { settled } from './support/page-checks.ts'
import { type SpeakingUplink, speakingUplink } from './support/speaking-uplink.ts'
import { theProduct } from './support/the-product.ts'

// A person adds pictures of where a device stands, looks at them closely and removes one; anyone who may only look can only look.

// Each looks at what the one before it left.
test.describe.configure({ mode: 'serial' })

const product = theProduct()
let business: OwnBusiness
let uplink: SpeakingUplink
let device: string
let owner: KeptPage
let viewer: KeptPage

test.beforeAll(async ({ browser }) => {
  business = await ownBusiness(product, `图片医院${Date.now()}`)
  const ups = { ref: 'ups', name: '图片UPS', type: 'ups', readings: { load: 40, battery_charge: 90 } }
  uplink = await speakingUplink(business.owner.caller, { name: '图片网关', devices: [ups] })
  await uplink.report()
  device = (await ask(business.owner.caller, deviceCalls.listDevices, {})).items[0]?.id ?? ''
  owner = await keptPage(browser, business.owner.caller)
  viewer = await viewing(browser)
})
test.afterAll(async () => {
  await uplink?.close()
  for (const kept of [owner, viewer]) await kept?.page.context().close()
})

async function viewing(browser: Browser): Promise<KeptPage> {
  const { caller } = await business.invite('小看', { right: 'view', scope: 'all' })
  return keptPage(browser, caller)
}

const information = (page: Page) => goTo(page, `/ups_asset_box_info?box_id=${device}`)
const card = (page: Page): Locator => page.getByRole('region', { name: /现场图片/ })
const pictures = (page: Page) => card(page).getByRole('button', { name: /^查看/ })
const chooser = (page: Page) => card(page).locator('input[type=file]').first()
const listed = async () => (await ask(business.owner.caller, sceneCalls.listSceneImages, { params: { deviceId: device } })).items

/** A photograph as a camera takes it: large, with something to see on it. */
async function photograph(page: Page, name: string, [width, height]: [number, number]) {
  const base64 = await page.evaluate(
    ([wide, high]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high })
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.fillStyle = '#0b63b0'
      context.fillRect(0, 0, canvas.width / 2, canvas.height)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    },
    [width, height],
  )
  return { name, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') }
}

test('a person adds several pictures at a time, sees what cannot be sent, and they are made small before they leave', async () => {
  const { page } = owner
  await information(page)
  await expect(card(page)).toContainText('还没有现场图片')
  const bodies: number[] = []
  page.on('request', (request) => {
    if (request.url().includes('scene-images') && request.method() === 'POST') bodies.push(request.postDataBuffer()?.length ?? 0)
  })
  const large = await photograph(page, '配电室.png', [2400, 1600])
  const plate = await photograph(page, '铭牌.png', [300, 600])
  const text = { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
  const heic = { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\u0018ftypheic') }
  await chooser(page).setInputFiles([large, text, plate, heic])
  await expect(pictures(page)).toHaveCount(2)
  await expect(card(page)).toContainText('说明.txt：不是图片')
  await expect(card(page)).toContainText('IMG_0001.HEIC：此浏览器无法打开 HEIC 图片')
  const dismiss = card(page).getByRole('button', { name: '知道了' })
  await dismiss.first().click()
  await dismiss.first().click()
  await expect(dismiss).toHaveCount(0)
  expect((await listed()).map(({ name, width, height, type }) => [name, width, height, type])).toEqual([
    ['配电室.jpg', 1000, 667, 'image/jpeg'],
    ['铭牌.jpg', 300, 600, 'image/jpeg'],
  ])
  expect(Math.max(...bodies)).toBeLessThan(200_000)
  // No token, and nothing that another tab could open, stands in an address.
  for (const image of await card(page).locator('img').all()) expect(await image.getAttribute('src')).toMatch(/^blob:/)
})

test('pictures are dropped and pasted', async () => {
  const { page } = owner
  const { buffer } = await photograph(page, 'x.png', [40, 40])
  for (const way of ['drop', 'paste'] as const) {
    const transfer = await page.evaluateHandle(
      ([base64, name]) => {
        const bytes = Uint8Array.from(atob(base64 ?? ''), (letter) => letter.charCodeAt(0))
        const held = new DataTransfer()
        held.items.add(new File([bytes], `${name}.png`, { type: 'image/png' }))
        return held
      },
      [buffer.toString('base64'), way],
    )
    if (way === 'drop') await card(page).getByText('也可以拖放到此处').dispatchEvent('drop', { dataTransfer: transfer })
    else
      await page.evaluate((clipboardData) => {
        window.dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
      }, transfer)
    await expect(card(page).getByRole('button', { name: `查看 ${way}.jpg` })).toBeVisible()
  }
})

test('a picture is looked at: zoom by 0.2 and not below, rotation, keys, the next one', async () => {
  const { page } = owner
  await pictures(page).first().click()
  const viewer = page.getByRole('dialog')
  const image = viewer.locator('img')
  // What is turned and scaled is the paper that the picture and its marks lie on.
  const transform = () => image.evaluate((shown: HTMLElement) => shown.parentElement?.style.transform)
  await expect(viewer).toContainText('配电室.jpg')
  await page.keyboard.press('+')
  expect(await transform()).toContain('scale(1.2)')
  await page.keyboard.press('0')
  await viewer.getByRole('button', { name: '放大' }).click()
  expect(await transform()).toContain('scale(1.2)')
  for (let times = 0; times < 8; times += 1) await viewer.getByRole('button', { name: '缩小' }).click()
  expect(await transform()).toContain('scale(0.2)')
  await page.keyboard.press('+')
  expect(await transform()).toContain('scale(0.4)')
  await viewer.getByRole('button', { name: '向右旋转 90°' }).click()
  expect(await transform()).toContain('rotate(90deg)')
  await page.keyboard.press('0')
  expect(await transform()).toContain('rotate(0deg) scale(1)')
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('铭牌.jpg')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
})

test('who may only look sees the pictures and cannot change them', async () => {
  const { page } = viewer
  await information(page)
  await expect(pictures(page)).toHaveCount(4)
  await expect(card(page).locator('input')).toHaveCount(0)
  await expect(card(page).getByRole('button', { name: /删除|添加/ })).toHaveCount(0)
  await pictures(page).first().click()
  await expect(page.getByRole('dialog').locator('img')).toBeVisible()
  await page.keyboard.press('Escape')
})

test('a picture is removed when that is confirmed', async () => {
  const { page } = owner
  await settled(page)
  await card(page).getByRole('button', { name: '删除 铭牌.jpg' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /取\s*消/ })
    .click()
  await expect(pictures(page)).toHaveCount(4)
  await card(page).getByRole('button', { name: '删除 铭牌.jpg' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click()
  await expect(pictures(page)).toHaveCount(3)
  expect((await listed()).map(({ name }) => name)).not.toContain('铭牌.jpg')
})

test('the logo of the business is chosen, seen by all its people beside its name, and removed', async () => {
  const { page } = owner
  await goTo(page, '/enterprise/setting/business')
  const logo = page.getByRole('region', { name: '企业标志' })
  // In the business's own area it stands above the sidebar.
  const shownTo = (who: Page) => who.locator('header > img, aside img')
  await logo.locator('input[type=file]').setInputFiles([await photograph(page, 'logo.png', [200, 80])])
  await expect(logo.getByRole('img')).toBeVisible()
  await expect(shownTo(page)).toBeVisible()
  await viewer.page.reload()
  await expect(shownTo(viewer.page)).toBeVisible()
  await logo.getByRole('button', { name: '移除' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /移\s*除/ })
    .click()
  await expect(logo).toContainText('还没有标志')
  await expect(shownTo(page)).toHaveCount(0)
})
