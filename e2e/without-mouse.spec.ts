import { type Alarm, accountCalls } from '@kilowatch/contract'
import { expect, type Locator, type Page, test } from '@playwright/test'
import type { Account } from './product.ts'
import { ask, logIn } from './support/api-client.ts'
import { choose } from './support/browser.ts'
import { journeyWords } from './support/journey-words.ts'
import { provokedAlarm } from './support/provoked-alarm.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// The main journey by other means than a mouse: sign in, find a device, see its history, and confirm an alarm with a note.

const product = theProduct()
const words = journeyWords.zh
const note = '只用键盘确认'

/** Something to be confirmed by a person who reads Chinese: other journeys switch the language of the account. */
async function alarmOf(owner: Account): Promise<Alarm> {
  const caller = await logIn(product.url, owner)
  await ask(caller, accountCalls.setLanguage, { body: { language: 'zh' } })
  return provokedAlarm(caller)
}

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  const reached = () => wanted.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 150 && !(await reached()); presses++) await page.keyboard.press('Tab')
  expect(await reached(), 'not reached by Tab').toBe(true)
}

test('the main journey by keyboard alone: sign in, find a device, its history, confirm an alarm', async ({ page, context }) => {
  const owner = accountOf(product)
  const alarm = await alarmOf(owner)
  await choose(context, { language: 'zh' })
  await page.goto(product.url)
  await tabTo(page, page.getByLabel(words.account, { exact: true }))
  await page.keyboard.type(owner.loginName)
  await tabTo(page, page.getByLabel(words.password, { exact: true }))
  await page.keyboard.type(owner.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/index_new$/)

  await page.locator('main#content').waitFor()
  const menu = page.getByRole('combobox', { name: '搜索或执行操作' })
  await page.keyboard.press('/')
  await expect(menu).toBeFocused()
  await page.keyboard.type(alarm.deviceName)
  await expect(page.getByRole('option', { selected: true }).filter({ hasText: alarm.deviceId ?? '' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: alarm.deviceName })).toBeVisible()
  await tabTo(page, page.getByRole('navigation', { name: '设备页面' }).getByRole('link', { name: '历史数据' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/_history\?/)

  await page.keyboard.press('/')
  await expect(menu).toBeFocused()
  await page.keyboard.type('告警')
  const entry = page.getByRole('option').filter({ hasText: /^告警$/ })
  await expect(entry).toBeVisible()
  while ((await entry.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/current_message/)
  await tabTo(page, page.getByRole('main').getByRole('link').filter({ hasText: alarm.deviceName }).filter({ hasText: '未确认' }).first())
  await page.keyboard.press('Enter')
  const detail = page.getByRole('complementary').filter({ hasText: alarm.deviceName })
  await tabTo(page, detail.getByLabel(words.comment))
  await page.keyboard.type(note)
  await tabTo(page, detail.getByRole('button', { name: words.confirmWithNote, exact: true }))
  await page.keyboard.press('Enter')
  await expect(detail.getByText(note)).toBeVisible()
})

test('on a phone an alarm is found and confirmed by touch alone, and the page is no wider than it', async ({ browser }) => {
  const owner = accountOf(product)
  const alarm = await alarmOf(owner)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'zh-CN' })
  await choose(context, { language: 'zh' })
  const page = await context.newPage()
  await page.goto(product.url)
  await page.getByLabel(words.account, { exact: true }).fill(owner.loginName)
  await page.getByLabel(words.password, { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: words.signIn, exact: true }).tap()
  await expect(page).toHaveURL(/\/index_new$/)
  const bar = page.getByRole('navigation', { name: '常用页面' })
  await bar.getByRole('link', { name: '告警' }).tap()
  await expect(page).toHaveURL(/\/current_message/)
  await page.getByRole('main').getByRole('link').filter({ hasText: alarm.deviceName }).filter({ hasText: '未确认' }).first().tap()
  await page.getByLabel(words.comment).fill('在手机上确认')
  await page.getByRole('button', { name: words.confirmWithNote, exact: true }).tap()
  await expect(page.getByText('在手机上确认').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await context.close()
})
