import { deviceCalls, videoCalls } from '@kilowatch/contract'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { ask } from './support/api-client.ts'
import { signedIn } from './support/browser.ts'
import { type Camera, openCamera } from './support/camera.ts'
import { type OwnBusiness, ownBusiness } from './support/own-business.ts'
import { type SpeakingUplink, speakingUplink } from './support/speaking-uplink.ts'
import { theProduct } from './support/the-product.ts'

// What a camera films is seen beside its device: a stream in pieces, a file, single pictures; and why nothing is seen.

const product = theProduct()
let business: OwnBusiness
let uplink: SpeakingUplink
let camera: Camera
let device: string

test.beforeAll(async ({ browser }) => {
  business = await ownBusiness(product, `视频医院${Date.now()}`)
  const ups = { ref: 'ups', name: '视频UPS', type: 'ups', readings: { load: 40 } }
  uplink = await speakingUplink(business.owner.caller, { name: '视频网关', devices: [ups] })
  await uplink.report()
  device = (await ask(business.owner.caller, deviceCalls.listDevices, {})).items[0]?.id ?? ''
  const page = await browser.newPage()
  camera = await openCamera(page, product.camera)
  await page.close()
  for (const [name, kind, address] of [
    ['机房入口', 'hls', `${product.camera}/live/index.m3u8`],
    ['昨夜录像', 'mp4', `${product.camera}/film.mp4`],
    ['电池间', 'snapshot', `${product.camera}/now.jpg`],
    ['别处', 'hls', 'http://127.0.0.1:9/live/index.m3u8'],
  ] as const) {
    await ask(business.owner.caller, videoCalls.addVideo, { body: { name, kind, address, deviceId: device } })
  }
})
test.afterAll(async () => {
  await camera?.close()
  await uplink?.close()
})

const card = (page: Page): Locator => page.getByRole('region', { name: '视频' })
const watch = (page: Page, name: string) =>
  card(page)
    .getByRole('button', { name: `观看 ${name}` })
    .click()

/** A picture that is drawn and goes on. */
async function plays(page: Page, name: string): Promise<void> {
  const video = card(page)
    .getByRole('figure', { name: `${name} 的画面` })
    .locator('video')
  const state = () => video.evaluate(({ currentTime, videoWidth }: HTMLVideoElement) => ({ currentTime, videoWidth }))
  await expect.poll(async () => (await state()).currentTime).toBeGreaterThan(0.5)
  expect((await state()).videoWidth).toBe(320)
}

for (const [way, playsHls] of [
  ['by itself', true],
  ['in pieces', false],
] as const) {
  test(`a stream is seen in a browser that plays HLS ${way}`, async ({ page }) => {
    // Firefox, and Chromium before it learned HLS, say so.
    if (!playsHls) {
      await page.addInitScript(() => {
        HTMLMediaElement.prototype.canPlayType = () => ''
      })
    }
    await signedIn(page.context(), business.owner.caller, { language: 'zh' })
    await page.goto(`${product.url}/ups_asset_box_info?box_id=${device}`)
    await watch(page, '机房入口')
    await plays(page, '机房入口')
    expect(
      await card(page)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.currentSrc.startsWith('blob:')),
    ).toBe(!playsHls)
    expect(camera.asked()).toContain('/live/0.m4s')
  })
}

test('a film and pictures are seen; what is elsewhere is not loaded, and a camera that begins to refuse is said to', async ({ page }) => {
  await signedIn(page.context(), business.owner.caller, { language: 'zh' })
  await page.goto(`${product.url}/ups_asset_box_info?box_id=${device}`)
  await watch(page, '昨夜录像')
  await plays(page, '昨夜录像')
  await watch(page, '电池间')
  const picture = card(page).getByRole('img', { name: '电池间' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  const shots = () => camera.asked().filter((path) => path === '/now.jpg').length
  const before = shots()
  await expect.poll(shots).toBeGreaterThan(before)
  await expect(card(page)).toContainText('不允许从 http://127.0.0.1:9 加载视频')
  await expect(card(page).getByRole('button', { name: '观看 别处' })).toHaveCount(0)
  await card(page).getByRole('button', { name: '停止观看' }).click()
  camera.lock()
  await watch(page, '机房入口')
  await expect(card(page).getByRole('alert')).toContainText('拒绝访问')
  await expect(card(page).getByRole('button', { name: '重试' })).toBeVisible()
})
