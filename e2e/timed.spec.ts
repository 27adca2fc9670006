import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { controlCalls, type Device, deviceCalls, deviceOperationCalls, telemetryCalls, timedTaskCalls } from '@kilowatch/contract'
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import zh from '../apps/console/src/locales/zh/timed.json' with { type: 'json' }
import { deviceLink } from '../apps/console/src/shared/device-links.ts'
import { startDemo } from './prepared-demo.ts'
import { openFolder, ownPlaces, type Product, startProduct } from './product.ts'
import { ask } from './support/api-client.ts'
import { signedIn } from './support/browser.ts'
import { claimedGateway } from './support/claimed-gateway.ts'
import type { GatewayHouse } from './support/gateway.ts'
import { type Joined, type OwnBusiness, ownBusiness } from './support/own-business.ts'

// A timed task from the form to the relay: planned in Chromium, taken by the gateway, carried out while the whole server is gone, told afterwards.

test.describe.configure({ mode: 'serial' })
const folder = openFolder('kw-timed-')
let places: Record<string, string>
let product: Product
let business: OwnBusiness
let house: GatewayHouse
let relays: Device

test.beforeAll(async () => {
  test.setTimeout(300_000)
  places = await ownPlaces(join(folder, 'data'))
  product = await startDemo(join(folder, 'data'), places)
  business = await ownBusiness(product, '定时任务医院')
  house = await claimedGateway(business.owner.caller, '机房网关', [
    { ref: 'relays', name: '照明通道', type: 'channel', driver: 'simulator', interval: '1s', counts: { channel: 2 } },
  ])
  house.run()
  const heard = async () => (await ask(business.owner.caller, deviceCalls.listDevices, { query: { pageSize: 20 } })).items
  await expect.poll(async () => (await heard()).filter(({ lastHeardAt }) => lastHeardAt).length, { timeout: 60_000 }).toBe(1)
  relays = (await heard())[0] as Device
  const controls = async () => (await ask(business.owner.caller, controlCalls.readControls, { params: params() })).controls
  await expect.poll(async () => (await controls()).length, { timeout: 30_000 }).toBe(2)
})

test.afterAll(async () => {
  await house?.remove()
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const params = () => ({ deviceId: relays.id })
async function openPage(context: BrowserContext, who: Joined): Promise<Page> {
  await signedIn(context, who.caller, { language: 'zh' })
  const page = await context.newPage()
  await page.goto(`${product.url}${deviceLink(relays)}`)
  return page
}
const cardOf = (page: Page): Locator => page.getByRole('region', { name: zh.title })
const rowsOf = (page: Page): Locator => cardOf(page).getByRole('list', { name: zh.title }).getByRole('listitem')

/** The clock of the business, so many minutes from now. */
function clockIn(minutes: number): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' })
  return format.format(Date.now() + minutes * 60_000)
}

async function plan(page: Page, value: string, at: string): Promise<void> {
  await cardOf(page).getByRole('button', { name: zh.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('项目').click()
  await page.getByTitle('通道 1 开关').click()
  await dialog.getByLabel('操作').click()
  await page.getByTitle(value, { exact: true }).click()
  await dialog.getByLabel('时间').fill(at)
  await dialog.getByLabel('时间').press('Tab')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
}

test('a task is planned, taken by the gateway, switched off and on, and who may not manage only reads it', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await openPage(context, business.owner)
  await expect(cardOf(page)).toContainText(zh.none)
  await plan(page, '关闭', '23:59')
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page)).toContainText('23:59')
  await expect(rowsOf(page)).toContainText(zh.standing.carried)
  await rowsOf(page).getByRole('switch').click()
  await page.getByRole('dialog').filter({ hasText: zh.sureOff }).getByRole('button', { name: zh.off }).click()
  await expect(rowsOf(page)).toContainText(zh.standing.off)
  const duty = await business.invite('值班员', { right: 'operate', scope: 'all' })
  const other = await browser.newContext()
  const reading = await openPage(other, duty)
  await expect(rowsOf(reading)).toContainText(zh.standing.off)
  await expect(cardOf(reading).getByRole('switch')).toHaveCount(0)
  await expect(cardOf(reading).getByRole('button', { name: zh.add })).toHaveCount(0)
  await Promise.all([context.close(), other.close()])
})

test('a task is carried out while the whole server is gone, and told afterwards', async ({ browser }) => {
  test.setTimeout(400_000)
  const context = await browser.newContext()
  const page = await openPage(context, business.owner)
  const state = async () =>
    (await ask(business.owner.caller, telemetryCalls.readLatest, { params: params() })).readings.find(
      ({ key }) => key === 'channel.1.state',
    )?.value
  const value = (await state()) === 1 ? { word: '关闭', code: 2 } : { word: '开启', code: 1 }
  // At least half a minute from now: time enough to plan it and to stop the server.
  const now = Date.now()
  const minutes = now % 60_000 < 25_000 ? 1 : 2
  const due = (Math.floor(now / 60_000) + minutes) * 60_000
  await plan(page, value.word, clockIn(minutes))
  await expect(rowsOf(page).filter({ hasText: value.word }).filter({ hasText: zh.standing.carried })).toHaveCount(1, { timeout: 30_000 })
  await context.close()
  await product.stop()
  await expect.poll(() => Date.now(), { timeout: 150_000, intervals: [1_000] }).toBeGreaterThan(due + 5_000)
  product = await startProduct(join(folder, 'data'), places)
  const ran = async () =>
    (await ask(business.owner.caller, timedTaskCalls.readTimedTasks, { params: params() })).tasks.map((task) => task.ran?.state)
  // The gateway tries again after a minute at the latest.
  await expect.poll(ran, { timeout: 120_000 }).toContain('verified')
  await expect.poll(state, { timeout: 60_000 }).toBe(value.code)
  const { items } = await ask(business.owner.caller, deviceOperationCalls.listDeviceOperations, {
    query: { deviceId: relays.id, kind: 'timed' },
  })
  expect(items.filter(({ state: end }) => end === 'verified')).toHaveLength(1)
  const again = await browser.newContext()
  await expect(rowsOf(await openPage(again, business.owner)).filter({ hasText: zh.ran.verified })).toHaveCount(1)
  await again.close()
})
