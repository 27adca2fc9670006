import { deviceType } from '@kilowatch/catalog'
import { type Device, deviceCalls, telemetryCalls } from '@kilowatch/contract'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { ask, type Caller, logIn } from './api-client.ts'
import type { Language } from './browser.ts'
import { type DemoThings, demoThings, namesThatPeopleGave } from './demo-words.ts'
import { haveDoings } from './device-doings.ts'
import { haveEveryType } from './every-type.ts'
import { goTo, type KeptPage, keptPage, languageOf, readIn } from './kept-page.ts'
import { hasOwnLook, type OpenedPage } from './opened-pages.ts'
import { escaped, rawKeys, settled, untranslated, visibleTexts, withoutNames } from './page-checks.ts'
import { looksRight, wide } from './page-looks.ts'
import { addressOf, seenOn, titleOf } from './page-proofs.ts'
import { havePlatformThings, namesOfPlatform } from './platform-data.ts'
import { provokedAlarm } from './provoked-alarm.ts'
import { accountOf, theProduct } from './the-product.ts'

/** What opening a page proves, for the title of its test. */
export function claimOf(opened: OpenedPage): string {
  return `opens with its data and without an error, ${hasOwnLook(opened) ? 'in both languages, both themes and on a phone' : 'in English'}`
}

/** What the pages are looked through with: the demo's data, and a browser of each of two people. */
export interface Walk {
  caller: Caller
  /** Runs the demo's platform, and sees nobody's devices. */
  operator: Caller
  /** Was given a task by the demo's business. */
  agent: Caller
  demo: DemoThings
  names: readonly string[]
  /** Names of variables that no point claims: shown as the device says them. */
  extras: ReadonlySet<string>
  pages: { owner: KeptPage; operator: KeptPage; agent: KeptPage }
  leave(): Promise<void>
}

/** Readies the tests of this file for looking pages through; `everyType`: with devices that the demo does not have, and something done to devices. @returns what they are looked through with, once they run */
export function pageWalk({ everyType = false } = {}): () => Walk {
  let walk: Walk | undefined
  test.beforeAll(async ({ browser }) => {
    walk = await begun(browser, everyType)
  })
  test.afterAll(async () => {
    for (const { page } of Object.values(walk?.pages ?? {})) await page.context().close()
    await walk?.leave()
  })
  return () => {
    if (!walk) throw new Error('asked before the tests run')
    return walk
  }
}

/**
 * Opens a page with the demo's data inside of the console that runs, and reads it in both languages, light and dark, wide and narrow: each
 * is switched where it is shown, so the page begins in the language in which the one before it ended. What differs from a page that was
 * looked at so in words and figures alone is read in English, where words are longest. @returns what the browser complained of
 */
export async function lookThrough(walk: Walk, route: OpenedPage): Promise<string[]> {
  const { page, trouble } = walk.pages[readerOf(route)]
  await page.setViewportSize(wide)
  await goTo(page, addressOf(walk.demo, route))
  const present = await languageOf(page)
  const languages: readonly Language[] = hasOwnLook(route) ? [present, present === 'zh' ? 'en' : 'zh'] : ['en']
  for (const language of languages) {
    await readIn(page, language)
    await holds(walk, page, route, language)
    await saysEverything(walk, page, route, language)
    await looksRight(page, route, language)
  }
  return trouble.splice(0)
}

async function begun(browser: Browser, everyType: boolean): Promise<Walk> {
  const product = theProduct()
  const caller = await logIn(product.url, accountOf(product))
  const operator = await logIn(product.url, accountOf(product, 'demo-operator'))
  const agent = await logIn(product.url, accountOf(product, 'demo-agent'))
  await expect
    .poll(async () => (await everyDevice(caller)).filter(({ state }) => state === 'normal').length, { timeout: 60_000 })
    .toBeGreaterThan(5)
  await provokedAlarm(caller)
  await haveUnconfigured(caller)
  const removeTypes = everyType ? await haveEveryType(caller) : undefined
  await havePlatformThings(operator)
  const demo = await demoThings(caller)
  const cutDoings = everyType ? await haveDoings(caller, demo) : undefined
  const latest = await Promise.all(demo.devices.map(({ id }) => ask(caller, telemetryCalls.readLatest, { params: { deviceId: id } })))
  return {
    caller,
    operator,
    agent,
    demo,
    names: [...(await namesThatPeopleGave(caller, demo)), ...(await namesOfPlatform(operator))],
    extras: new Set(latest.flatMap(({ extras }) => Object.keys(extras))),
    pages: { owner: await keptPage(browser, caller), operator: await keptPage(browser, operator), agent: await keptPage(browser, agent) },
    leave: async () => {
      await cutDoings?.()
      await removeTypes?.()
    },
  }
}

async function everyDevice(caller: Caller): Promise<readonly Device[]> {
  return (await ask(caller, deviceCalls.listDevices, { query: { pageSize: 200 } })).items
}

/** A device whose type nobody has chosen. */
async function haveUnconfigured(caller: Caller): Promise<void> {
  const devices = await everyDevice(caller)
  if (devices.some(({ type }) => deviceType(type)?.traits.includes('unconfigured'))) return
  const unconfigured = 'box_no_set'
  const [spare] = devices.filter(({ type }) => type === 'meter')
  if (!spare) throw new Error('no device to spare')
  await ask(caller, deviceCalls.changeDevice, { params: { deviceId: spare.id }, body: { type: unconfigured } })
}

/** Who opens a page: its operator one of the platform, an agent one of agents, every other one the business's owner. */
function readerOf({ page: { who } }: OpenedPage): keyof Walk['pages'] {
  if (who?.platform) return 'operator'
  return who?.agent === 1 ? 'agent' : 'owner'
}

/** The title of the specification, and something of the data that the page is for. */
async function holds({ caller, operator, agent, demo }: Walk, page: Page, route: OpenedPage, language: Language): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === addressOf(demo, route).split('?')[0])
  await expect.soft(page).toHaveTitle(new RegExp(escaped(titleOf(demo, route, language))))
  const main = page.locator('main')
  await expect.soft(main.locator('h1').filter({ visible: true })).toHaveCount(1)
  const reader = { owner: caller, operator, agent }[readerOf(route)]
  for (const text of await seenOn(reader, demo, route, language))
    await expect(main.getByText(text).filter({ visible: true }).first(), `${route.path} shows ${text}`).toBeVisible()
  await settled(page)
}

/** What the server words is asked for again in the language that was chosen: until the answer is there, the page shows the one before. */
async function saysEverything({ names, extras }: Walk, page: Page, route: OpenedPage, language: Language): Promise<void> {
  const wrong = async () => {
    const texts = withoutNames(await visibleTexts(page), names)
    return { raw: rawKeys(texts).filter((text) => !extras.has(text)), untranslated: language === 'en' ? untranslated(texts) : [] }
  }
  await expect
    .configure({ soft: true })
    .poll(wrong, `${route.path}: keys instead of texts, or another language`)
    .toEqual({ raw: [], untranslated: [] })
}
