import { deviceCalls } from '@kilowatch/contract'
import { wallText } from '@kilowatch/work'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { ask, type Caller, logIn } from './support/api-client.ts'
import { signedIn } from './support/browser.ts'
import { settled } from './support/page-checks.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// Somebody reads the pages of a business in Shanghai from New York: days and times are those of the business.

const product = theProduct()
const [there, here] = ['Asia/Shanghai', 'America/New_York']
let caller: Caller

test.beforeAll(async () => {
  caller = await logIn(product.url, accountOf(product))
})

async function openedIn(browser: Browser, timezoneId: string): Promise<Page> {
  const context = await browser.newContext({ timezoneId, locale: 'zh-CN', reducedMotion: 'reduce' })
  await signedIn(context, caller, { language: 'zh' })
  return context.newPage()
}

/** Every time on the page with the moment that it stands for. */
const timesOf = (page: Page): Promise<{ at: string; text: string; title: string }[]> =>
  page
    .locator('#content time[datetime]')
    .evaluateAll((all) =>
      all.map((one) => ({ at: one.getAttribute('datetime') ?? '', text: one.textContent ?? '', title: one.getAttribute('title') ?? '' })),
    )

/** Days and clocks that stand on the page in words. */
const wordsOf = async (page: Page): Promise<string[]> => {
  const text = await page.locator('#content').innerText()
  return (text.match(/\d{4}-\d\d-\d\d|\d\d-\d\d \d\d:\d\d|\b\d\d:\d\d\b|[今明昨]天/g) ?? []).sort()
}

const span = { from: '2026-11-20T00:00:00+08:00', to: '2026-11-20T12:00:00+08:00' }
const inSpan = `range=custom&from=${Date.parse(span.from)}&to=${Date.parse(span.to)}`

for (const path of [
  '/enterprise/operation/duty',
  '/enterprise/operation/work_orders',
  '/enterprise/operation/operation_records',
  '/enterprise/operation/schedule',
  '/current_message',
  '/current_message?tab=history',
  '/event/event_overview',
  '/enterprise/setting/audit',
])
  test(`review V5: ${path} shows the business's times to a browser elsewhere`, async ({ browser }) => {
    const [away, home] = await Promise.all([openedIn(browser, here), openedIn(browser, there)])
    for (const page of [away, home]) {
      await page.goto(`${product.url}${path}`)
      await settled(page)
    }
    await expect(away.getByText(`${there} GMT+8`)).toBeVisible()
    await expect(home.getByText(`${there} GMT+8`)).toHaveCount(0)
    for (const { at, text, title } of await timesOf(away)) {
      const wall = wallText(new Date(at), there)
      for (const clock of `${text} ${title}`.match(/\b\d\d:\d\d(:\d\d)?\b/g) ?? []) expect(wall, `${text} ${title}`).toContain(clock)
      for (const day of `${text} ${title}`.match(/\d{4}-\d\d-\d\d/g) ?? []) expect(wall, `${text} ${title}`).toContain(day)
    }
    // What is planned does not move while both are read.
    if (path.startsWith('/enterprise/operation')) await expect.poll(() => wordsOf(away)).toEqual(await wordsOf(home))
    await Promise.all([away.context().close(), home.context().close()])
  })

test('review V5: history and its pickers go by the business elsewhere, too', async ({ browser }) => {
  const page = await openedIn(browser, here)
  const [device] = (await ask(caller, deviceCalls.listDevices, { query: { type: 'ups' } })).items
  await page.goto(`${product.url}/ups_history?box_id=${device?.id}&${inSpan}`)
  await settled(page)
  const picked = page.locator('.kw-custom-range input')
  await expect(picked.nth(0)).toHaveValue('2026-11-20 00:00')
  await expect(picked.nth(1)).toHaveValue('2026-11-20 12:00')
  await page.context().close()
})
