// Takes pictures of every page, for a person to look at: npx tsx e2e/look.ts <url> <account> <password> <folder> [only paths that contain this]
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { deviceType } from '@kilowatch/catalog'
import { deviceCalls, faultCalls, patrolTaskCalls, vrSceneCalls } from '@kilowatch/contract'
import { type Browser, chromium, type Page } from '@playwright/test'
import { routes } from '../apps/console/src/app/routes.ts'
import type { PageRoute } from '../apps/console/src/shared/page-definition.ts'
import config from './playwright.config.ts'
import { ask, type Caller, logIn } from './support/api-client.ts'
import { choose, type Language, signedIn, type Theme } from './support/browser.ts'

interface View {
  language: Language
  theme: Theme
  width: number
}

/** What is done to the calls before a page is opened. */
type Trouble = 'none' | 'failing' | 'loading'

const everyView: readonly View[] = (['zh', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) => [1440, 390].map((width) => ({ language, theme, width }))),
)
const oneView: readonly View[] = [{ language: 'zh', theme: 'light', width: 1440 }]

const [url, loginName, password, folder, only = ''] = process.argv.slice(2)
if (!url || !loginName || !password || !folder) {
  console.error('npx tsx e2e/look.ts <url> <account> <password> <folder> [only paths that contain this]')
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
const caller = await logIn(url, { loginName, password })
const { items: devices } = await ask(caller, deviceCalls.listDevices, { query: { pageSize: 200 } })
/** Whose account sees none of a business. */
const none = { items: [] }
const [scenes, tasks, faults] = await Promise.all([
  ask(caller, vrSceneCalls.listManagedScenes, {}).catch(() => []),
  ask(caller, patrolTaskCalls.listPatrolTasks, { query: {} }).catch(() => none),
  ask(caller, faultCalls.listFaults, { query: {} }).catch(() => none),
])
const browser = await chromium.launch(config.use?.launchOptions ?? {})
try {
  await takeAll(browser, caller)
} finally {
  await browser.close()
}

async function takeAll(from: Browser, by: Caller): Promise<void> {
  const chosen = routes.filter(({ path, page }) => page.device?.family !== 'enterprise' && path.includes(only))
  for (const view of everyView) {
    if (only === '') await take(from, by, view, 'none', '/', 'sign-in', false)
    for (const route of chosen) await takeRoute(from, by, view, 'none', route)
  }
  for (const trouble of ['failing', 'loading'] as const) {
    for (const view of oneView) for (const route of chosen) await takeRoute(from, by, view, trouble, route)
  }
}

async function takeRoute(from: Browser, by: Caller, view: View, trouble: Trouble, route: PageRoute): Promise<void> {
  const address = addressOf(route)
  if (address !== undefined) await take(from, by, view, trouble, address, route.path.replaceAll(/[/:]+/g, '_').replace(/^_/, ''), true)
}

async function take(from: Browser, by: Caller, view: View, trouble: Trouble, address: string, name: string, inside: boolean) {
  const { language, theme, width } = view
  const context = await from.newContext({ viewport: { width, height: 900 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  try {
    if (inside) await signedIn(context, by, view)
    else await choose(context, view)
    const page = await context.newPage()
    await disturb(page, trouble)
    await page.goto(by.url + address)
    await page.waitForTimeout(trouble === 'failing' ? 6_000 : 2_500)
    const file = `${name}-${language}-${theme}-${width}${trouble === 'none' ? '' : `-${trouble}`}.png`
    await page.screenshot({ path: join(folder ?? '.', file), fullPage: true })
    console.log(file)
  } finally {
    await context.close()
  }
}

/** The session is let through: without it no page would be drawn. */
async function disturb(page: Page, trouble: Trouble): Promise<void> {
  if (trouble === 'none') return
  await page.route(/\/api\/v1\/(?!session)/, async (route) => {
    if (trouble === 'failing') await route.abort()
  })
}

function addressOf({ path, page: { device } }: PageRoute): string | undefined {
  const ups = devices.find(({ type }) => type === 'ups')
  if (!device) {
    const given = {
      box_id: ups?.name,
      uplinkId: ups?.uplinkId,
      scene_id: scenes[0]?.id,
      taskId: tasks.items[0]?.id,
      faultId: faults.items[0]?.id,
    }
    return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name as keyof typeof given] ?? ''))
  }
  const shown = devices.find(({ type }) => deviceType(type)?.area === device.area)
  return shown && `${path}?box_id=${shown.id}`
}
