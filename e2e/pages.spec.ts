import { type DeviceType, deviceType, flatPoints, formatValue, keysOf, resolvePoint, shownUnit } from '@kilowatch/catalog'
import { alarmCalls, type Device, deviceCalls, telemetryCalls, thresholdCalls, uplinkCalls } from '@kilowatch/contract'
import { expect, type Page, test } from '@playwright/test'
import { type RouteEntry, routes } from '../apps/console/src/app/routes.ts'
import { ask, type Caller, logIn } from './support/api-client.ts'
import { choose, type Language, signedIn, watchTrouble } from './support/browser.ts'
import { axeFindings, isTooWide, rawKeys, settled, textsOf, untranslated } from './support/page-checks.ts'
import { specifiedRoutes } from './support/routes-table.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// Every page of the table: with the demo's data, in both languages, light and dark, wide and narrow.

const specified = specifiedRoutes()
let caller: Caller
let devices: Device[]
let names: string[]
/** Names of variables that no point claims: shown as the device says them. */
let extras: Set<string>

test.beforeAll(async () => {
  const product = theProduct()
  caller = await logIn(product.url, accountOf(product))
  await expect
    .poll(async () => (await everyDevice()).filter(({ state }) => state === 'normal').length, { timeout: 60_000 })
    .toBeGreaterThan(5)
  devices = await everyDevice()
  await provokeAlarm()
  await haveUnconfigured()
  devices = await everyDevice()
  names = await namesThatPeopleGave()
  extras = new Set(
    (await Promise.all(devices.map(({ id }) => ask(caller, telemetryCalls.readLatest, { params: { deviceId: id } })))).flatMap((latest) =>
      Object.keys(latest.extras),
    ),
  )
})

for (const route of routes) {
  test(`spec: ${route.path} opens with data, without an error, in each language and look`, async ({ page, context }) => {
    const trouble = watchTrouble(page)
    await signedIn(context, caller, { language: 'zh', theme: 'system' })
    for (const language of route.device?.family === 'enterprise' ? (['zh'] as const) : (['zh', 'en'] as const)) {
      await openIn(page, route, language)
      await holds(page, route, language)
      await looksRight(page, route, language)
    }
    expect.soft(trouble).toEqual([])
  })
}

test('spec: /index leads home, and every main path answers below it with its query', async ({ page, context }) => {
  await signedIn(context, caller, { language: 'zh' })
  for (const route of routes.filter(({ path, device }) => device?.family !== 'enterprise' && path !== '/index_new')) {
    const [path, query = ''] = addressOf(route).split('?')
    await page.goto(`${caller.url}/index${addressOf(route)}`)
    await expect(page).toHaveURL((url) => url.pathname === path && url.search.includes(query))
  }
  await page.goto(`${caller.url}/index`)
  await expect(page).toHaveURL(`${caller.url}/index_new`)
})

test('spec: / is the door, in each language and look, without an error', async ({ page, context }) => {
  const trouble = watchTrouble(page)
  await choose(context, { language: 'zh', theme: 'system' })
  await page.goto(caller.url)
  for (const [language, title, heading, other] of [
    ['zh', '登录 - 动环云监控', '登录', 'English'],
    ['en', 'Log in - Kilowatch', 'Log in', '中文'],
  ] as const) {
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    expect.soft(await axeFindings(page, 'all'), `${language} light`).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect.soft(await axeFindings(page, 'contrast'), `${language} dark`).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => isTooWide(page)).toBe(false)
    expect.soft(await axeFindings(page, 'all but contrast'), `${language} at 390`).toEqual([])
    await page.getByRole('button', { name: other }).click()
  }
  expect(trouble).toEqual([])
})

/** The design's pictures call the home page an overview; the page of current alarms holds those of the past as well. */
const calledOtherwise = ['/index_new', '/current_message']

test('pages are called as the specification calls them', () => {
  const others = routes.filter(({ path }) => !calledOtherwise.includes(path))
  expect(others.map(({ path, title }) => [path, title])).toEqual(others.map(({ path }) => [path, specified.get(path)]))
  for (const path of calledOtherwise) expect(specified.has(path)).toBe(true)
})

test('an address without a page says so', async ({ page, context }) => {
  await signedIn(context, caller, { language: 'zh' })
  await page.goto(`${caller.url}/no_such_page`)
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
})

async function everyDevice(): Promise<Device[]> {
  return (await ask(caller, deviceCalls.listDevices, { query: { pageSize: 200 } })).items
}

/** One limit that the present value breaks, so that there is an alarm to look at. */
async function provokeAlarm(): Promise<void> {
  const device = deviceIn('hometh')
  const params = { deviceId: device.id }
  const { version, rules } = await ask(caller, thresholdCalls.readThresholds, { params })
  const broken = { ...rules, 'probe.*.temperature': { high: [10, 9] as [number, number] } }
  await ask(caller, thresholdCalls.saveThresholds, { params, body: { rules: broken, version } })
  await expect.poll(async () => (await ask(caller, alarmCalls.listAlarms, { query: { deviceId: device.id } })).total).toBeGreaterThan(0)
}

/** A device whose type nobody has chosen. */
async function haveUnconfigured(): Promise<void> {
  if (devices.some(({ type }) => deviceType(type)?.traits.includes('unconfigured'))) return
  const unconfigured = 'box_no_set'
  const [spare] = devices.filter(({ type }) => type === 'meter')
  if (!spare) throw new Error('no device to spare')
  await ask(caller, deviceCalls.changeDevice, { params: { deviceId: spare.id }, body: { type: unconfigured } })
}

async function namesThatPeopleGave(): Promise<string[]> {
  const { items: uplinks } = await ask(caller, uplinkCalls.listUplinks, { query: { pageSize: 200 } })
  const people = await ask(caller, alarmCalls.listAssignees, {})
  const given = [
    ...devices.flatMap(({ name, site }) => [name, site]),
    ...uplinks.map(({ name }) => name),
    ...people.map(({ name }) => name),
  ]
  // The letter in the round stands for the person's name.
  const initials = people.map(({ name }) => name.slice(0, 1))
  return [...given, ...initials, '市一医院集团', '中文'].filter((name) => name !== '')
}

/** A demo device that the area shows; its own type's area, else the generic one. */
function deviceIn(area: string): Device {
  const areas = new Set(routes.flatMap(({ device }) => device?.area ?? []))
  const found = devices.find(({ type }) => {
    const own = deviceType(type)?.area ?? ''
    return (areas.has(own as never) ? own : 'generic') === area
  })
  if (!found) throw new Error(`the demo has no device for ${area}`)
  return found
}

function addressOf(route: RouteEntry): string {
  if (route.device) return `${route.path}?box_id=${deviceIn(route.device.area).id}`
  return route.path.replace(':box_id', encodeURIComponent(deviceIn('ups').name))
}

async function openIn(page: Page, route: RouteEntry, language: Language): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
  if (language === 'en') {
    await page.evaluate(() => {
      const remembered = JSON.parse(localStorage.getItem('kw.preferences') ?? '{}') as Record<string, unknown>
      localStorage.setItem('kw.preferences', JSON.stringify({ ...remembered, language: 'en' }))
    })
  }
  await page.goto(caller.url + addressOf(route))
  await settled(page)
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? 'zh-CN' : 'en')
}

/** The title of the specification, and something of the data that the page is for. */
async function holds(page: Page, route: RouteEntry, language: Language): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === addressOf(route).split('?')[0])
  await expect.soft(page).toHaveTitle(new RegExp(escaped(titleOf(route, language))), { timeout: 5_000 })
  const main = page.locator('main')
  for (const text of await dataOf(route, language)) await expect(main.getByText(text).first(), String(text)).toBeVisible()
}

/** Pages of one thing are called by its name. */
function titleOf(route: RouteEntry, language: Language): string {
  if (route.device?.tab === 'overview') return deviceIn(route.device.area).name
  if (route.path.includes(':')) return deviceIn('ups').name
  return route.title[language]
}

type Said = string | RegExp

/** What must be read on the page: names and figures that the API gives now. */
async function dataOf(route: RouteEntry, language: Language): Promise<Said[]> {
  if (route.device) return [deviceIn(route.device.area).name, ...(await tabData(route.device.tab, deviceIn(route.device.area), language))]
  const ups = deviceIn('ups')
  switch (route.page) {
    case 'home':
      return [ups.site, new RegExp(`${devices.length}`)]
    case 'current-alarms': {
      const { items } = await ask(caller, alarmCalls.listAlarms, { query: {} })
      return items.slice(0, 1).map(({ deviceName }) => deviceName)
    }
    case 'device-add':
      return [ups.uplinkName]
    default:
      return [ups.name]
  }
}

async function tabData(tab: string, device: Device, language: Language): Promise<Said[]> {
  const type = deviceType(device.type)
  if (!type) throw new Error(`unknown type ${device.type}`)
  if (tab === 'overview') return headlineOf(type, device, language)
  if (tab === 'asset') return type.info.slice(0, 2).map(({ name }) => name[language])
  const points = flatPoints(type).filter(({ point }) => point.kind === 'measure')
  const ofHeadline = type.headline.flatMap((each) => points.filter(({ pattern }) => pattern === each))
  const [measure] = tab === 'threshold' ? points : ofHeadline
  if (!measure) throw new Error(`${type.code} has nothing to show in ${tab}`)
  return [measure.point.name[language]]
}

/** The first headline figure that stands still between the answer and the screen: a state, or a figure with its unit in any value. */
async function headlineOf(type: DeviceType, device: Device, language: Language): Promise<Said[]> {
  const { readings } = await ask(caller, telemetryCalls.readLatest, { params: { deviceId: device.id } })
  const keys = type.headline.flatMap((pattern) =>
    keysOf(
      pattern,
      readings.map(({ key }) => key),
    ),
  )
  const [key] = keys
  const resolved = key === undefined ? undefined : resolvePoint(type, key)
  const reading = readings.find((each) => each.key === key)
  if (!resolved || !reading) throw new Error(`${device.name} has no headline`)
  const unit = resolved.point.kind === 'state' ? '' : shownUnit(resolved.point.unit, language)
  return unit === '' ? [formatValue(resolved, reading.value, language)] : [unit]
}

async function looksRight(page: Page, route: RouteEntry, language: Language): Promise<void> {
  await saysEverything(page, route, language)
  expect.soft(await axeFindings(page, language === 'zh' ? 'all' : 'all but contrast'), `${route.path} ${language} light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect.soft(await axeFindings(page, 'contrast'), `${route.path} ${language} dark`).toEqual([])
  if (language === 'en') return
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page)
  await expect
    .configure({ soft: true })
    .poll(() => isTooWide(page), 'wider than the phone')
    .toBe(false)
  expect.soft(await axeFindings(page, 'all but contrast'), `${route.path} ${language} at 390`).toEqual([])
}

async function saysEverything(page: Page, route: RouteEntry, language: Language): Promise<void> {
  const texts = await textsOf(page)
  const raw = rawKeys(texts).filter((text) => !extras.has(text))
  expect.soft(raw, `${route.path}: keys instead of texts`).toEqual([])
  if (language === 'en') expect.soft(untranslated(texts, names), `${route.path}: not translated`).toEqual([])
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
