import { expect, test } from '@playwright/test'
import { routes } from '../apps/console/src/app/routes.ts'
import { choose, signedIn, watchTrouble } from './support/browser.ts'
import { openedPages } from './support/opened-pages.ts'
import { axeFindings, isTooWide } from './support/page-checks.ts'
import { addressOf } from './support/page-proofs.ts'
import { claimOf, lookThrough, pageWalk } from './support/page-walk.ts'
import { specifiedRoutes } from './support/routes-table.ts'
import { theProduct } from './support/the-product.ts'

// Every page of the table but those of devices, which have a file of their own, and what is true of all addresses.

const specified = specifiedRoutes()
const walk = pageWalk()

for (const route of openedPages.filter(({ page }) => !page.device)) {
  test(`spec: ${route.path} ${claimOf(route)}`, async () => {
    expect(await lookThrough(walk(), route)).toEqual([])
  })
}

test('spec: /index leads home, and a main path answers below it with its query', async () => {
  const { caller, demo, pages } = walk()
  const { page } = pages.owner
  for (const route of openedPages.filter(({ path }) => path === '/search_list/:box_id' || path === '/ups')) {
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
  await page.goto(theProduct().url)
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

/** Pages that the specification has no address for: those of the platform, a business about itself, its sites and checks of its groups, patrol plans and one task, device types, gateways, scanning, discharges, doors, time-lines of devices. */
function isOurs(path: string): boolean {
  return (
    path === '/platform' ||
    path.startsWith('/platform/') ||
    /[/_](discharges?|people|passages|life)$/.test(path) ||
    [
      '/enterprise/setting/business',
      '/enterprise/setting/notifications',
      '/enterprise/setting/audit',
      '/catalogue',
      '/gateway/:uplinkId',
      '/scan',
      '/site_list',
      '/group_check',
      '/vr/:scene_id',
      '/enterprise/operation/projects/:id',
      '/enterprise/operation/operation_records/:id',
      '/enterprise/operation/rectification/:id',
      '/enterprise/operation/schedule/:id',
      '/enterprise/operation/handover',
      '/enterprise/operation/handover/:id',
      '/patrol_order/patrol_plans',
      '/enterprise/operation/patrol_plans',
      '/patrol_order/change_orders',
      '/patrol_order/missed',
      '/patrol_order/sheets',
      '/patrol_order/:taskId',
      '/patrol_task/:taskId',
      '/patrol_order/form/:formId',
      '/patrol_task/form/:formId',
      '/enterprise/operation/fault_records/:faultId',
    ].includes(path)
  )
}

/** The product's English is American throughout; the specification's is not. */
function inUsSpelling<N extends { en: string }>(names: N | undefined): N | undefined {
  return names && { ...names, en: names.en.replaceAll('-centre', ' center').replaceAll('centre', 'center') }
}

test('pages are called as the specification calls them', () => {
  const others = routes.filter(({ path }) => !calledOtherwise.includes(path) && !isOurs(path))
  expect(others.map(({ path, title }) => [path, title])).toEqual(others.map(({ path }) => [path, inUsSpelling(specified.get(path))]))
  for (const path of calledOtherwise) expect(specified.has(path)).toBe(true)
  for (const { path } of routes.filter((route) => isOurs(route.path))) expect(specified.has(path)).toBe(false)
})

test('an address without a page says so', async ({ page, context }) => {
  const { caller } = walk()
  await signedIn(context, caller, { language: 'zh' })
  await page.goto(`${caller.url}/no_such_page`)
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
})
