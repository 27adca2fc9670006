import { type Device, deviceCalls, homeCalls } from '@kilowatch/contract'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { ask, type Caller, logIn } from './support/api-client.ts'
import { signedIn } from './support/browser.ts'
import { claimedGateway } from './support/claimed-gateway.ts'
import { faultyLine } from './support/faulty-line.ts'
import { provokedAlarm } from './support/provoked-alarm.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// What is old looks old: on a cut line, and when a gateway says nothing any more. And where an alarm leads.

let caller: Caller
let devices: readonly Device[]

test.beforeAll(async () => {
  const product = theProduct()
  caller = await logIn(product.url, accountOf(product))
  const list = async () => (await ask(caller, deviceCalls.listDevices, { query: { pageSize: 200 } })).items
  const reporting = async () => (await list()).filter(({ headline }) => headline.length > 0).map(({ type }) => type)
  await expect.poll(reporting, { timeout: 60_000 }).toEqual(expect.arrayContaining(['ups', 'bat']))
  devices = await list()
})

function anyOf(type: string): Device {
  // Other journeys leave devices behind that nobody reads any more.
  const isRead = ({ state }: Device) => state === 'normal' || state === 'alarm'
  const found = devices.find((device) => device.type === type && device.headline.length > 0 && isRead(device))
  if (!found) throw new Error(`no ${type} is read`)
  return found
}

async function open(page: Page, path: string): Promise<void> {
  await signedIn(page.context(), caller, { language: 'zh' })
  await page.goto(caller.url + path)
}

/** The path of a UPS, and its card of minutes, as they are when nothing is known any more. */
async function looksOld(page: Page, timeout: number): Promise<void> {
  await expect(page.locator('.kw-path')).toHaveAttribute('aria-label', '供电路径未知', { timeout })
  await expect(page.locator('.kw-path g.kw-path-unknown').first()).toBeAttached()
  const minutes = page.locator('.kw-runtime')
  await expect(minutes).toHaveClass(/kw-runtime-unknown/)
  await expect(minutes.locator('time')).toBeVisible()
  await expect(minutes.locator('strong')).toHaveCount(0)
  await expect(page.locator('.kw-device-name')).toContainText('无新数据')
}

test('review S2: on a cut line the power path is unknown, the minutes are grey with their age, and no clock goes on', async ({ page }) => {
  test.setTimeout(200_000)
  const line = await faultyLine(Number(new URL(caller.url).port))
  try {
    await signedIn(page.context(), { ...caller, url: `http://127.0.0.1:${line.port}` }, { language: 'zh' })
    await page.goto(`http://127.0.0.1:${line.port}/ups?box_id=${anyOf('ups').id}`)
    await expect(page.locator('.kw-runtime strong')).toBeVisible()
    line.disturb('silence')
    await looksOld(page, 90_000)
    line.disturb('none')
    await expect(page.locator('.kw-runtime strong')).toBeVisible({ timeout: 60_000 })
  } finally {
    await line.close()
  }
})

test('review S4: a gateway that falls silent is counted as without fresh data before it is offline, in the page without a reload', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const house = await claimedGateway(caller, 'Silent gateway', [
    { ref: 'ups', name: 'Silent UPS', type: 'ups', driver: 'simulator', interval: '2s' },
  ])
  try {
    const gateway = house.run()
    const find = async () => (await ask(caller, deviceCalls.listDevices, { query: { search: 'Silent UPS' } })).items[0]
    await expect.poll(async () => (await find())?.state, { timeout: 60_000 }).toBe('normal')
    await open(page, `/ups?box_id=${(await find())?.id}`)
    await expect(page.locator('.kw-runtime strong')).toBeVisible({ timeout: 30_000 })
    await gateway.stop()
    await looksOld(page, 60_000)
    await expect.poll(async () => (await ask(caller, homeCalls.readHome, {})).states.stale, { timeout: 30_000 }).toBeGreaterThanOrEqual(1)
    await page.goto(`${caller.url}/new_device_list?state=stale`)
    await expect(page.getByRole('main')).toContainText('Silent UPS')
    await expect.poll(async () => (await find())?.state, { timeout: 150_000 }).toBe('offline')
  } finally {
    await house.remove()
  }
})

const cell = 'cell.27.temperature'

test('review S18: the cell of an alarm is chosen on the overview, in history and for thresholds', async ({ page }) => {
  const bat = anyOf('bat')
  await open(page, `/hsbat?box_id=${bat.id}&point=${cell}`)
  await expect(page.locator('[data-cell="27"]')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.kw-cell-history-head b')).toHaveText('温度')
  await page.locator('.kw-device-tabs').getByRole('link', { name: '历史' }).click()
  await expect(page.locator('.kw-point-chip')).toHaveCount(1)
  await expect(page.locator('.kw-point-chip')).toContainText('27')
  await page.locator('.kw-device-tabs').getByRole('link', { name: '阈值' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '电芯 温度' }).first()).toBeVisible()
  expect(new URL(page.url()).searchParams.get('point')).toBe(cell)
})

test('review S18: the device of an alarm is opened at the alarm’s point', async ({ page }) => {
  const alarm = await provokedAlarm(caller)
  await open(page, `/current_message?alarm=${alarm.id}`)
  const link = page.locator('aside header').getByRole('link')
  await expect(link).toHaveAttribute('href', new RegExp(`point=${alarm.point?.replaceAll('.', '\\.')}$`))
})

/** Whether something stands wholly within what is seen of another. */
async function isWithin(inner: Locator, outer: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([inner.boundingBox(), outer.boundingBox()])
  return a !== null && b !== null && a.x >= b.x - 1 && a.x + a.width <= b.x + b.width + 1
}

test('review S7: on a phone the rack begins at what matters and fades where there is more, the power path stands upright, and the chosen tab is seen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/hsbat?box_id=${anyOf('bat').id}&point=${cell}`)
  const rack = page.locator('.kw-rack-box')
  await expect(page.locator('[data-cell="27"]')).toBeVisible()
  const marked = rack.locator('[data-scroll-to]')
  await expect.poll(() => isWithin(marked, rack)).toBe(true)
  await expect(rack).toHaveAttribute('data-more-left', /true|false/)
  expect(await rack.evaluate(({ dataset }) => dataset.moreLeft === 'true' || dataset.moreRight === 'true')).toBe(true)

  // The path stands upright there, from the mains to the load, and leaves out nothing.
  await page.goto(`${caller.url}/ups?box_id=${anyOf('ups').id}`)
  const path = page.locator('.kw-path-upright')
  const nameOf = (name: string) => path.locator('.kw-path-name').filter({ hasText: new RegExp(`^${name}`) })
  await expect(nameOf('市电')).toBeVisible()
  const main = page.locator('main')
  for (const text of await path.locator('text').all()) expect(await isWithin(text, main), (await text.textContent()) ?? '').toBe(true)
  const heightOf = async (name: string) => (await nameOf(name).boundingBox())?.y ?? Number.NaN
  const heights = await Promise.all(['市电', '整流器', '电池组', '直流母线', '逆变器', '切换开关', '负载'].map(heightOf))
  expect(heights).toEqual([...heights].sort((one, other) => one - other))

  // One of the last tabs, of which not all have room; nothing is focused by that.
  await page.goto(`${caller.url}/ups_patrol_op_box_list?box_id=${anyOf('ups').id}`)
  const tabs = page.locator('.kw-device-tabs')
  await expect.poll(() => isWithin(tabs.locator('[aria-current]'), tabs)).toBe(true)
  expect(await tabs.evaluate((row) => row.scrollLeft > 0 && document.activeElement === document.body)).toBe(true)
})

test('review S14: crumbs are shortened from the left, and zooming does not move the export', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  await open(page, `/ups_history?box_id=${anyOf('ups').id}`)
  const crumbs = page.locator('nav ol').first()
  await expect(page.locator('.kw-history-bar')).toBeVisible()
  const words = await crumbs.locator('li:visible').allInnerTexts()
  expect(words.every((word) => word.trim().length > 0)).toBe(true)
  for (const item of await crumbs.locator('li:visible').all()) expect(await isWithin(item, crumbs)).toBe(true)

  await page.setViewportSize({ width: 1440, height: 900 })
  // An alarm that opens meanwhile moves all of the page.
  const place = async () => {
    const [bar, button] = await Promise.all([
      page.locator('.kw-history-bar').boundingBox(),
      page.getByRole('button', { name: '导出' }).boundingBox(),
    ])
    return bar && button && { right: bar.x + bar.width - button.x, down: button.y - bar.y, wide: button.width }
  }
  await expect(page.locator('.kw-panel').first()).toBeVisible()
  const before = await place()
  expect(before).not.toBeNull()
  const now = Date.now()
  await page.goto(`${caller.url}/ups_history?box_id=${anyOf('ups').id}&range=custom&from=${now - 3_600_000}&to=${now - 60_000}`)
  await expect(page.locator('.kw-custom-range')).toBeVisible()
  await expect.poll(place).toEqual(before)
})

test('review P15: a range that the address gets wrong is not shown, and the page says so', async ({ page }) => {
  const history = `/ups_history?box_id=${anyOf('ups').id}`
  const now = Date.now()
  const wrong: readonly [string, string][] = [
    ['&range=fortnight', '无法识别'],
    ['&range=custom&from=abc&to=5', '无法识别'],
    [`&range=custom&from=${now - 60_000}&to=${now - 3_600_000}`, '颠倒'],
  ]
  await signedIn(page.context(), caller, { language: 'zh' })
  for (const [query, words] of wrong) {
    await page.goto(caller.url + history + query)
    await expect(page.locator('.kw-range-problem')).toContainText(words)
    await expect(page.locator('.kw-range .ant-segmented-item-selected')).toHaveText('24 小时')
  }
  await page.locator('.kw-range').getByText('7 天').click()
  await expect(page.locator('.kw-range-problem')).toHaveCount(0)
  await page.goto(`${caller.url}/new_device_list?page=-1`)
  await expect(page.locator('.ant-pagination-item-active')).toHaveText('1')
  await expect(page.locator('main tbody tr[data-row-key]').first()).toBeVisible()
})
