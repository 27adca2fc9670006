import { deviceType } from '@kilowatch/catalog'
import { alarmCalls, type Device, deviceCalls, telemetryCalls, thresholdCalls } from '@kilowatch/contract'
import { expect, type Page, test } from '@playwright/test'
import { type RouteEntry, routes } from '../apps/console/src/app/routes.ts'
import { ask, type Caller, logIn } from './support/api-client.ts'
import { choose, type Language, signedIn, watchTrouble } from './support/browser.ts'
import { type KeptPage, keptPage, readIn } from './support/kept-page.ts'
import { axeFindings, isTooWide, rawKeys, settled, textsOf, untranslated, withoutNames } from './support/page-checks.ts'
import { addressOf, type DemoThings, dataOf, demoThings, deviceIn, namesThatPeopleGave, titleOf } from './support/page-data.ts'
import { looksRight } from './support/page-looks.ts'
import { havePlatformThings, namesOfPlatform } from './support/platform-data.ts'
import { specifiedRoutes } from './support/routes-table.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// Every page of the table: with the demo's data, in both languages, light and dark, wide and narrow.

const specified = specifiedRoutes()
let caller: Caller
/** Runs the demo's platform, and sees nobody's devices. */
let operator: Caller
let devices: readonly Device[]
let demo: DemoThings
let names: string[]
/** Names of variables that no point claims: shown as the device says them. */
let extras: Set<string>
let pages: { owner: KeptPage; operator: KeptPage }

test.beforeAll(async ({ browser }) => {
  const product = theProduct()
  caller = await logIn(product.url, accountOf(product))
  operator = await logIn(product.url, accountOf(product, 'demo-operator'))
  await expect
    .poll(async () => (await everyDevice()).filter(({ state }) => state === 'normal').length, { timeout: 60_000 })
    .toBeGreaterThan(5)
  devices = await everyDevice()
  await provokeAlarm()
  await haveUnconfigured()
  await havePlatformThings(operator)
  demo = await demoThings(caller)
  devices = demo.devices
  names = [...(await namesThatPeopleGave(caller, devices)), ...(await namesOfPlatform(operator))]
  extras = new Set(
    (await Promise.all(devices.map(({ id }) => ask(caller, telemetryCalls.readLatest, { params: { deviceId: id } })))).flatMap((latest) =>
      Object.keys(latest.extras),
    ),
  )
  pages = { owner: await keptPage(browser, caller), operator: await keptPage(browser, operator) }
})

test.afterAll(async () => {
  for (const { page } of Object.values(pages ?? {})) await page.context().close()
})

for (const route of routes) {
  test(`spec: ${route.path} opens with data, without an error, in each language and look`, async () => {
    const { page, trouble } = isOfPlatform(route) ? pages.operator : pages.owner
    for (const language of route.device?.family === 'enterprise' ? (['zh'] as const) : (['zh', 'en'] as const)) {
      await openIn(page, route, language)
      await holds(page, route, language)
      await saysEverything(page, route, language)
      await looksRight(page, route, language)
    }
    expect.soft(trouble.splice(0)).toEqual([])
  })
}

test('spec: /index leads home, and every main path answers below it with its query', async () => {
  const { page } = pages.owner
  for (const route of routes.filter(({ path, device }) => device?.family !== 'enterprise' && path !== '/index_new' && !isOurs(path))) {
    const [path, query = ''] = addressOf(demo, route).split('?')
    await page.goto(`${caller.url}/index${addressOf(demo, route)}`)
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

/** Pages that the specification has no address for: those of the platform, and a business about itself. */
function isOurs(path: string): boolean {
  return (
    path === '/platform' ||
    path.startsWith('/platform/') ||
    ['/enterprise/setting/business', '/enterprise/setting/notices', '/enterprise/setting/audit'].includes(path)
  )
}

test('pages are called as the specification calls them', () => {
  const others = routes.filter(({ path }) => !calledOtherwise.includes(path) && !isOurs(path))
  expect(others.map(({ path, title }) => [path, title])).toEqual(others.map(({ path }) => [path, specified.get(path)]))
  for (const path of calledOtherwise) expect(specified.has(path)).toBe(true)
  for (const { path } of routes.filter((route) => isOurs(route.path))) expect(specified.has(path)).toBe(false)
})

test('an address without a page says so', async ({ page, context }) => {
  await signedIn(context, caller, { language: 'zh' })
  await page.goto(`${caller.url}/no_such_page`)
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
})

/** Its operator opens such a page, every other one the business's owner. */
function isOfPlatform({ page }: RouteEntry): boolean {
  return page.startsWith('platform-')
}

async function everyDevice(): Promise<Device[]> {
  return (await ask(caller, deviceCalls.listDevices, { query: { pageSize: 200 } })).items
}

/** One limit that the present value breaks, so that there is an alarm to look at. */
async function provokeAlarm(): Promise<void> {
  const device = deviceIn(devices, 'hometh')
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

async function openIn(page: Page, route: RouteEntry, language: Language): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await readIn(page, language)
  await page.goto(caller.url + addressOf(demo, route))
  await settled(page)
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? 'zh-CN' : 'en')
}

/** The title of the specification, and something of the data that the page is for. */
async function holds(page: Page, route: RouteEntry, language: Language): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === addressOf(demo, route).split('?')[0])
  await expect.soft(page).toHaveTitle(new RegExp(escaped(titleOf(demo, route, language))), { timeout: 5_000 })
  const main = page.locator('main')
  for (const text of await dataOf(isOfPlatform(route) ? operator : caller, demo, route, language))
    await expect(main.getByText(text).first(), String(text)).toBeVisible()
}

async function saysEverything(page: Page, route: RouteEntry, language: Language): Promise<void> {
  const texts = withoutNames(await textsOf(page), names)
  const raw = rawKeys(texts).filter((text) => !extras.has(text))
  expect.soft(raw, `${route.path}: keys instead of texts`).toEqual([])
  if (language === 'en') expect.soft(untranslated(texts), `${route.path}: not translated`).toEqual([])
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
