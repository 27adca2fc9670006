import { type DeviceType, deviceType, formatValue, matchesPattern, resolvePoint, shownUnit, stateCode } from '@kilowatch/catalog'
import { nutModelOf } from '@kilowatch/catalog/models'
import { type Device, deviceCalls, type Latest, telemetryCalls } from '@kilowatch/contract'
import { expect, type Page, test } from '@playwright/test'
import { type NutTestServer, startNutServer } from '../apps/gateway/test/nut-server.ts'
import { ask, type Caller, logIn } from './support/api-client.ts'
import { signedIn, watchTrouble } from './support/browser.ts'
import { claimedGateway } from './support/claimed-gateway.ts'
import { type Expected, expectedReadings, modeSaid } from './support/expected-readings.ts'
import type { GatewayHouse } from './support/gateway.ts'
import { type Recording, recordings } from './support/recording.ts'
import { accountOf, theProduct } from './support/the-product.ts'
import { walkedIn } from './support/walked-in.ts'

// Real devices: recordings → Debian's NUT server → our gateway → broker → server → Chromium.

const devices = recordings()
let nut: NutTestServer
let house: GatewayHouse & { uplinkId: string }
let caller: Caller

test.beforeAll(async () => {
  const product = theProduct()
  caller = await logIn(product.url, accountOf(product))
  nut = await startNutServer({ devices: Object.fromEntries(devices.map(({ name, file }) => [name, file])) })
  house = await claimedGateway(caller, 'Recorded devices', devices.map(configOf))
  house.run()
  await expect.poll(async () => (await announced()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(devices.length)
})

test.afterAll(async () => {
  await house?.remove()
  await nut?.stop()
})

for (const recording of devices) {
  test(`${recording.name}: every variable that the catalogue names arrives, and the page shows it`, async ({ page, context }) => {
    const trouble = watchTrouble(page)
    const parts = await partsOf(recording)
    expect(parts.map(({ device }) => device.type)).toContain(recording.variables.get('device.type') || 'ups')
    await signedIn(context, caller, { language: 'zh' })
    for (const part of parts) {
      const latest = await arrived(part)
      await showsReadings(page, part, latest)
    }
    expect(trouble).toEqual([])
  })
}

for (const language of walkedIn('zh')) {
  test(`mains failure is on the screen and goes from it without a reload (${language})`, async ({ page, context }) => {
    const recording = devices.find(({ variables }) => variables.get('ups.status') === 'OL')
    if (!recording) throw new Error('no recording of a device on mains')
    const [part] = await partsOf(recording)
    if (!part) throw new Error('the device did not come')
    const words = language === 'zh' ? '电池供电' : 'On battery'
    await signedIn(context, caller, { language })
    await page.goto(pageOf(part))
    await expect(page.getByRole('heading', { name: part.device.name })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: words })).toHaveCount(0)
    const alarms = await context.newPage()
    await alarms.goto(`${caller.url}/current_message?search=${encodeURIComponent(part.device.name)}`)
    await expect(alarms.getByText(words).first()).toBeHidden()
    await Promise.all([page, alarms].map(remember))

    await nut.set(recording.name, 'ups.status', 'OB DISCHRG')
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    await expect(page.getByRole('banner').or(page.locator('main')).getByText(words).first()).toBeVisible()
    await expect(alarms.getByText(words).first()).toBeVisible()

    await nut.set(recording.name, 'ups.status', 'OL')
    await expect(page.getByRole('alert').filter({ hasText: words })).toHaveCount(0)
    await expect(alarms.getByText(words)).toHaveCount(0)
    for (const each of [page, alarms]) expect(await isTheSame(each), 'the page was not loaded again').toBe(true)
  })
}

interface Part {
  device: Device
  type: DeviceType
  variables: ReadonlyMap<string, string>
}

function configOf({ name }: Recording): Record<string, unknown> {
  return { ref: name, name: shownName(name), driver: 'nut', port: nut.port, ups: name, interval: '1s' }
}

/** No name begins like another. */
function shownName(name: string): string {
  return `${name}.`
}

async function announced(): Promise<Device[]> {
  const { items } = await ask(caller, deviceCalls.listDevices, { query: { uplinkId: house.uplinkId, pageSize: 200 } })
  return items.filter(({ lastHeardAt }) => lastHeardAt !== null)
}

/** The device, and the sensors and outlets that are devices of their own. */
async function partsOf({ name, variables }: Recording): Promise<Part[]> {
  const own = (await announced()).filter((device) => device.name.startsWith(shownName(name)))
  return own.map((device) => {
    const type = deviceType(device.type)
    if (!type) throw new Error(`unknown type ${device.type}`)
    const prefix = nutModelOf(type)?.deviceTypes.includes(variables.get('device.type') ?? 'ups')
      ? ''
      : (nutModelOf(type)?.satellite?.prefix ?? '')
    return { device, type, variables: new Map([...variables].filter(([variable]) => variable.startsWith(prefix))) }
  })
}

/** Waits until all that the device says has come. */
async function arrived({ device, type, variables }: Part): Promise<Latest> {
  const expected = expectedReadings(type, variables)
  const mode = resolvePoint(type, 'mode') && modeSaid(variables.get('ups.status') ?? '')
  if (mode) expected.set('mode', stateCode(resolvePoint(type, 'mode')?.point ?? fail(), mode) ?? null)
  expect(expected.size, `${device.name} says something`).toBeGreaterThan(0)
  const read = () => ask(caller, telemetryCalls.readLatest, { params: { deviceId: device.id } })
  await expect.poll(async () => wrongOnes(type, expected, await read())).toEqual([])
  return read()
}

function fail(): never {
  throw new Error('the type has no mode')
}

/** What is missing or has another value, as a person would report it. */
function wrongOnes(type: DeviceType, expected: ReadonlyMap<string, Expected>, { readings }: Latest): string[] {
  const came = new Map(readings.map((reading) => [reading.key, reading]))
  return [...expected].flatMap(([key, value]) => {
    const reading = came.get(key)
    if (!reading) return [`${key} did not come`]
    return isRight(type, key, value, reading) ? [] : [`${key} is ${reading.value} (${reading.quality}), not ${value}`]
  })
}

function isRight(type: DeviceType, key: string, value: Expected, reading: Latest['readings'][number]): boolean {
  const point = resolvePoint(type, key)?.point
  const isBad = value === null || (point?.kind === 'measure' && (value < point.range[0] || value > point.range[1]))
  if (isBad) return reading.quality === 'bad'
  if (reading.quality !== 'good' || reading.value === null || !point) return false
  if (point.kind === 'state') return reading.value === value
  return Math.abs(reading.value - value) <= 0.5 * 10 ** -point.decimals + 1e-9 + Math.abs(value) * 1e-7
}

function pageOf({ device }: Part): string {
  return `${caller.url}/device?box_id=${device.id}`
}

/** The headline and every list and table of values: each reading stands on the page, where it is not in a table with its unit. */
async function showsReadings(page: Page, part: Part, latest: Latest): Promise<void> {
  await page.goto(pageOf(part))
  await expect(page.getByRole('heading', { name: part.device.name })).toBeVisible()
  const wanted = shownReadings(part.type, latest).flatMap((reading) => {
    const resolved = resolvePoint(part.type, reading.key)
    if (!resolved) return []
    const unit = resolved.point.kind === 'state' || reading.inTable ? '' : shownUnit(resolved.point.unit, 'zh')
    return [{ key: reading.key, written: asWritten(formatValue(resolved, reading.value, 'zh'), unit) }]
  })
  expect(wanted.length, `${part.device.name} shows something`).toBeGreaterThan(0)
  const missing = async () => {
    const said = await textsOnPage(page)
    return wanted.filter(({ written }) => !said.some((text) => written.test(text))).map(({ key }) => key)
  }
  await expect.poll(missing, { message: `${part.device.name}: values that its page does not show` }).toEqual([])
}

function shownReadings(type: DeviceType, { readings }: Latest): { key: string; value: number; inTable: boolean }[] {
  const lists = type.overview.flatMap((part) => (part.part === 'values' || part.part === 'gauges' ? part.points : []))
  const tables = type.overview.flatMap((part) => (part.part === 'table' ? part.points : []))
  return readings.flatMap(({ key, value, quality }) => {
    const isIn = (patterns: readonly string[]) => patterns.some((pattern) => matchesPattern(pattern, key))
    if (value === null || quality !== 'good' || !(isIn(type.headline) || isIn(lists) || isIn(tables))) return []
    return [{ key, value, inTable: isIn(tables) }]
  })
}

/** What each element of the page says, within it and on its own. */
function textsOnPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll('main, header, main *, header *')].filter((element) => element.checkVisibility())
    return [...new Set(shown.map(({ textContent }) => (textContent ?? '').replace(/\s+/g, ' ').trim()))]
  })
}

/** A figure with its unit, not as a part of another figure. */
function asWritten(figure: string, unit: string): RegExp {
  return new RegExp(`(^|[^0-9.])${escaped(figure)}\\s*${escaped(unit)}`)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Marks the document, so that a reload would be seen. */
async function remember(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.journey = 'same'
  })
}

function isTheSame(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset.journey === 'same')
}
