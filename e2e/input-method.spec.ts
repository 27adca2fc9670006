import { alarmCalls } from '@kilowatch/contract'
import { expect, type Locator, test } from '@playwright/test'
import { ask, logIn } from './support/api-client.ts'
import { signedIn } from './support/browser.ts'
import { ownBusiness } from './support/own-business.ts'
import { speakingUplink } from './support/speaking-uplink.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// What an input method and a calendar do in a real browser, in both languages.

const product = theProduct()

/** Enter as the browser tells of it while a word is composed. */
function composedEnter(field: Locator): Promise<void> {
  return field.dispatchEvent('keydown', { key: 'Enter', code: 'Enter', keyCode: 229, isComposing: true, bubbles: true })
}

test('review D20: Enter that ends the composing of a word sends nothing', async ({ page, context }) => {
  const { owner } = await ownBusiness(product, `输入法医院${Date.now()}`)
  const ups = { ref: 'ups', name: '输入法UPS', type: 'ups', readings: { load: 40, battery_charge: 3 } } as const
  const uplink = await speakingUplink(owner.caller, { name: '输入法网关', devices: [ups] })
  try {
    await uplink.report()
    const alarms = async () => (await ask(owner.caller, alarmCalls.listAlarms, {})).items
    await expect.poll(async () => (await alarms()).length).toBeGreaterThan(0)
    await signedIn(context, owner.caller, { language: 'zh' })
    await page.goto(`${product.url}/current_message`)
    await page.locator('main a[href*="/current_message?alarm="]').first().click()
    const field = page.getByLabel('写备注')
    const text = '去机房装回盲板'
    await field.fill(text)
    await composedEnter(field)
    await expect(field).toHaveValue(text)
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/comments'))
    await field.press('Enter')
    expect(await (await answered).json()).toMatchObject({ code: 0 })
    await expect(field).toHaveValue('')
    await expect(page.getByText(text)).toBeVisible()
  } finally {
    await uplink.close()
  }
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
