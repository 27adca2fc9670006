import { type Alarm, alarmCalls, deviceCalls, thresholdCalls } from '@kilowatch/contract'
import { expect, type Page, test } from '@playwright/test'
import { ask, type Caller, logIn } from './support/api-client.ts'
import { signedIn } from './support/browser.ts'
import { deviceOf } from './support/demo-words.ts'
import { provokedAlarm } from './support/provoked-alarm.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// Lists of what happens while one reads them: keys, rows that stay below the pointer, a swipe on a phone.

const product = theProduct()

const read = (caller: Caller, alarmId: string) => ask(caller, alarmCalls.readAlarm, { params: { alarmId } })

/** Below what any probe of the demo reads, °C; with what releases it. */
const breaking: [number, number] = [10, 9]

/** A limit that a probe which is well breaks now. @returns its alarms, and what puts the limit back */
async function oneMore(caller: Caller): Promise<{ alarms: () => Promise<Alarm[]>; putBack: () => Promise<void> }> {
  const { items } = await ask(caller, deviceCalls.listDevices, { query: { pageSize: 200 } })
  const { id: deviceId } = deviceOf(
    items.filter(({ state }) => state === 'normal'),
    'th',
  )
  const params = { deviceId }
  const { rules: before } = await ask(caller, thresholdCalls.readThresholds, { params })
  const save = async (rules: typeof before) => {
    const { version } = await ask(caller, thresholdCalls.readThresholds, { params })
    await ask(caller, thresholdCalls.saveThresholds, { params, body: { rules, version } })
  }
  await save({ ...before, 'probe.*.temperature': { high: breaking } })
  return { alarms: async () => (await ask(caller, alarmCalls.listAlarms, { query: params })).items, putBack: () => save(before) }
}

const rowOf = (page: Page, alarm: Alarm) => page.locator('[data-row-key]').filter({ has: page.locator(`a[href$="alarm=${alarm.id}"]`) })
const waits = (page: Page) => page.getByRole('button', { name: /^\d+ new$/ })

for (const [what, address] of [
  ['events', '/event/event_overview'],
  ['alarms', '/current_message?by=none'],
] as const) {
  test(`new ${what} wait while the pointer is at the rows, and are all there once they are asked for`, async ({ page, context }) => {
    const caller = await logIn(product.url, accountOf(product))
    await provokedAlarm(caller)
    await signedIn(context, caller, { language: 'en' })
    await page.goto(`${product.url}${address}`)
    const rows = page.locator('[data-row-key]')
    await rows.first().hover()
    const shown = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row-key')))
    const { alarms, putBack } = await oneMore(caller)
    await expect(waits(page)).toBeVisible({ timeout: 90_000 })
    const held = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row-key')))
    expect(held).toEqual(shown)
    const count = Number.parseInt((await waits(page).textContent()) ?? '', 10)
    await waits(page).click()
    await expect(waits(page)).toBeHidden()
    const [alarm] = await alarms()
    if (!alarm) throw new Error('the alarm is over')
    await expect(rowOf(page, alarm)).toBeVisible()
    const now = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-row-key')))
    expect(now.filter((key) => !shown.includes(key))).toHaveLength(count)
    await putBack()
  })
}

test('the keys of the event center do what its foot names, and nothing while somebody types', async ({ page, context }) => {
  const caller = await logIn(product.url, accountOf(product))
  const alarm = await provokedAlarm(caller)
  const isConfirmed = async () => (await read(caller, alarm.id)).confirmedAt !== null
  await signedIn(context, caller, { language: 'en' })
  await page.goto(`${product.url}/event/event_overview?deviceId=${alarm.deviceId}&state=waiting`)
  const row = rowOf(page, alarm)
  await expect(row).toBeVisible()
  const search = page.getByRole('searchbox').or(page.getByPlaceholder('Device name, ID, site or group')).first()
  await search.focus()
  await page.keyboard.type('x')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(page.getByText('1 selected')).toBeHidden()
  await search.blur()
  const focused = () => page.evaluate(() => document.activeElement?.closest('[data-row-key]')?.getAttribute('data-row-key') ?? null)
  await expect(row).toBeVisible()
  const key = await row.getAttribute('data-row-key')
  await page.keyboard.press('k')
  for (let moves = 0; moves < 20 && (await focused()) !== key; moves++) await page.keyboard.press('j')
  expect(await focused()).toBe(key)
  const box = row.getByRole('checkbox')
  await page.keyboard.press('x')
  await expect(box).toBeChecked()
  await page.keyboard.press('x')
  await expect(box).not.toBeChecked()
  await page.keyboard.press('c')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(isConfirmed).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(isConfirmed).toBe(false)
  await expect(row).toBeVisible()
  await row.getByRole('link').first().focus()
  await page.keyboard.press('o')
  await expect(page).toHaveURL((url) => url.pathname === '/current_message' && url.searchParams.get('alarm') === alarm.id)
})

test('on a phone a swipe to the right confirms an event, as its button does; scrolling and who only looks do not', async ({ browser }) => {
  const caller = await logIn(product.url, accountOf(product))
  const alarm = await provokedAlarm(caller)
  const isConfirmed = async () => (await read(caller, alarm.id)).confirmedAt !== null
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const address = `${product.url}/event/event_overview?deviceId=${alarm.deviceId}&state=waiting`
  const context = await browser.newContext(phone)
  await signedIn(context, caller, { language: 'en' })
  const page = await context.newPage()
  await page.goto(address)
  const card = page.getByRole('listitem').filter({ has: page.locator(`a[href*="alarm=${alarm.id}"]`) })
  const button = card.getByRole('button', { name: 'Confirm' })
  await expect(button).toBeVisible()
  const cdp = await context.newCDPSession(page)
  const drag = async (byX: number, byY: number) => {
    const { x = 0, y = 0, height = 0 } = (await card.boundingBox()) ?? {}
    const from = { x: x + 60, y: y + height / 2 }
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
    for (let part = 1; part <= 10; part++) {
      const point = { x: from.x + (byX * part) / 10, y: from.y + (byY * part) / 10 }
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
    }
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await drag(8, -160)
  await drag(60, 0)
  await expect(button).toBeVisible()
  expect(await isConfirmed()).toBe(false)
  await drag(200, 4)
  await expect.poll(isConfirmed).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(isConfirmed).toBe(false)
  await button.tap()
  await expect.poll(isConfirmed).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(isConfirmed).toBe(false)
  await context.close()

  const viewer = await logIn(product.url, accountOf(product, 'demo-view'))
  const other = await browser.newContext(phone)
  await signedIn(other, viewer, { language: 'en' })
  const seen = await other.newPage()
  await seen.goto(address)
  await expect(seen.locator(`a[href*="alarm=${alarm.id}"]`)).toBeVisible()
  await expect(seen.getByRole('main').getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await expect(seen.locator('[data-enough]')).toHaveCount(0)
  await other.close()
})
