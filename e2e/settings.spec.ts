import { randomUUID } from 'node:crypto'
import { deviceType } from '@kilowatch/catalog'
import { controlCalls, type Device, deviceCalls, deviceOperationCalls, deviceSettingCalls, thresholdCalls } from '@kilowatch/contract'
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import enStates from '../apps/console/src/locales/en/controls.json' with { type: 'json' }
import en from '../apps/console/src/locales/en/settings.json' with { type: 'json' }
import zhStates from '../apps/console/src/locales/zh/controls.json' with { type: 'json' }
import zh from '../apps/console/src/locales/zh/settings.json' with { type: 'json' }
import { deviceLink } from '../apps/console/src/shared/device-links.ts'
import { pathOfType } from '../apps/console/src/shared/device-paths.ts'
import { ask } from './support/api-client.ts'
import { type Language, signedIn, watchTrouble } from './support/browser.ts'
import { claimedGateway } from './support/claimed-gateway.ts'
import type { GatewayHouse } from './support/gateway.ts'
import { type Joined, type OwnBusiness, ownBusiness } from './support/own-business.ts'
import { theProduct } from './support/the-product.ts'
import { walkedIn } from './support/walked-in.ts'

// From the field to the value read back: Chromium → server → broker → our gateway → a device that holds it, and back.

test.describe.configure({ mode: 'serial' })
const words = { zh, en }
const states = { zh: zhStates.state, en: enStates.state }
const product = theProduct()
let business: OwnBusiness
let house: GatewayHouse
let room: Device
let battery: Device
let channels: Device

test.beforeAll(async () => {
  test.setTimeout(300_000)
  business = await ownBusiness(product, `参数设置医院${Date.now()}`)
  const simulated = (ref: string, name: string, type: string, more: object = {}) => ({
    ref,
    name,
    type,
    driver: 'simulator',
    interval: '1s',
    ...more,
  })
  house = await claimedGateway(business.owner.caller, '机房网关', [
    simulated('room', '配电室', 'th', { controlled: true }),
    simulated('battery', '电池组 A', 'bat', { blocks: 4 }),
    simulated('channels', '走廊通道', 'channel', { counts: { channel: 3 } }),
  ])
  house.run()
  await expect.poll(async () => (await devices()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3)
  room = await deviceNamed('配电室')
  battery = await deviceNamed('电池组 A')
  channels = await deviceNamed('走廊通道')
  for (const device of [room, battery]) {
    const offered = async () =>
      (await ask(business.owner.caller, deviceSettingCalls.readSettings, { params: { deviceId: device.id } })).settings.length
    await expect.poll(offered, { timeout: 30_000 }).toBe(deviceType(device.type)?.settings?.length)
  }
})

test.afterAll(async () => {
  await house?.remove()
})

async function devices(): Promise<Device[]> {
  return (await ask(business.owner.caller, deviceCalls.listDevices, { query: { pageSize: 200 } })).items.filter(
    ({ lastHeardAt }) => lastHeardAt !== null,
  )
}
async function deviceNamed(name: string): Promise<Device> {
  const found = (await devices()).find((device) => device.name === name)
  if (!found) throw new Error(`${name} did not come`)
  return found
}

async function openTab(context: BrowserContext, who: Joined, device: Device, language: Language): Promise<Page> {
  await signedIn(context, who.caller, { language })
  const page = await context.newPage()
  await page.goto(`${product.url}${pathOfType(device.type, 'settings')}?box_id=${device.id}`)
  return page
}
const line = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
const reviewButton = (page: Page, language: Language): Locator =>
  page.getByRole('button', { name: words[language].review.split(/[（ (]/)[0] ?? '' })
const send = (page: Page, language: Language) => page.getByRole('dialog').getByRole('button', { name: words[language].send })
const inEffect = (language: Language, value: string) => states[language].set.replace('{{value}}', value)

for (const { language, start, stop, rule, alarm, values } of [
  {
    language: 'zh',
    start: '制冷启动温度',
    stop: '制冷停止温度',
    rule: '制冷启动温度必须高于制冷停止温度',
    alarm: '制冷启动温度必须低于高温告警值',
    values: ['24.0', '21.5'],
  },
  {
    language: 'en',
    start: 'Cooling start',
    stop: 'Cooling stop',
    rule: 'Cooling start must be above cooling stop',
    alarm: 'Cooling start must be below the high-temperature alarm',
    values: ['26.5', '23.0'],
  },
] as const) {
  if (!walkedIn('zh').includes(language)) continue
  test(`start and stop of the environment control: rules at the field, all shown before, each written and read back (${language})`, async ({
    browser,
  }) => {
    const context = await browser.newContext()
    const page = await openTab(context, business.owner, room, language)
    const trouble = watchTrouble(page)
    const { rules, version } = await ask(business.owner.caller, thresholdCalls.readThresholds, { params: { deviceId: room.id } })
    const limits = { ...rules, 'probe.*.temperature': { high: [35, 32] as [number, number] } }
    await ask(business.owner.caller, thresholdCalls.saveThresholds, { params: { deviceId: room.id }, body: { rules: limits, version } })
    const held = Number(await field(page, stop).inputValue())
    await expect(reviewButton(page, language)).toBeDisabled()
    for (const [entry, refusal] of [
      [String(held - 1), rule],
      ['35', alarm],
      ['99', '−40–85 °C'],
    ] as const) {
      await field(page, start).fill(entry)
      await expect(line(page, start)).toContainText(refusal)
      await expect(reviewButton(page, language)).toBeDisabled()
    }
    const [wantedStart, wantedStop] = values
    await field(page, start).fill(wantedStart)
    await field(page, stop).fill(wantedStop)
    await reviewButton(page, language).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('row').filter({ hasText: start })).toContainText(`${wantedStart} °C`)
    await expect(dialog.getByRole('row').filter({ hasText: stop })).toContainText(`${held.toFixed(1)} °C`)
    await send(page, language).click()
    await expect(dialog).toBeHidden()
    for (const [name, value] of [
      [start, wantedStart],
      [stop, wantedStop],
    ] as const) {
      await expect(line(page, name)).toContainText(inEffect(language, `${value} °C`))
      await expect(field(page, name)).toHaveValue(value)
    }
    const { items } = await ask(business.owner.caller, deviceOperationCalls.listDeviceOperations, {
      query: { deviceId: room.id, kind: 'settings' },
    })
    expect(items[0]).toMatchObject({ state: 'verified', userName: business.owner.name })
    expect(trouble).toEqual([])
    await context.close()
  })
}

for (const { language, name, value } of [
  { language: 'zh', name: '内阻测试间隔', value: '360' },
  { language: 'en', name: 'Hall sensor range', value: '500' },
] as const) {
  if (!walkedIn('en').includes(language)) continue
  test(`a battery's monitor holds what was set (${language})`, async ({ browser }) => {
    const context = await browser.newContext()
    const page = await openTab(context, business.owner, battery, language)
    await field(page, name).fill(value)
    await reviewButton(page, language).click()
    await send(page, language).click()
    await expect(line(page, name)).toContainText(states[language].set.split('{{')[0] ?? '')
    await expect(field(page, name)).toHaveValue(value)
    await context.close()
  })
}

test('who may not manage the device reads its parameters and why they stay as they are', async ({ browser }) => {
  const watcher = await business.invite('查看者', { right: 'operate', scope: 'all' })
  const context = await browser.newContext()
  const page = await openTab(context, watcher, battery, 'zh')
  await expect(page.getByText('您不是主账号，没有权限')).toBeVisible()
  await expect(line(page, '浮充电压')).toContainText('13.50')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await context.close()
})

test('channels of one group are switched as one, by a command each', async ({ browser }) => {
  const { caller } = business.owner
  const params = { deviceId: channels.id }
  const grouped = [1, 3].map((n) => ({ key: randomUUID(), control: `setting.channel.${n}.grouping`, value: '2', seen: 0 }))
  await expect(async () => ask(caller, deviceSettingCalls.writeSettings, { params, body: { changes: grouped } })).toPass({
    timeout: 30_000,
  })
  const context = await browser.newContext()
  await signedIn(context, caller, { language: 'zh' })
  const page = await context.newPage()
  await page.goto(`${product.url}${deviceLink(channels)}`)
  const group = page.getByRole('listitem').filter({ hasText: zhStates.group.replace('{{number}}', '2') })
  await expect(group).toContainText('通道 1 开关、通道 3 开关')
  await group.getByRole('button', { name: '暂停' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('通道 1 开关、通道 3 开关')
  await dialog.getByRole('button', { name: '暂停' }).click()
  const became = async () =>
    (await ask(caller, controlCalls.readControls, { params })).commands
      .filter(({ value }) => value === 'pause')
      .map(({ control, state }) => `${control} ${state}`)
      .sort()
  await expect.poll(became).toEqual(['channel.1.switch verified', 'channel.3.switch verified'])
  await context.close()
})
