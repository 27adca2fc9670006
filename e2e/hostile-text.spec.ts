import { accountCalls, alarmCalls, auditCalls, deviceCalls, eventCalls, messageCalls } from '@kilowatch/contract'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { readXlsx } from 'hucre'
import { unzip } from '../apps/server/test/unzip.ts'
import { ask, fileOf } from './support/api-client.ts'
import { choose, type Language, signedIn } from './support/browser.ts'
import { type HostileHouse, hostileHouse } from './support/hostile-house.ts'
import { formulas, hostile, spoken } from './support/hostile-texts.ts'
import { readsLiterally, watchExecution } from './support/hostile-watch.ts'
import { goTo } from './support/kept-page.ts'
import { madeFile } from './support/made-file.ts'
import { invitationFor } from './support/own-business.ts'
import { settled } from './support/page-checks.ts'
import { theProduct } from './support/the-product.ts'

// Whatever people and gateways write is text: for everybody who reads it, on every page that shows it, and in every file.

const product = theProduct()
let house: HostileHouse
let happened: string[]

test.beforeAll(async () => {
  house = await hostileHouse(product)
})
test.afterAll(() => house?.leave())
test.beforeEach(async ({ context }) => {
  happened = await watchExecution(context)
})

test('the watch of these tests sees a text that is taken for code', async ({ page }) => {
  await page.goto(product.url)
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=/c0 onerror=k()><p onclick=k()>x</p>'))
  await expect.poll(() => happened.some((what) => what.startsWith('fetched'))).toBe(true)
  await expect.poll(() => happened.some((what) => what.startsWith('policy: script-src'))).toBe(true)
  await expect(readsLiterally(page, [])).rejects.toThrow()
})

test('the policy lets no script run but those of the product', async ({ page }) => {
  const policy = (await page.goto(product.url))?.headers()['content-security-policy'] ?? ''
  const directive = (name: string) => new RegExp(`(?:^|;)\\s*${name} ([^;]*)`).exec(policy)?.[1]?.trim()
  expect(directive('script-src')).toBe("'self'")
  expect(directive('object-src') ?? directive('default-src')).toMatch(/^'(none|self)'$/)
  expect(directive('base-uri')).toMatch(/^'(none|self)'$/)
  expect(directive('frame-ancestors')).toBe("'none'")
})

test('the owner reads all of it as it was written', async ({ page, context }) => {
  await signedIn(context, house.business.owner.caller, { language: 'zh' })
  await popUp(page, 'zh')
  await devicePages(page)
  await alarmPages(page)
  await reads(page, `/search_list/${encodeURIComponent(hostile.device)}`, [hostile.device])
  await reads(page, '/device_add', [hostile.uplink])
  await peoplePages(page)
  await reads(page, '/enterprise/setting/business', [hostile.business, hostile.grantReason])
  await reads(page, '/new_person_info', [
    ...[hostile.owner, hostile.nickname, hostile.companyName],
    ...[hostile.trade, hostile.department, hostile.address],
  ])
  await messages(page, 'zh')
  await auditPages(page)
  await shareDialog(page)
  expect(happened).toEqual([])
})

test('an employee reads it, in English', async ({ page, context }) => {
  await signedIn(context, house.employee.caller, { language: 'en' })
  await popUp(page, 'en')
  await devicePages(page)
  await alarmPages(page)
  await messages(page, 'en')
  expect(happened).toEqual([])
})

test('an operator reads it, of the platform and by a grant', async ({ page, context }) => {
  await signedIn(context, house.business.operator, { language: 'zh' })
  const search = encodeURIComponent(hostile.business)
  await reads(page, `/platform/businesses?search=${search}`, [hostile.business, hostile.owner])
  await reads(page, '/platform/grants', [hostile.business, hostile.grantReason])
  await reads(page, '/platform/announcements', [hostile.announcement.title.zh, hostile.business])
  await reads(page, '/platform/partners', [hostile.partner, hostile.business])
  await reads(page, '/platform/audit', [])
  await everyEntry(page)
  await reads(page, '/new_device_list', [hostile.device, hostile.site])
  await reads(page, `/ups?box_id=${house.device.id}`, [hostile.device])
  expect(happened).toEqual([])
})

test('somebody with whom it is shared reads it, and somebody who is invited', async ({ page, context, browser }) => {
  await signedIn(context, house.sharee.caller, { language: 'zh' })
  await reads(page, '/ownspace', [hostile.device])
  await reads(page, '/sysmessagelist', [])
  await page.getByRole('row').nth(1).click()
  // An offer names who makes it, and no device.
  await readsLiterally(page, [hostile.owner])
  await reads(page, `/ups?box_id=${house.device.id}`, [hostile.device])
  expect(happened).toEqual([])

  const outside = await browser.newContext()
  const theirs = await watchedPage(outside)
  await reads(theirs.page, `/invitation?code=${await invitationFor(product.url, house.invitationContact)}`, [
    hostile.business,
    hostile.invited,
  ])
  await reads(theirs.page, '/inbox', [hostile.business])
  expect(theirs.happened).toEqual([])
  await outside.close()
})

test('no file holds what a spreadsheet would reckon', async ({ page, context }) => {
  const owner = house.business.owner.caller
  const [from, to] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 60_000)].map((at) => at.toISOString())
  const range = { query: { from: from ?? '', to: to ?? '' } }
  const text = async (file: Promise<Buffer>) => (await file).toString('utf8')
  harmless(await text(fileOf(owner, deviceCalls.exportDevices, { query: {} })), [formulas.device, formulas.site, formulas.announced])
  harmless(await text(fileOf(owner, alarmCalls.exportAlarms, { query: {} })), [formulas.device, formulas.site])
  harmless(await text(fileOf(owner, auditCalls.exportOperations, range)), [])
  // A text cell of a workbook is as typed: only a cell of its own kind holds a formula.
  const workbook = await fileOf(owner, eventCalls.exportBusinessEvents, range)
  expect((await readXlsx(workbook)).sheets[0]?.rows.flat()).toContain(formulas.device)
  for (const [name, content] of unzip(workbook)) expect(content, name).not.toMatch(/<f[ >/]/)
  for (const [name, content] of unzip(await madeFile(owner, accountCalls.exportMe, {}))) if (name.endsWith('.csv')) harmless(content, [])

  await signedIn(context, owner, { language: 'zh' })
  // Nothing opens over the button, also where nobody has read the announcement before.
  for (const { id } of await ask(owner, messageCalls.listPopUpMessages, {}))
    await ask(owner, messageCalls.markMessageRead, { params: { id } })
  await page.goto(`${product.url}/enterprise/member/list`)
  await expect(page.getByRole('row').filter({ hasText: hostile.employee })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByRole('menuitem', { name: 'CSV 文件' }).click()
  const parts: Buffer[] = []
  for await (const part of await (await saved).createReadStream()) parts.push(Buffer.from(part))
  harmless(Buffer.concat(parts).toString('utf8'), [formulas.employee, formulas.wide, hostile.jobNumber, hostile.remark])
})

async function watchedPage(context: BrowserContext): Promise<{ page: Page; happened: string[] }> {
  const seen = await watchExecution(context)
  await choose(context, { language: 'zh' })
  return { page: await context.newPage(), happened: seen }
}

/** Loads the console where it does not run yet, and goes on inside of it. */
async function reads(page: Page, path: string, texts: readonly string[]): Promise<void> {
  if (page.url().startsWith(product.url)) await goTo(page, path)
  else await page.goto(product.url + path)
  await settled(page)
  await readsLiterally(page, texts)
}

/** The announcement that opens by itself. */
async function popUp(page: Page, language: Language): Promise<void> {
  await page.goto(`${product.url}/index_new`)
  const dialog = page.getByRole('dialog').filter({ hasText: hostile.announcement.title[language] })
  await expect(dialog).toContainText(hostile.announcement.body[language])
  await readsLiterally(page, [hostile.announcement.title[language], hostile.announcement.body[language]])
  await dialog.getByRole('button', { name: /知道了|Got it/ }).click()
  await expect(dialog).toBeHidden()
  await readsLiterally(page, [hostile.device])
}

async function devicePages(page: Page): Promise<void> {
  const at = (path: string) => `${path}?box_id=${house.device.id}`
  await reads(page, '/new_device_list', [
    ...[hostile.device, hostile.site, spoken.device, spoken.site, formulas.device],
    ...[formulas.site, formulas.announced, formulas.wide],
  ])
  await reads(page, at('/ups'), [hostile.device])
  await reads(page, at('/ups_history'), [hostile.device])
  await page
    .getByRole('group')
    .filter({ has: page.locator('canvas') })
    .first()
    .hover()
  await expect(page.locator('.kw-chart-tooltip')).toBeVisible()
  await readsLiterally(page, [hostile.device])
  await reads(page, at('/ups_thresold'), [hostile.device])
  await reads(page, at('/ups_asset_box_info'), [
    ...[hostile.brand, hostile.model, hostile.remarks],
    ...[spoken.key, spoken.value, formulas.announced],
  ])
}

async function alarmPages(page: Page): Promise<void> {
  await reads(page, '/current_message?shelved=yes', [hostile.device, hostile.site])
  await reads(page, '/current_message?kind=unreachable', [spoken.device, spoken.reason])
  await reads(page, `/current_message?alarm=${house.alarmId}`, [
    ...[hostile.device, hostile.note, hostile.comment],
    ...[hostile.shelved, hostile.owner],
  ])
}

async function peoplePages(page: Page): Promise<void> {
  const { employee, unit, position, jobNumber, remark, group, subgroup, invited } = hostile
  await reads(page, '/enterprise/member/list', [employee, unit, position, invited, formulas.employee, formulas.wide])
  await reads(page, `/enterprise/detail/member/${house.employee.employeeId}`, [employee, unit, position, jobNumber, remark])
  await reads(page, '/enterprise/member/departments', [unit])
  await reads(page, '/enterprise/member/titles', [position, remark])
  await reads(page, '/new_device_group', [group])
  await reads(page, '/device_group_level2', [subgroup])
}

async function messages(page: Page, language: Language): Promise<void> {
  await reads(page, '/sysmessagelist', [hostile.announcement.title[language]])
  await page.getByRole('row').filter({ hasText: hostile.announcement.title[language] }).click()
  await expect(page.getByRole('dialog')).toContainText(hostile.announcement.body[language])
  await readsLiterally(page, [hostile.announcement.body[language]])
}

async function shareDialog(page: Page): Promise<void> {
  await reads(page, `/ups?box_id=${house.device.id}`, [hostile.device])
  await page.getByRole('button', { name: '分享', exact: true }).click()
  await expect(page.getByRole('dialog').filter({ hasText: hostile.device })).toContainText(hostile.sharee)
  await readsLiterally(page, [hostile.device, hostile.sharee])
}

/** Each entry opened: before and after hold every text that was written. */
async function auditPages(page: Page): Promise<void> {
  for (const [action, text] of [
    ['alarm.commented', hostile.comment],
    ['device.change', hostile.device],
    ['position.add', hostile.position],
  ] as const) {
    const asked = page.waitForResponse((response) => response.url().includes(`action=${action}`))
    await reads(page, `/enterprise/setting/audit?action=${action}`, [])
    await asked
    await settled(page)
    await everyEntry(page, text)
  }
}

/** Opens the entries of the page one after the other; one of them says this. */
async function everyEntry(page: Page, text?: string): Promise<void> {
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows.first()).toBeVisible()
  let found = text === undefined
  for (let place = 0; place < Math.min(await rows.count(), 6); place++) {
    await rows.nth(place).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer).toBeVisible()
    await readsLiterally(page, [])
    found ||= ((await drawer.textContent()) ?? '').includes(text ?? '')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  }
  expect(found, `an entry that says ${text}`).toBe(true)
}

function reckons(cell: string): boolean {
  return /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)
}

/** No cell of the table is a formula, and these texts stand in it, disarmed. */
function harmless(csv: string, texts: readonly string[]): void {
  const cells = cellsOf(csv.replace('\uFEFF', ''))
  expect(cells.filter(reckons)).toEqual([])
  for (const text of texts) expect(cells).toContain(`'${text}`)
}

function cellsOf(csv: string): string[] {
  return [...csv.matchAll(/"((?:[^"]|"")*)"|([^",\r\n]+)/g)].map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '')
}
