import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, controlCalls, type Device, deviceCalls, telemetryCalls } from '@kilowatch/contract'
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import en from '../apps/console/src/locales/en/controls.json' with { type: 'json' }
import zh from '../apps/console/src/locales/zh/controls.json' with { type: 'json' }
import { deviceLink } from '../apps/console/src/shared/device-links.ts'
import { type NutTestServer, startNutServer } from '../apps/gateway/test/nut-server.ts'
import { partOf } from '../apps/server/test/processes.ts'
import { startDemo } from './prepared-demo.ts'
import { openFolder, ownPlaces, type Product, project } from './product.ts'
import { answerTo, ask } from './support/api-client.ts'
import { type Language, signedIn, watchTrouble } from './support/browser.ts'
import { claimedGateway } from './support/claimed-gateway.ts'
import type { GatewayHouse, RunningGateway } from './support/gateway.ts'
import { type Joined, type OwnBusiness, ownBusiness } from './support/own-business.ts'
import { walkedIn } from './support/walked-in.ts'

// From the button to the verified reading: Chromium → server → broker → our gateway → Debian's upsd, and back (fault row 30).

test.describe.configure({ mode: 'serial' })
const folder = openFolder('kw-controls-')
const words = { zh, en }
let product: Product
let nut: NutTestServer
let business: OwnBusiness
let duty: Joined
let house: GatewayHouse
let gateway: RunningGateway
let ups: Device
let rack: Device

test.beforeAll(async () => {
  test.setTimeout(300_000)
  const recording = (name: string) => join(project, 'apps/gateway/test/nut', name)
  nut = await startNutServer({
    devices: { smart: recording('single-phase.dev'), rack: recording('pdu.dev') },
    commands: {
      smart: {
        'beeper.toggle': (now) => ({ 'ups.beeper.status': now.get('ups.beeper.status') === 'enabled' ? 'disabled' : 'enabled' }),
        // It says that it has done it and does not.
        'beeper.mute': {},
        'test.battery.start': { 'ups.test.result': 'In progress' },
      },
      rack: { 'outlet.1.load.off': { 'outlet.1.status': 'off' }, 'outlet.1.load.on': { 'outlet.1.status': 'on' } },
    },
  })
  product = await startDemo(join(folder, 'data'), await ownPlaces(join(folder, 'data')))
  business = await ownBusiness(product, '控制命令医院')
  duty = await business.invite('值班员', { right: 'operate', control: 'all', scope: 'all' })
  const device = (ref: string, name: string, of: string) => ({
    ...{ ref, name, driver: 'nut', port: nut.port, ups: of, interval: '1s' },
    ...{ username: nut.user, password: nut.password },
  })
  house = await claimedGateway(business.owner.caller, '机房网关', [device('ups', 'UPS-A', 'smart'), device('rack', 'PDU-A', 'rack')])
  gateway = house.run()
  await expect.poll(async () => (await devices()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2)
  ups = await deviceNamed('UPS-A')
  rack = await deviceNamed('PDU-A')
  await expect.poll(async () => (await read(ups)).controls.length, { timeout: 30_000 }).toBe(2)
})

test.afterAll(async () => {
  await house?.remove()
  await product?.stop()
  await nut?.stop()
  rmSync(folder, { recursive: true, force: true })
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
const read = (device: Device) => ask(business.owner.caller, controlCalls.readControls, { params: { deviceId: device.id } })

async function openPage(context: BrowserContext, who: Joined, device: Device, language: Language = 'zh'): Promise<Page> {
  await signedIn(context, who.caller, { language })
  const page = await context.newPage()
  await page.goto(`${product.url}${deviceLink(device)}`)
  return page
}
const cardOf = (page: Page, language: Language = 'zh'): Locator => page.getByRole('region', { name: words[language].title })
const recentIn = (page: Page, language: Language = 'zh'): Locator =>
  cardOf(page, language).getByRole('list', { name: words[language].recent }).getByRole('listitem')
const newestIn = (page: Page, language: Language = 'zh'): Locator => recentIn(page, language).first()

/** Classes of what moves, as they come on the page. */
const motionsOf = (page: Page) =>
  page.evaluateHandle(() => {
    const seen: string[] = []
    const look = ({ target }: MutationRecord) => {
      if (target instanceof HTMLElement && /-(appear|enter|leave)-(start|active)/.test(target.className)) seen.push(target.className)
    }
    new MutationObserver((records) => records.forEach(look)).observe(document, { attributeFilter: ['class'], subtree: true })
    return seen
  })

/** Requested as the console does, for journeys that are about what comes after. */
const request = (control: string, value: string, seen: number | null): Promise<Command> =>
  ask(business.owner.caller, controlCalls.requestCommand, {
    params: { deviceId: ups.id },
    body: { key: randomUUID(), control, value, seen },
  })
const stateOf = async (id: string) => (await read(ups)).commands.find((command) => command.id === id)

for (const language of walkedIn('zh')) {
  test(`a button, a confirmation, and the reading that verifies it; a second person sees it (${language})`, async ({ browser }) => {
    const [first, second] = [await browser.newContext(), await browser.newContext()]
    const page = await openPage(first, business.owner, ups, language)
    const trouble = watchTrouble(page)
    const other = await openPage(second, duty, ups, language)
    await expect(cardOf(other, language)).toBeVisible()
    const said = language === 'zh' ? { toggle: '切换', beeper: '蜂鸣器：切换' } : { toggle: 'Toggle', beeper: 'Beeper: Toggle' }
    const before = nut.given('smart').length
    const motions = await motionsOf(page)
    await cardOf(page, language).getByRole('button', { name: said.toggle }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(words[language].once)
    await dialog.getByRole('button', { name: said.toggle }).click()
    await expect(dialog).toBeHidden()
    // Who wishes for stillness gets a dialog that stands where it stands: one that moves takes no click at first.
    expect(await motions.jsonValue()).toEqual([])
    const done = words[language].state.verified.replace('{{reading}}', '')
    for (const each of [page, other]) {
      // The one of the other language says the same.
      await expect(recentIn(each, language)).toHaveCount(before + 1)
      await expect(newestIn(each, language)).toContainText(said.beeper)
      await expect(newestIn(each, language)).toContainText(business.owner.name)
      await expect(newestIn(each, language)).toContainText(done)
    }
    expect(nut.given('smart').length).toBe(before + 1)
    expect(trouble).toEqual([])
    await Promise.all([first.close(), second.close()])
  })
}

test('an outlet is switched off only with the device’s name and the password', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await openPage(context, duty, rack)
  const off = cardOf(page).getByRole('listitem').filter({ hasText: '1 号插口' }).getByRole('button', { name: '断开' })
  await off.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('断电')
  await dialog.getByRole('textbox').first().fill('PDU-B')
  await dialog.getByLabel(zh.grave.password, { exact: true }).fill('guessed-it')
  await dialog.getByRole('button', { name: '断开' }).click()
  await expect(dialog).toContainText(zh.grave.differs)
  await dialog.getByRole('textbox').first().fill('PDU-A')
  await dialog.getByRole('button', { name: '断开' }).click()
  await expect(dialog).toContainText('密码错误')
  expect(nut.given('rack')).toEqual([])
  await dialog.getByLabel(zh.grave.password, { exact: true }).fill(duty.password)
  await dialog.getByRole('button', { name: '断开' }).click()
  await expect(dialog).toBeHidden()
  await expect(newestIn(page)).toContainText(zh.state.verified.replace('{{reading}}', '断开'))
  for (const step of [zh.step.requested, zh.step.sent, zh.step.verified]) await expect(newestIn(page)).toContainText(step.done)
  expect(nut.given('rack')).toEqual(['outlet.1.load.off'])
  await context.close()
})

test('who may not operate sees no control; for another business the device does not exist', async ({ browser }) => {
  const watcher = await business.invite('查看者', { right: 'view', scope: 'all' })
  const context = await browser.newContext()
  const page = await openPage(context, watcher, ups)
  await expect(page.getByRole('heading', { name: 'UPS-A' })).toBeVisible()
  await expect(cardOf(page)).toHaveCount(0)
  await context.close()
  const stranger = await ownBusiness(product, '另一家')
  const params = { deviceId: ups.id }
  const body = { key: randomUUID(), control: 'beeper', value: 'toggle', seen: null }
  expect((await answerTo(stranger.owner.caller, controlCalls.requestCommand, { params, body })).code).toBe(70003)
  expect((await answerTo(stranger.owner.caller, controlCalls.readControls, { params })).code).toBe(70003)
  expect((await answerTo(watcher.caller, controlCalls.requestCommand, { params, body })).code).toBe(70001)
})

test('who operates a device controls it once the owner lets them, and the page says so as soon as it is so', async ({ browser }) => {
  const night = await business.invite('夜班', { right: 'operate', scope: 'all' })
  const params = { deviceId: ups.id }
  const body = { key: randomUUID(), control: 'beeper', value: 'toggle', seen: null }
  expect((await answerTo(night.caller, controlCalls.requestCommand, { params, body })).code).toBe(70001)
  const context = await browser.newContext()
  const page = await openPage(context, night, ups)
  const button = cardOf(page).locator('.kw-control button').first()
  await expect(cardOf(page)).toContainText(zh.notLet)
  await expect(button).toBeDisabled()
  const owners = await browser.newContext()
  const desk = await openPage(owners, business.owner, ups)
  await desk.getByRole('button', { name: '更多操作' }).click()
  await desk.getByRole('menuitem', { name: '控制权限' }).click()
  await desk.getByRole('combobox', { name: '夜班 的权限' }).click()
  await desk.getByRole('option', { name: '控制命令', exact: true }).click()
  await expect(button).toBeEnabled()
  await expect(cardOf(page)).not.toContainText(zh.notLet)
  await owners.close()
  await context.close()
})

test('fault 30: a gateway killed −9 after the device took it, and ingest with it, do it once; what its reading shows is found by the next', async () => {
  test.setTimeout(180_000)
  const before = nut.given('smart').length
  const { id } = await request('beeper', 'mute', await beeper())
  await expect.poll(async () => (await stateOf(id))?.state).toBe('acknowledged')
  gateway.process.kill('SIGKILL')
  const ingest = partOf(product.process.pid ?? Number.NaN, 'ingest')
  if (ingest === undefined) throw new Error('ingest does not run')
  process.kill(ingest, 'SIGKILL')
  await nut.set('smart', 'ups.beeper.status', 'muted')
  gateway = house.run()
  await expect.poll(async () => (await stateOf(id))?.state, { timeout: 90_000 }).toBe('verified')
  expect(await stateOf(id)).toMatchObject({ reading: 3 })
  expect(nut.given('smart').slice(before)).toEqual(['beeper.mute'])
})

test('fault 30: while the gateway is away it is said, the command expires on the screen, and is never done afterwards', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const before = nut.given('smart').length
  await gateway.stop()
  const context = await browser.newContext()
  const page = await openPage(context, business.owner, ups)
  await expect(cardOf(page)).toContainText(zh.away)
  await cardOf(page).getByRole('button', { name: '开始快速自检' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(zh.once)
  await dialog.getByRole('button', { name: '开始快速自检' }).click()
  await expect(dialog).toBeHidden()
  await expect(newestIn(page)).toContainText('网关未连接')
  await expect(newestIn(page)).toContainText(zh.state.expired, { timeout: 90_000 })
  await expect(newestIn(page)).toContainText(zh.step.sent.ended)
  gateway = house.run()
  await expect(cardOf(page)).not.toContainText(zh.away, { timeout: 60_000 })
  const later = await request('beeper', 'toggle', await beeper())
  await expect.poll(async () => (await stateOf(later.id))?.state, { timeout: 60_000 }).toBe('verified')
  expect(nut.given('smart').slice(before)).toEqual(['beeper.toggle'])
  await context.close()
})

/** The beeper's state as it is shown now. */
async function beeper(): Promise<number | null> {
  const { readings } = await ask(business.owner.caller, telemetryCalls.readLatest, { params: { deviceId: ups.id } })
  return readings.find(({ key }) => key === 'beeper')?.value ?? null
}
