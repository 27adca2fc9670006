import { alarmCalls, deviceCalls, thresholdCalls } from '@kilowatch/contract'
import { expect, test } from '@playwright/test'
import { ask, type Caller, logIn } from './support/api-client.ts'
import { signedIn } from './support/browser.ts'
import { deviceOf } from './support/demo-words.ts'
import { settled } from './support/page-checks.ts'
import { accountOf, theProduct } from './support/the-product.ts'
import { walkedIn } from './support/walked-in.ts'

// Limits are typed while the rehearsal below them grows and shrinks.

const product = theProduct()
let caller: Caller
let device: string

test.beforeAll(async () => {
  caller = await logIn(product.url, accountOf(product))
  const { items } = await ask(caller, deviceCalls.listDevices, { query: { pageSize: 200 } })
  device = deviceOf(items, 'th').id
  const params = { deviceId: device }
  const { version, rules } = await ask(caller, thresholdCalls.readThresholds, { params })
  const broken = { ...rules, 'probe.*.temperature': { high: [10, 9] as [number, number] } }
  await ask(caller, thresholdCalls.saveThresholds, { params, body: { rules: broken, version } })
  await expect.poll(async () => (await ask(caller, alarmCalls.listAlarms, { query: params })).total).toBeGreaterThan(0)
})

for (const [language, words] of [
  [
    'zh',
    { save: '查看差异并保存', high: '高告警', range: /请重新设置（允许 −?\d+–\d+ °C）/, refused: /您输入的阈值有误，无法保存：.*温度/ },
  ],
  [
    'en',
    {
      save: 'Review and save',
      high: 'High alarm',
      range: /please reset it \(−?\d+–\d+ °C allowed\)/,
      refused: /cannot save: .*[Tt]emperature/,
    },
  ],
] as const) {
  if (!walkedIn('en').includes(language)) continue
  test(`review S23: the button that saves stands still and in sight while limits are typed, under an alarm too (${language})`, async ({
    page,
    context,
  }) => {
    await signedIn(context, caller, { language })
    await page.goto(`${product.url}/hometh_thresold?box_id=${device}`)
    await settled(page)
    await expect(page.locator('.kw-alarm-bar')).toBeVisible()
    const save = page.locator('.kw-save-buttons button').first()
    const place = async () => {
      const box = await save.boundingBox()
      return Math.round(box?.y ?? -1)
    }
    await expect(save).toBeInViewport({ ratio: 1 })
    const before = await place()
    const high = page.locator('#kw-rule-ha')
    for (const figure of ['30', '3', '35.5', '', '9999', '42']) {
      await high.fill(figure)
      await page.waitForTimeout(700)
      expect(await place(), figure).toBe(before)
    }
    await high.fill('9999')
    await expect(page.locator('#kw-rule-ha-problem')).toHaveText(words.range)
    await save.click()
    await expect(page.locator('.ant-message')).toContainText(words.refused)
  })
}

test('limits of all devices of a type are shown device by device, saved, and undone as one', async ({ page, context }) => {
  await signedIn(context, caller, { language: 'en' })
  await page.goto(`${product.url}/batch_threshold?type=pdu`)
  const limitsOf = async () => {
    const { items } = await ask(caller, deviceCalls.listDevices, { query: { type: 'pdu', pageSize: 200 } })
    const read = (deviceId: string) => ask(caller, thresholdCalls.readThresholds, { params: { deviceId } })
    return Promise.all(items.map(async ({ id }) => (await read(id)).rules))
  }
  const before = await limitsOf()
  // review J13: a type alone ticks nothing.
  await page.getByRole('button', { name: /^Select (all )?\d+ devices?$/ }).click()
  const point = page.getByRole('combobox', { name: 'Add a point' })
  await point.click()
  await page.locator('.ant-select-item-option').first().click()
  const field = page.getByPlaceholder('unchanged')
  await field.nth((await field.count()) - 3).fill('33')
  await page.getByRole('button', { name: `Show changes of ${before.length} device` }).click()
  await page.getByRole('button', { name: /^Apply to / }).click()
  await expect(page.getByText(/^Thresholds of \d+ devices? updated$/)).toBeVisible()
  expect(JSON.stringify(await limitsOf())).toContain('"raiseDelay":33')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Thresholds of \d+ devices? restored$/)).toBeVisible()
  expect(await limitsOf()).toEqual(before)
})
