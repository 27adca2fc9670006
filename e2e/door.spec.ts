import { randomUUID } from 'node:crypto'
import { controlCalls, type Device, deviceCalls, telemetryCalls } from '@kilowatch/contract'
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import zh from '../apps/console/src/locales/zh/controls.json' with { type: 'json' }
import doors from '../apps/console/src/locales/zh/doors.json' with { type: 'json' }
import timed from '../apps/console/src/locales/zh/timed.json' with { type: 'json' }
import { deviceLink } from '../apps/console/src/shared/device-links.ts'
import { answerTo, ask } from './support/api-client.ts'
import { signedIn } from './support/browser.ts'
import { claimedGateway } from './support/claimed-gateway.ts'
import type { GatewayHouse, RunningGateway } from './support/gateway.ts'
import { type Joined, type OwnBusiness, ownBusiness } from './support/own-business.ts'
import { theProduct } from './support/the-product.ts'

// A door is opened in two steps, by two people at once, and never by what a screen showed some time ago.

test.describe.configure({ mode: 'serial' })
const name = '主机房北门'
const sideName = '机房侧门'
const product = theProduct()
let business: OwnBusiness
let duty: Joined
let house: GatewayHouse
let gateway: RunningGateway
let door: Device
let side: Device

test.beforeAll(async () => {
  test.setTimeout(300_000)
  business = await ownBusiness(product, `门禁医院${Date.now()}`)
  duty = await business.invite('值班员', { right: 'operate', control: 'all', scope: 'all' })
  house = await claimedGateway(business.owner.caller, '机房网关', [
    { ref: 'north', name, type: 'door', driver: 'simulator', interval: '1s' },
    { ref: 'side', name: sideName, type: 'door', driver: 'simulator', interval: '1s', cards: ['04A1B2C9'], visits: '6s' },
  ])
  gateway = house.run()
  const heard = async () => (await ask(business.owner.caller, deviceCalls.listDevices, { query: { pageSize: 20 } })).items
  await expect.poll(async () => (await heard()).filter(({ lastHeardAt }) => lastHeardAt).length, { timeout: 60_000 }).toBe(2)
  const named = async (wanted: string) => (await heard()).find((device) => device.name === wanted) as Device
  door = await named(name)
  side = await named(sideName)
  await expect.poll(async () => (await read()).controls.length, { timeout: 30_000 }).toBe(2)
})

test.afterAll(async () => {
  await house?.remove()
})

const params = () => ({ deviceId: door.id })
const read = () => ask(business.owner.caller, controlCalls.readControls, { params: params() })
async function lock() {
  const { readings } = await ask(business.owner.caller, telemetryCalls.readLatest, { params: params() })
  return readings.find(({ key }) => key === 'lock')
}

async function openPage(context: BrowserContext, who: Joined): Promise<Page> {
  await signedIn(context, who.caller, { language: 'zh' })
  const page = await context.newPage()
  await page.goto(`${product.url}${deviceLink(door)}`)
  return page
}
const rowIn = (page: Page): Locator => page.getByRole('listitem').filter({ hasText: '远程开关门' }).first()

/** To the second step of a dialog. */
async function nameIt(page: Page, button: string): Promise<Locator> {
  await rowIn(page).getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('主机房南门')
  await dialog.getByRole('button', { name: zh.dangerous.next }).click()
  await expect(dialog).toContainText(zh.grave.differs)
  await dialog.getByRole('textbox').fill(name)
  await dialog.getByRole('button', { name: zh.dangerous.next }).click()
  await expect(dialog).toContainText('第 2 步，共 2 步')
  return dialog
}

test('whoever looks at a door that somebody else opens meanwhile has to look again; each opening is done once', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await openPage(context, business.owner)
  const dialog = await nameIt(page, '开门')
  await expect(dialog).toContainText('锁闭')
  await expect(dialog.getByLabel(zh.grave.password, { exact: true })).toBeVisible()
  const seen = await lock()
  const body = { key: randomUUID(), control: 'lock', value: 'open', seen: seen?.value ?? null, password: duty.password }
  const late = { ...body, key: randomUUID(), seenAt: new Date(Date.parse(seen?.at ?? '') - 61_000).toISOString() }
  expect((await answerTo(duty.caller, controlCalls.requestCommand, { params: params(), body: late })).code).toBe(50003)
  const { id } = await ask(duty.caller, controlCalls.requestCommand, { params: params(), body: { ...body, seenAt: seen?.at } })
  await expect.poll(async () => (await read()).commands.find((command) => command.id === id)?.state).toBe('verified')
  await expect(dialog.getByLabel(zh.grave.password, { exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: zh.dangerous.again.changed }).click()
  await expect(dialog).toContainText('断开')
  await expect(dialog.getByLabel(zh.grave.password, { exact: true })).toBeVisible()
  expect((await read()).commands).toHaveLength(1)
  await context.close()
})

test('the door is closed in two steps, and its reading says so', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await openPage(context, duty)
  const dialog = await nameIt(page, '关门')
  await dialog.getByLabel(zh.grave.password, { exact: true }).fill(duty.password)
  await dialog.getByRole('button', { name: '关门', exact: true }).click()
  await expect(dialog).toBeHidden()
  const newest = page.getByRole('list', { name: zh.recent }).getByRole('listitem').first()
  await expect(newest).toContainText(zh.state.verified.replace('{{reading}}', '锁闭'))
  await context.close()
})

test('the door is armed for a night: one period entered and one drawn that meet, taken by the gateway, refused where they overlap', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await openPage(context, business.owner)
  const card = page.getByRole('region', { name: '布防时段' })
  const rows = card.getByRole('list', { name: '布防时段' }).getByRole('listitem')
  const dialog = page.getByRole('dialog')
  async function fill(days: readonly string[], from: string, to: string): Promise<void> {
    await card.getByRole('button', { name: timed.add }).click()
    for (const day of days) await dialog.getByRole('checkbox', { name: day }).click()
    for (const [label, clock] of [
      ['开始时间', from],
      ['结束时间', to],
    ] as const) {
      await dialog.getByLabel(label).fill(clock)
      await dialog.getByLabel(label).press('Tab')
    }
    await dialog.getByRole('button', { name: '保存' }).click()
  }
  /** From one part of a day to another on the drawing, 0 to 1. */
  async function draw(day: number, from: number, to: number): Promise<void> {
    const row = card.locator('.kw-week-track').nth(day)
    await row.scrollIntoViewIfNeeded()
    const track = await row.boundingBox()
    if (!track) throw new Error('the week is not drawn')
    const y = track.y + track.height / 2
    await page.mouse.move(track.x + track.width * from, y)
    await page.mouse.down()
    await page.mouse.move(track.x + track.width * to, y, { steps: 4 })
    await page.mouse.up()
  }
  await expect(card).toContainText(timed.dragFirst)
  await fill(['周一'], '22:00', '00:00')
  await expect(dialog).toBeHidden()
  await expect(rows).toHaveCount(1)
  await draw(1, 0.25, 0)
  await expect(dialog.getByRole('checkbox', { name: '周二' })).toBeChecked()
  await expect(dialog.getByLabel('结束时间')).toHaveValue('06:00')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await expect(rows).toHaveCount(2)
  await draw(1, 0.1, 0.1)
  await expect(dialog.getByLabel('结束时间')).toHaveValue('06:00')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText(/计划：现在(布防|撤防)/)
  for (const row of [rows.filter({ hasText: '22:00–24:00' }), rows.filter({ hasText: '00:00–06:00' })])
    await expect(row).toContainText(timed.standing.carried)
  await fill(['周一', '周三'], '21:00', '22:30')
  await expect(dialog).toContainText('与已有时段 22:00–24:00 重叠')
  await dialog.getByRole('button', { name: '取消' }).click()
  // What was entered would be lost.
  await page.getByRole('button', { name: '放弃' }).click()
  await rows.filter({ hasText: '22:00' }).getByRole('switch').click()
  await page.getByRole('dialog').filter({ hasText: timed.sureOff }).getByRole('button', { name: timed.off }).click()
  await expect(rows.filter({ hasText: '22:00' })).toContainText(timed.standing.off)
  await context.close()
})

test('somebody who is put on the list of a door comes in by their card, is seen passing, and is refused once disabled', async ({
  browser,
}) => {
  const context = await browser.newContext()
  await signedIn(context, business.owner.caller, { language: 'zh' })
  const page = await context.newPage()
  await page.goto(`${product.url}${deviceLink(side)}`)
  const people = page.getByRole('region', { name: '授权人员' })
  const passages = page.getByRole('region', { name: '进出' })
  const dialog = page.getByRole('dialog')
  await expect(passages).toContainText('未知卡 ••••B2C9')
  await people.getByRole('button', { name: doors.addPerson }).click()
  await dialog.getByLabel('姓名').fill('李敏')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toContainText('请填写卡号、开门密码或指纹编号中的至少一项')
  await dialog.getByLabel('卡号').fill('04:a1:b2:c9')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await expect(people).toContainText(doors.standing.kept)
  await expect(passages).toContainText(/李敏.*刷卡，开门 \d+ s/, { timeout: 60_000 })
  await people.getByRole('button', { name: doors.actionsOf.replace('{{name}}', '李敏') }).click()
  await page.getByRole('menuitem', { name: doors.disable }).click()
  await dialog.getByRole('button', { name: doors.disable }).click()
  await expect(people).toContainText('已停用')
  await expect(passages).toContainText(/李敏.*刷卡，拒绝：已停用/, { timeout: 30_000 })
  await context.close()
})

test('a reading that grew old is not decided by', async ({ browser }) => {
  test.setTimeout(180_000)
  const context = await browser.newContext()
  const page = await openPage(context, business.owner)
  const dialog = await nameIt(page, '开门')
  await gateway.stop()
  await expect(dialog.getByRole('button', { name: zh.dangerous.again.old })).toBeVisible({ timeout: 90_000 })
  await expect(dialog).toContainText(zh.dangerous.old)
  await expect(dialog.getByLabel(zh.grave.password, { exact: true })).toHaveCount(0)
  // What was on its way when the gateway ended may be newer than what the page has seen.
  await expect.poll(async () => Date.now() - Date.parse((await lock())?.at ?? ''), { timeout: 90_000 }).toBeGreaterThan(61_000)
  const seen = await lock()
  const body = { key: randomUUID(), control: 'lock', value: 'open', seen: seen?.value ?? null, password: business.owner.password }
  // Whatever a client says of its time.
  const answer = await answerTo(business.owner.caller, controlCalls.requestCommand, {
    params: params(),
    body: { ...body, seenAt: new Date().toISOString() },
  })
  expect(answer.code).toBe(50003)
  expect((await read()).commands).toHaveLength(2)
  await context.close()
})
