import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { deviceCalls } from '@kilowatch/contract'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type ConsoleServer, consoleServer } from '../apps/server/test/console-server.ts'
import { project } from './product.ts'
import { ask, type Caller, logIn } from './support/api-client.ts'
import { choose, type Language, signedIn } from './support/browser.ts'
import { otherBuild } from './support/other-build.ts'
import { settled } from './support/page-checks.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// A tab is open over an upgrade: the server gives out another console, and the files of the old one are gone.

const old = process.env.KW_CONSOLE ?? join(project, 'apps/console/dist')
const next = otherBuild(old, 'next')
let server: ConsoleServer
let caller: Caller
let ups: string

test.beforeAll(async () => {
  const product = theProduct()
  server = await consoleServer(old, product.url)
  caller = { ...(await logIn(product.url, accountOf(product))), url: server.url }
  const { items } = await ask(caller, deviceCalls.listDevices, { query: { search: 'UPS' } })
  ups = items[0]?.id ?? ''
})
test.beforeEach(() => server.upgrade(old))
test.afterAll(async () => {
  await server?.close()
  rmSync(next, { recursive: true, force: true })
})

/** Opens a page of the old build and counts how often it is reloaded afterwards. */
async function openOld(context: BrowserContext, address: string, language: Language = 'zh') {
  await signedIn(context, caller, { language })
  const page = await context.newPage()
  await page.goto(server.url + address)
  await shown(page)
  let loads = 0
  page.on('load', () => loads++)
  return { page, loads: () => loads }
}

/** Its page is there, with what stands on it: not merely that nothing is said to load yet. */
async function shown(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeAttached()
  await settled(page)
}

/** The tab is in the middle of something, so that it is not reloaded while it is looked at. */
async function typeSomething(page: Page): Promise<void> {
  await page.evaluate(() => {
    const note = document.createElement('input')
    note.id = 'typed-by-the-test'
    note.style.cssText = 'position:fixed;left:0;bottom:0;z-index:1'
    document.body.append(note)
  })
  await page.locator('#typed-by-the-test').fill('half a sentence')
}

const runsNext = (page: Page) =>
  page.evaluate(() => /-next\.js$/.test(document.querySelector('script[type=module]')?.getAttribute('src') ?? ''))

/** Everything that is loaded when it is opened: how, and what is there then. */
const parts = [
  {
    name: 'bell',
    at: '/index_new',
    open: (page: Page) => page.getByRole('button', { name: /^告警：/ }).click(),
    there: '.ant-drawer-content, .ant-drawer-section',
  },
  {
    name: 'mail',
    at: '/index_new',
    open: (page: Page) => page.getByRole('button', { name: /^系统消息：/ }).click(),
    there: '.ant-popover',
  },
  {
    name: 'a page',
    at: '/index_new',
    open: (page: Page) => page.getByRole('link', { name: '设备分组' }).click(),
    there: 'main h1:text("设备分组")',
  },
  {
    name: 'share',
    at: 'ups',
    open: (page: Page) => page.locator('main').getByRole('button', { name: '分享', exact: true }).click(),
    there: '.ant-modal',
  },
  {
    name: 'hand-over',
    at: 'ups',
    open: async (page: Page) => {
      await page.locator('main').getByRole('button', { name: '更多操作' }).click()
      await page.getByRole('menuitem', { name: '移交给成员或部门' }).click()
    },
    there: '.ant-modal',
  },
] as const

const addressOf = (at: string) => (at === 'ups' ? `/ups?box_id=${ups}` : at)

test.describe('review S1, fault 28: a tab stays open over an upgrade', () => {
  test('review S1: the tab reloads itself, once, as soon as the server is there again', async ({ context }) => {
    const { page, loads } = await openOld(context, '/index_new')
    await server.upgrade(next)
    await expect.poll(() => runsNext(page).catch(() => false), { timeout: 60_000 }).toBe(true)
    // Its files may still be on their way.
    await expect.poll(loads).toBe(1)
    await settled(page)
    expect(loads()).toBe(1)
  })

  for (const part of parts) {
    test(`review S1: ${part.name} opens after the tab has reloaded itself once`, async ({ context }) => {
      const { page, loads } = await openOld(context, addressOf(part.at))
      // The stream stays silent, so that it is the part that finds out.
      await page.route('**/api/v1/live*', () => {})
      await server.upgrade(next)
      await part.open(page).catch(() => {})
      await expect.poll(() => runsNext(page).catch(() => false)).toBe(true)
      await shown(page)
      await part.open(page)
      await expect(page.locator(part.there).first()).toBeVisible()
      expect(loads()).toBe(1)
    })

    test(`review S1: ${part.name} says so, and stays by itself, while something is unsaved`, async ({ context }) => {
      const { page, loads } = await openOld(context, addressOf(part.at))
      await page.route('**/api/v1/live*', () => {})
      await typeSomething(page)
      await server.upgrade(next)
      await part.open(page)
      await expect(page.getByText('系统已升级，重新加载页面后才能打开这一部分')).toBeVisible()
      await expect(page.getByText('Unexpected Application Error')).toHaveCount(0)
      await expect(page.locator('#typed-by-the-test')).toHaveValue('half a sentence')
      expect(loads()).toBe(0)
      await page.getByRole('button', { name: '重新加载' }).first().click()
      await expect.poll(() => runsNext(page).catch(() => false)).toBe(true)
    })
  }

  test('review S1: never a loop, though the server goes on giving out what it has not', async ({ context }) => {
    const { page, loads } = await openOld(context, '/index_new', 'en')
    await page.route('**/assets/*alarm-drawer*', (route) => route.fulfill({ status: 404 }))
    const dialog = page.getByRole('dialog')
    const told = async () => {
      if ((await dialog.count()) === 0) await page.getByRole('button', { name: /^Alarms: / }).click()
      await expect(dialog).toContainText('This part could not be loaded.')
    }
    for (let times = 0; times < 4; times++) {
      await told()
      await dialog.getByRole('button', { name: 'Try again' }).click({ timeout: 5_000 })
      // The page may be reloaded now, or not.
      await page.waitForTimeout(1_500)
    }
    await told()
    expect(loads()).toBe(1)
    await page.unroute('**/assets/*alarm-drawer*')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('.ant-drawer-open')).toBeVisible()
    expect(loads()).toBe(1)
  })

  test('review S1: without the server a part says so, and opens by itself when it is back', async ({ context }) => {
    const { page, loads } = await openOld(context, '/index_new', 'en')
    const gone = (url: URL) => url.origin === server.url
    await page.route(gone, (route) => route.abort())
    await page.getByRole('button', { name: /^System messages: / }).click()
    await expect(page.getByRole('dialog')).toContainText('the server does not respond')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: /^System messages: / })).toBeFocused()
    await page.getByRole('link', { name: 'Device groups' }).click()
    await expect(page.locator('main')).toContainText('the server does not respond')
    await page.unroute(gone)
    await expect(page.locator('main').getByRole('heading', { name: 'Group list' })).toBeVisible()
    // With its own stylesheet: the groups stand without the browser's dots.
    await expect(page.locator('main ul').first()).toHaveCSS('list-style-type', 'none')
    expect(loads()).toBe(0)
  })

  test('review S1: another way in opens after an upgrade too, by its address', async ({ context }) => {
    await choose(context, { language: 'zh' })
    const page = await context.newPage()
    await page.goto(server.url)
    await page.locator('input[name=password], input[type=password]').first().fill('half a password')
    await server.upgrade(next)
    await page.getByRole('button', { name: '忘记密码' }).click()
    await expect.poll(() => runsNext(page).catch(() => false)).toBe(true)
    await expect(page.getByRole('heading', { name: '找回密码' })).toBeVisible()
  })
})
