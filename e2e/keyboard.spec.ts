import { expect, type Locator, type Page, test } from '@playwright/test'
import { type Caller, logIn } from './support/api-client.ts'
import { isInDemo } from './support/demo-types.ts'
import { type DemoThings, demoThings, deviceOf } from './support/demo-words.ts'
import { walkByTab } from './support/focus-walk.ts'
import { goTo, type KeptPage, keptPage } from './support/kept-page.ts'
import { hasOwnLook, openedPages } from './support/opened-pages.ts'
import { settled } from './support/page-checks.ts'
import { addressOf } from './support/page-proofs.ts'
import { havePlatformThings } from './support/platform-data.ts'
import { provokedAlarm } from './support/provoked-alarm.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// Who has no mouse sees where they are on every page, and is never dropped to its beginning.

/** Enough for every kind of thing that a page has; tables repeat theirs. */
const mostStops = 45

let caller: Caller
let demo: DemoThings
let pages: { owner: KeptPage; operator: KeptPage }

test.beforeAll(async ({ browser }) => {
  const product = theProduct()
  caller = await logIn(product.url, accountOf(product))
  const operator = await logIn(product.url, accountOf(product, 'demo-operator'))
  await havePlatformThings(operator)
  await provokedAlarm(caller)
  demo = await demoThings(caller)
  pages = { owner: await keptPage(browser, caller), operator: await keptPage(browser, operator) }
})
test.afterAll(async () => {
  for (const { page } of Object.values(pages ?? {})) await page.context().close()
})

test('review S8: the frame shows the focus wherever Tab goes, in both themes', async () => {
  const { page } = pages.owner
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.goto(`${caller.url}/index_new`)
    await settled(page)
    await page.getByRole('link', { name: '跳到内容' }).focus()
    const { wrong, stops } = await walkByTab(page, 60)
    expect.soft(wrong, theme).toEqual([])
    expect(stops).toBeGreaterThan(20)
  }
  await page.emulateMedia({ colorScheme: 'light' })
})

const walked = openedPages.filter((each) => hasOwnLook(each) && (!each.type || isInDemo(each.type)))
for (const route of walked) {
  test(`review S8: ${route.path}${route.type ? ` (${route.type.code})` : ''} shows the focus wherever Tab goes, and never loses it`, async () => {
    const { page } = route.page.who?.platform ? pages.operator : pages.owner
    await goTo(page, addressOf(demo, route))
    await page.locator('main#content').focus()
    const { wrong, stops } = await walkByTab(page, mostStops)
    expect.soft(wrong).toEqual([])
    expect.soft(await rowsForTheMouseAlone(page)).toEqual([])
    expect(stops).toBeGreaterThan(0)
  })
}

/** Rows that open something where they are clicked, and have nothing that the Tab key reaches. */
function rowsForTheMouseAlone(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main tbody tr')]
      .filter((row) => row.style.cursor === 'pointer' && row.querySelector('a[href], button:not(:disabled)') === null)
      .map((row) => row.innerText.slice(0, 80)),
  )
}

/** The one that is first now, also when others come before it. */
async function ofFirstRow(page: Page): Promise<Locator> {
  const row = page.locator('main table tbody tr[data-row-key]').first()
  return page
    .locator(`main tr[data-row-key="${await row.getAttribute('data-row-key')}"]`)
    .locator('button')
    .first()
}

interface Opening {
  name: string
  at: () => string
  opener: (page: Page) => Locator | Promise<Locator>
  /** What opens, where the focus then is. */
  opened: string
}

const ups = () => `/ups?box_id=${deviceOf(demo.devices, 'ups').id}`
const openings: readonly Opening[] = [
  {
    name: 'an alarm',
    at: () => '/current_message',
    opener: async (page) => {
      const alarm = page.locator('[data-row-key]').first()
      return page.locator(`[data-row-key="${await alarm.getAttribute('data-row-key')}"] a`).first()
    },
    opened: 'aside[aria-label]',
  },
  { name: 'the bell', at: () => '/index_new', opener: (page) => page.getByRole('button', { name: /^告警：/ }), opened: '.ant-drawer' },
  { name: 'the language', at: () => '/index_new', opener: (page) => page.getByRole('button', { name: '语言' }), opened: '.ant-dropdown' },
  { name: 'the account', at: () => '/index_new', opener: (page) => page.getByRole('button', { name: /^账户/ }), opened: '.ant-dropdown' },
  {
    name: 'sharing',
    at: ups,
    opener: (page) => page.locator('main').getByRole('button', { name: '分享', exact: true }),
    opened: '.ant-modal',
  },
  {
    name: 'the menu of a device',
    at: ups,
    opener: (page) => page.locator('main').getByRole('button', { name: '更多操作' }),
    opened: '.ant-dropdown',
  },
  {
    name: 'an entry of the log',
    at: () => '/enterprise/setting/audit',
    opener: ofFirstRow,
    opened: '.ant-drawer',
  },
  {
    name: 'a message',
    at: () => '/sysmessagelist',
    opener: ofFirstRow,
    opened: '.ant-drawer',
  },
  {
    name: 'the invitation of a member',
    at: () => '/enterprise/member/list',
    opener: (page) => page.locator('main').getByRole('button', { name: '邀请成员' }),
    opened: '.ant-modal',
  },
]

for (const { name, at, opener, opened } of openings) {
  test(`review S8: ${name} takes the focus when it opens and gives it back when it closes`, async () => {
    const { page } = pages.owner
    // Reloaded: pages that were left are kept, with their rows.
    await page.goto(caller.url + at())
    await settled(page)
    const button = await opener(page)
    const inside = () =>
      page.evaluate((where) => document.activeElement?.closest(where) !== null && document.activeElement !== document.body, opened)
    // A page that has just been loaded may redraw itself under the key, open and without the focus.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await button.press('Enter')
      await expect.poll(inside, { message: 'focus in what opened', timeout: 5_000 }).toBe(true)
    }).toPass()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })
}
