import { deviceCalls } from '@kilowatch/contract'
import { expect, type Page, test } from '@playwright/test'
import encodeQR from 'qr'
import { deviceLink } from '../apps/console/src/shared/device-links.ts'
import { ask, logIn } from './support/api-client.ts'
import { signedIn } from './support/browser.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// The bar of phones: codes that lead on, and what is the person's.

const product = theProduct()

/** A photo of a code, as a phone keeps it. */
async function photo(page: Page, text: string) {
  const base64 = await page.evaluate(
    (rows) => {
      const canvas = document.createElement('canvas')
      const side = 8
      Object.assign(canvas, { width: rows.length * side, height: rows.length * side })
      const context = canvas.getContext('2d')
      rows.forEach((row, y) => {
        row.forEach((dark, x) => {
          if (context) context.fillStyle = dark ? '#222' : '#f4f0e6'
          context?.fillRect(x * side, y * side, side, side)
        })
      })
      return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
    },
    encodeQR(text, 'raw', { border: 4 }),
  )
  return { name: 'label.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

test('on a phone a scanned label leads to its device, a new box to its adding, and nothing of others is opened', async ({
  page,
  context,
}) => {
  const caller = await logIn(product.url, accountOf(product))
  const { items } = await ask(caller, deviceCalls.listDevices, { query: { pageSize: 1 } })
  const [device] = items
  if (!device) throw new Error('the demo has no device')
  await page.setViewportSize({ width: 390, height: 844 })
  await signedIn(context, caller, { language: 'zh' })
  await page.goto(`${product.url}/index_new`)
  const bar = page.getByRole('navigation', { name: '常用页面' })
  const scan = () => bar.getByRole('link', { name: '扫码' }).click()
  const show = async (text: string) => page.locator('input[type=file]').setInputFiles(await photo(page, text))
  const type = async (text: string) => {
    await page.getByLabel('标签上的编号，或链接').fill(text)
    await page.getByRole('button', { name: '查找' }).click()
  }

  await scan()
  await expect(page.getByText('没有找到摄像头')).toBeVisible()
  await show(product.url + deviceLink(device))
  await expect(page).toHaveURL(product.url + deviceLink(device))
  await scan()
  await type(device.id)
  await expect(page).toHaveURL(product.url + deviceLink(device))

  await scan()
  await show('https://elsewhere.example.com/invitation?code=abc')
  await expect(page.getByText('https://elsewhere.example.com/invitation?code=abc')).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/scan`)
  await page.getByRole('button', { name: '重新扫描' }).click()
  await show('ID:299999999917')
  await page.getByRole('button', { name: '添加此设备' }).click()
  await expect(page).toHaveURL(`${product.url}/device_add`)
  await page.getByRole('button', { name: '3 编号' }).click()
  await expect(page.getByLabel('设备 ID')).toHaveValue(/299999999917$/)
  await page.getByLabel('设备 ID').fill('')

  await bar.getByRole('button', { name: '我的' }).click()
  const me = page.getByRole('dialog', { name: '我的' })
  await expect(me.getByRole('button', { name: '退出登录' })).toBeVisible()
  await me.getByText('English').click()
  await page.getByRole('dialog', { name: 'Me' }).getByRole('link', { name: 'Own space' }).click()
  await expect(page).toHaveURL(`${product.url}/ownspace`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(`${product.url}/index_new`)
})
