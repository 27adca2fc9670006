import { expect, type Locator, test } from '@playwright/test'
import { logIn } from './support/api-client.ts'
import { signedIn } from './support/browser.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// What an input method and a calendar do in a real browser, in both languages.

const product = theProduct()

/** Enter as the browser tells of it while a word is composed. */
function composedEnter(field: Locator): Promise<void> {
  return field.dispatchEvent('keydown', { key: 'Enter', code: 'Enter', keyCode: 229, isComposing: true, bubbles: true })
}

test('review D20: Enter that ends the composing of a word sends nothing', async ({ page, context }) => {
  await signedIn(context, await logIn(product.url, accountOf(product)), { language: 'zh' })
  await page.goto(`${product.url}/current_message`)
  await page.locator('main a[href*="/current_message?alarm="]').first().click()
  const field = page.getByLabel('写备注')
  const text = `输入法 ${Date.now() % 100_000}`
  await field.fill(text)
  await composedEnter(field)
  await expect(field).toHaveValue(text)
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expect(page.getByText(text)).toBeVisible()
})

for (const [language, label, monday] of [
  ['zh', '开始日期', '一'],
  ['en', 'Start date', 'Mo'],
] as const)
  test(`review D20: a week of the pickers begins on Monday (${language})`, async ({ page, context }) => {
    await signedIn(context, await logIn(product.url, accountOf(product)), { language })
    await page.goto(`${product.url}/patrol_order/missed`)
    await page.getByLabel(label, { exact: true }).first().click()
    await expect(page.locator('.ant-picker-content th').first()).toHaveText(monday)
  })
