import { deviceType, resolvePoint } from '@kilowatch/catalog'
import {
  alarmCalls,
  type Device,
  deviceCalls,
  dutyCalls,
  eventHandlingList,
  faultCalls,
  faultList,
  groupCalls,
  lifeKinds,
  notificationCalls,
  providerCalls,
  telemetryCalls,
} from '@kilowatch/contract'
import { alarmSteps, type FaultStep, faultFlow, operationFlow } from '@kilowatch/work'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import eventsEn from '../apps/console/src/locales/en/events.json' with { type: 'json' }
import faultsEn from '../apps/console/src/locales/en/faults.json' with { type: 'json' }
import lifeEn from '../apps/console/src/locales/en/life.json' with { type: 'json' }
import maintenanceEn from '../apps/console/src/locales/en/maintenance.json' with { type: 'json' }
import operationsEn from '../apps/console/src/locales/en/operations.json' with { type: 'json' }
import eventsZh from '../apps/console/src/locales/zh/events.json' with { type: 'json' }
import faultsZh from '../apps/console/src/locales/zh/faults.json' with { type: 'json' }
import lifeZh from '../apps/console/src/locales/zh/life.json' with { type: 'json' }
import maintenanceZh from '../apps/console/src/locales/zh/maintenance.json' with { type: 'json' }
import operationsZh from '../apps/console/src/locales/zh/operations.json' with { type: 'json' }
import { devicePath } from '../apps/console/src/shared/device-paths.ts'
import { type NutTestServer, startNutServer } from '../apps/gateway/test/nut-server.ts'
import { ask, type Caller } from './support/api-client.ts'
import { type Language, signedIn, watchTrouble } from './support/browser.ts'
import { claimedGateway } from './support/claimed-gateway.ts'
import type { GatewayHouse } from './support/gateway.ts'
import { type Joined, type OwnBusiness, ownBusiness } from './support/own-business.ts'
import { inDatabase } from './support/own-database.ts'
import { type Recording, recordings } from './support/recording.ts'
import { theProduct } from './support/the-product.ts'

// The whole chain: a recorded UPS loses its mains, and each of four people in a browser of their own does the next thing, until the time-line tells it.

const product = theProduct()
const words = {
  zh: { events: eventsZh, faults: faultsZh, life: lifeZh, operations: operationsZh, maintenance: maintenanceZh },
  en: { events: eventsEn, faults: faultsEn, life: lifeEn, operations: operationsEn, maintenance: maintenanceEn },
}
const onBattery = { zh: '电池供电', en: 'On battery' }
const done = 'Replaced the input fuse, mains are back'
let nut: NutTestServer
let house: GatewayHouse
let business: OwnBusiness
let provider: OwnBusiness
/** Sees to alarms now, and confirms the steps that the engineer carries out. */
let onDuty: Joined
let engineer: Joined
let groupId: string
let recording: Recording
let device: Device

test.beforeAll(async () => {
  recording = recordings().findLast(({ variables }) => variables.get('ups.status') === 'OL' && isUps(variables)) ?? fail('no UPS on mains')
  nut = await startNutServer({ devices: { [recording.name]: recording.file } })
  business = await ownBusiness(product, `闭环医院${Date.now()}`)
  provider = await ownBusiness(product, `Power service ${Date.now()}`, 'Zheng Kai')
  const { caller } = business.owner
  const duty = await business.invite('Sun Wei', { right: 'operate', scope: 'all' })
  onDuty = duty
  engineer = await business.invite('吴工', { right: 'operate', scope: 'all' })
  const config = { ref: recording.name, name: '1# UPS', driver: 'nut', port: nut.port, ups: recording.name, interval: '1s' }
  house = await claimedGateway(caller, '录制的 UPS', [config])
  house.run()
  device = await heard(caller)
  // Who is on duty is called; what a recovery has to show is as little as a business may ask for.
  groupId = await dutyOf(caller, duty.employeeId)
  await ask(caller, faultCalls.changeFaultSettings, { body: { proofMinutes: 30 } })
  await ask(caller, providerCalls.engageProvider, { body: { provider: provider.name, fromOn: null, untilOn: null } })
  const [client] = (await ask(provider.owner.caller, providerCalls.listClients, {})).items
  await ask(provider.owner.caller, providerCalls.answerEngagement, { params: { clientId: client?.id ?? '' }, body: { accepted: true } })
})

test.afterAll(async () => {
  await house?.remove()
  await nut?.stop()
})

test('mains fail and come back: alarm, event, fault, ticket, repair by a provider, proof by readings, closed, and the time-line tells it', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const owner = await opened(browser, business.owner, 'zh')
  const duty = await opened(browser, onDuty, 'en')
  const second = await opened(browser, engineer, 'zh')
  const repairs = await opened(browser, provider.owner, 'en')
  const people = [owner, duty, second, repairs]
  const trouble = people.map(({ page }) => watchTrouble(page))

  // The alarm stands in the event centre of whoever is on duty.
  const [step] = (await ask(business.owner.caller, notificationCalls.readCallChain, { params: { groupId } })).steps
  expect(step?.people[0]).toMatchObject({ id: onDuty.caller.userId, called: { as: 'on-duty' } })
  await nut.set(recording.name, 'ups.status', 'OB DISCHRG')
  await duty.goto(`/enterprise/event?kind=alarm&deviceId=${device.id}`)
  const event = duty.page.getByRole('row').filter({ hasText: onBattery.en })
  await event.getByRole('button', { name: words.en.events.confirm, exact: true }).click()
  await duty.answer(alarmSteps.confirm.name.en)
  await expect(event.getByRole('button', { name: words.en.events.handle, exact: true })).toBeVisible()

  // A fault of it.
  await event.getByRole('checkbox').check()
  await duty.press(words.en.events.fault)
  await duty.answer(words.en.faults.report.action)
  const { caller } = business.owner
  const reported = async () => (await ask(caller, faultList.page, { query: { deviceId: device.id } })).items[0]
  await expect.poll(reported).toMatchObject({ state: 'reported', source: 'alarm' })
  const fault = (await reported()) ?? fail('no fault')
  const faultPage = `/enterprise/operation/fault_records/${fault.id}`
  await owner.goto(faultPage)
  await owner.take('confirm')
  await owner.reached('confirmed')

  // An operation ticket of the fault: one carries it out, another one confirms each step.
  const ticketWords = words.zh.operations
  await owner.press(ticketWords.write.title)
  await owner.dialog.getByLabel(ticketWords.planned, { exact: true }).fill(clock(-1))
  await owner.page.keyboard.press('Enter')
  await owner.page.keyboard.press('Enter')
  await owner.choose(ticketWords.operator, engineer.name)
  await owner.choose(ticketWords.guardianOptional, onDuty.name)
  await owner.dialog.getByLabel(ticketWords.write.stepWords.replace('{{place}}', '1')).fill('断开市电输入开关，验电')
  await owner.answer(ticketWords.write.action)
  await expect(owner.page).toHaveURL(/operation_records\/\d+$/)
  const ticketPage = new URL(owner.page.url()).pathname
  await second.goto(ticketPage)
  await second.press(operationFlow.steps.begin.name.zh)
  await second.press(ticketWords.act.ask)
  await expect(second.page.getByText(ticketWords.standing.asked).first()).toBeVisible()
  await duty.goto(ticketPage)
  await expect(duty.page.getByText(words.en.operations.lockedByThis)).toBeVisible()
  await duty.press(words.en.operations.act.confirm)
  await expect(duty.page.getByText(words.en.operations.standing.done, { exact: true }).first()).toBeVisible()
  await second.goto(ticketPage)
  await second.press(operationFlow.steps.finish.name.zh)
  await second.answer(operationFlow.steps.finish.name.zh)
  await expect(second.page.getByText(operationFlow.states.done.zh).first()).toBeVisible()
  await expect(second.button(operationFlow.steps.finish.name.zh)).toHaveCount(0)

  // The repair is given to a provider, and while it goes on the device is in maintenance.
  await owner.goto(faultPage)
  await expect(owner.page.getByRole('link', { name: words.zh.faults.operationsOf })).toBeVisible()
  await owner.press(words.zh.faults.give)
  await owner.dialog.getByRole('combobox').click()
  await owner.option(provider.name).click()
  await owner.answer(words.zh.faults.give)
  await repairs.goto(faultPage)
  await expect(repairs.page.getByText(business.name)).toBeVisible()
  await repairs.press(faultFlow.steps.repair.name.en)
  await repairs.dialog.getByLabel(faultFlow.steps.repair.asks[1].name.en, { exact: true }).fill(provider.owner.name)
  await repairs.answer(faultFlow.steps.repair.name.en)
  await repairs.reached('repairing')
  await second.goto(`${devicePath({ area: areaOf(device), tab: 'overview', family: 'main' })}?box_id=${device.id}`)
  await expect(second.page.getByRole('status').filter({ hasText: words.zh.maintenance.lead })).toBeVisible()
  await nut.set(recording.name, 'ups.status', 'OL')
  await expect.poll(() => activeAlarms(caller)).toBe(0)
  await repairs.press(faultFlow.steps.finish.name.en)
  await repairs.dialog.getByLabel(faultFlow.steps.finish.asks[0].name.en, { exact: true }).fill(done)
  await repairs.answer(faultFlow.steps.finish.name.en)
  await repairs.reached('repaired')

  // Before readings prove it, nobody confirms it alone.
  await owner.goto(faultPage)
  await expect(owner.page.getByText(words.zh.faults.proof.waits)).toBeVisible()
  await expect(owner.button(faultFlow.steps.recover.name.zh)).toHaveCount(0)
  await halfAnHourLater(caller, fault.id)
  await owner.goto(faultPage)
  await expect(owner.page.getByText(words.zh.faults.proof.met)).toBeVisible()
  await owner.take('recover')
  await owner.reached('recovered')
  await owner.press(faultFlow.steps.close.name.zh)
  await owner.answer(faultFlow.steps.close.name.zh)
  await owner.reached('closed')

  // What was done about the event is recorded, and nobody typed it twice.
  await owner.goto('/enterprise/operation/events')
  await expect(owner.page.getByRole('row').filter({ hasText: onBattery.zh })).toContainText(done)
  const records = await ask(caller, eventHandlingList.page, { query: { deviceId: device.id } })
  expect(records.items).toMatchObject([{ done, fault: { id: fault.id } }])

  // The time-line of the device has all of it, in the reader's language.
  const { number, repairs: repaired } = await ask(caller, faultCalls.readFault, { query: { fault_id: fault.id } })
  for (const [who, language] of [
    [second, 'zh'],
    [duty, 'en'],
  ] as const) {
    await who.goto(`${devicePath({ area: areaOf(device), tab: 'life', family: 'main' })}?box_id=${device.id}&kinds=alarm,fault,repair`)
    const lines = who.page.locator('main')
    const kinds = lines.getByRole('group', { name: words[language].life.kinds })
    for (const kind of ['alarm', 'fault', 'repair', 'operation', 'maintenance'] as const)
      await expect(kinds.getByRole('button', { name: new RegExp(`^${lifeKinds[kind][language]}\\s*\\d`) })).toBeVisible()
    for (const text of [onBattery[language], number ?? '', repaired[0]?.number ?? '', done, faultFlow.states.closed[language]])
      await expect(lines.getByText(text).first()).toBeVisible()
  }
  expect(trouble).toEqual([[], [], [], []])
  for (const { page } of people) await page.context().close()
})

function fail(words: string): never {
  throw new Error(words)
}

function isUps(variables: Recording['variables']): boolean {
  return (variables.get('device.type') ?? 'ups') === 'ups'
}

/** A recording may come with sensors and outlets that are devices of their own. */
function hasMode(code: string): boolean {
  const type = deviceType(code)
  return type !== undefined && resolvePoint(type, 'mode') !== undefined
}

const areaOf = ({ type }: Device) => deviceType(type)?.area ?? fail(`unknown type ${type}`)

/** The device that the recording became, once all that it says at first has come. */
async function heard(caller: Caller): Promise<Device> {
  const find = async () =>
    (await ask(caller, deviceCalls.listDevices, {})).items.find(({ lastHeardAt, type }) => lastHeardAt !== null && hasMode(type))
  await expect.poll(find, { timeout: 60_000 }).toBeTruthy()
  const found = (await find()) ?? fail('no device')
  const read = () => ask(caller, telemetryCalls.readLatest, { params: { deviceId: found.id } })
  await expect.poll(async () => (await read()).readings.some(({ key }) => key === 'mode')).toBe(true)
  return found
}

/** Puts the device into a group in which this person is on duty, and has its alarms called to whoever is. */
async function dutyOf(caller: Caller, employeeId: string): Promise<string> {
  const { id: parentId } = await ask(caller, groupCalls.addGroup, { body: { name: '门诊楼', parentId: null } })
  const { id } = await ask(caller, groupCalls.addGroup, { body: { name: '配电室', parentId } })
  await ask(caller, groupCalls.saveGroupDevices, { params: { groupId: id }, body: { boxIds: [device.id] } })
  await ask(caller, groupCalls.saveGroupPeople, { params: { groupId: id }, body: { people: [{ employeeId, identity: 'inspector' }] } })
  // A shift of all but a minute of the day, which began an hour ago.
  const [from = '', to = ''] = [-60, -61].map((minutes) => clock(minutes).slice(-5))
  const shifts = [{ key: 'day', name: '全天', from, to, need: 1, weekdays: [0, 1, 2, 3, 4, 5, 6] }]
  const startsOn = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
  const teams = [{ name: 'A', offset: 0, people: [employeeId] }]
  const body = { startsOn, shifts, cycle: ['day'], teams, certificate: '', certified: [], limits: false }
  await ask(caller, dutyCalls.saveDutyRoster, { params: { groupId: id }, body })
  const steps = [{ afterMinutes: 15, roles: ['on-duty' as const], userIds: [] }]
  await ask(caller, notificationCalls.saveEscalationRule, { body: { leastLevel: 4, steps } })
  return id
}

/** Of its supply. */
async function activeAlarms(caller: Caller): Promise<number> {
  const { items } = await ask(caller, alarmCalls.listAlarms, { query: { deviceId: device.id } })
  return items.filter(({ point, releasedAt }) => point === 'mode' && releasedAt === null).length
}

/** 'YYYY-MM-DD HH:mm' as the browsers have it, so many minutes from now. */
function clock(minutes: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })
  return format.format(Date.now() + minutes * 60_000)
}

/** What a person does in a browser of their own. */
interface Person {
  page: Page
  dialog: Locator
  goto(path: string): Promise<void>
  button(name: string): Locator
  press(name: string): Promise<void>
  /** Ends a dialog by its own button. */
  answer(action: string): Promise<void>
  option(name: string): Locator
  choose(label: string, name: string): Promise<void>
  /** A step of the fault, with what its form begins with. */
  take(step: FaultStep): Promise<void>
  /** The fault's way is shown as far as this. */
  reached(state: keyof typeof faultFlow.states): Promise<void>
}

async function opened(browser: Browser, { caller }: Joined, language: Language): Promise<Person> {
  const context = await browser.newContext()
  await signedIn(context, caller, { language })
  const page = await context.newPage()
  const dialog = page.getByRole('dialog')
  const button = (name: string) => page.locator('main').getByRole('button', { name, exact: true })
  const person: Person = {
    page,
    dialog,
    goto: async (path) => void (await page.goto(product.url + path)),
    button,
    press: (name) => button(name).click(),
    async answer(action) {
      await dialog.getByRole('button', { name: action, exact: true }).click()
      await expect(dialog).toHaveCount(0)
    },
    option: (name) => page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: name }),
    async choose(label, name) {
      await dialog.getByLabel(label, { exact: true }).click()
      await person.option(name).click()
    },
    async take(step) {
      const name = faultFlow.steps[step].name[language]
      await person.press(name)
      await person.answer(name)
    },
    reached: (state) =>
      expect(page.getByRole('list', { name: words[language].faults.flow }).locator('[aria-current=step]')).toContainText(
        faultFlow.states[state][language],
      ),
  }
  return person
}

/** Half an hour goes by: what was stored is so much older, and each minute since the repair the device said what it has said since then. */
async function halfAnHourLater(caller: Caller, faultId: string): Promise<void> {
  const proven = async () => (await ask(caller, faultCalls.readFault, { query: { fault_id: faultId } })).proof?.since ?? null
  await expect.poll(proven).not.toBeNull()
  await inDatabase(product.data, (pool) =>
    pool.query(
      `with told as (update samples set at = at - interval '31 minutes'
                      where device_id = (select id from devices where box_id = $1) returning device_id, at, v, c, flags),
            repaired as (update faults set proven_from = proven_from - interval '31 minutes' where id = $2 returning proven_from)
       insert into samples (device_id, at, v, c, flags)
       select t.device_id, t.at + passed * interval '1 minute', t.v, t.c, t.flags
         from told t join repaired r on t.at >= r.proven_from cross join generate_series(1, 30) passed
           on conflict do nothing`,
      [device.id, faultId],
    ),
  )
}
