import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { deviceCalls, type PatrolLine, patrolFormCalls, patrolRecordCalls, patrolTaskCalls } from '@kilowatch/contract'
import { expect, type Page, test } from '@playwright/test'
import words from '../apps/console/src/locales/zh/patrol-phone.json' with { type: 'json' }
import { smallPicture } from '../apps/server/test/small-picture.ts'
import { startDemo } from './prepared-demo.ts'
import { openFolder, ownPlaces, type Product, startProduct } from './product.ts'
import { ask, type Caller, logIn } from './support/api-client.ts'
import { signedIn } from './support/browser.ts'
import { accountOf } from './support/the-product.ts'

// A patrol where there is no network: what is entered survives the closed page and the server's own restart, and is sent once.

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

const folder = openFolder('kw-patrol-')
let places: Record<string, string>
let product: Product

test.beforeAll(async () => {
  places = await ownPlaces(join(folder, 'data'))
  product = await startDemo(join(folder, 'data'), places)
})
test.afterAll(async () => {
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Something that passes, whatever the device reports. */
function goodEntry({ key, item }: PatrolLine) {
  const value =
    item.kind === 'number'
      ? item.range[0]
      : item.kind === 'choice'
        ? (Object.keys(item.of).find((code) => !(item.fails as readonly string[]).includes(code)) ?? '')
        : '正常'
  return { id: randomUUID(), key, value, result: 'pass' as const, note: '现场核对', both: false }
}

async function enterHere(page: Page, figure: string): Promise<void> {
  for (const key of figure) await page.getByRole('button', { name: key, exact: true }).click()
  if (!(await page.getByLabel(words.note).isVisible())) await page.getByRole('button', { name: words.extrasOffer }).click()
  await page.getByLabel(words.note).fill('现场核对')
  await passHere(page)
}

/** One touch keeps the step and goes on. */
const passHere = (page: Page) => page.getByRole('button', { name: new RegExp(`^(${words.pass}|${words.passStill})`) }).click()

test('fault 31: two steps and a picture are entered without network and with a full storage, outlive page and server, and are sent once; two values of one line are decided', async ({
  context,
}) => {
  const owner = await logIn(product.url, accountOf(product))
  const inspector = await logIn(product.url, accountOf(product, 'demo-operate'))
  const { taskId, formId, recordId, lines } = await aTask(owner, inspector)
  const address = `${product.url}/patrol_order/phone/${taskId}`
  await signedIn(context, inspector, { language: 'zh' })
  const first = await context.newPage()
  await first.goto(address)
  await expect(first.getByText(words.net.synced.replace('{{time}}', ''))).toBeVisible()
  const keeps = () => first.evaluate(async () => (await caches.match('/', { ignoreVary: true })) !== undefined)
  await expect.poll(keeps).toBe(true)

  await context.setOffline(true)
  await first.locator('input[type=file]').setInputFiles({ name: 'rack.png', mimeType: 'image/png', buffer: smallPicture })
  await expect(first.getByText(/^1 张，.* 待传$/)).toBeVisible()
  // A storage without room takes nothing and says so; what was typed stays until there is some.
  await first.evaluate(() => {
    const add = IDBObjectStore.prototype.add
    IDBObjectStore.prototype.add = () => {
      IDBObjectStore.prototype.add = add
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await enterHere(first, '40')
  await expect(first.getByText(words.notKept)).toBeVisible()
  await expect(first.getByLabel(words.measured)).toHaveValue('40')
  await passHere(first)
  await expect(first.getByText(place(2, lines.length))).toBeVisible()
  // review J12: what was kept a moment ago is taken back with one touch, and stands there as it was typed.
  await first.getByRole('button', { name: /^撤销/ }).click()
  await expect(first.getByText(place(1, lines.length))).toBeVisible()
  await expect(first.getByLabel(words.measured)).toHaveValue('40')
  await passHere(first)
  await expect(first.getByText(place(2, lines.length))).toBeVisible()
  await enterHere(first, '220')
  await expect(first.getByText(place(3, lines.length))).toBeVisible()
  await first.getByRole('button', { name: '7', exact: true }).click()
  await first.close()
  await product.stop()

  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByText('无网络')).toBeVisible()
  // What could be taken back waits like everything else once its moment is over.
  await expect(page.getByText('待传 3 项')).toBeVisible({ timeout: 30_000 })
  // What was typed and not saved is there as well.
  await expect(page.getByLabel(words.measured)).toHaveValue('7')
  await page.goto(`${address}?step=1`)
  await expect(page.getByLabel(words.measured)).toHaveValue('40')
  await expect(page.getByRole('button', { name: '照片 · 待传' })).toBeVisible()

  product = await startProduct(join(folder, 'data'), places)
  const entries = lines.filter(({ key }) => key !== lines[1]?.key).map(goodEntry)
  const { outcomes } = await ask(owner, patrolRecordCalls.changePatrolRecord, { params: { id: recordId }, body: { entries } })
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(entries.map(() => 'stored'))
  await context.setOffline(false)
  await expect(page.getByRole('region', { name: words.conflict.label })).toBeVisible()
  await page.getByRole('button', { name: /^待传 1 项/ }).click()
  const conflict = page.getByRole('region', { name: words.conflict.label })
  await expect(conflict.getByRole('button', { name: /^您的 · 本机 ?40 %/ })).toBeVisible()
  await conflict.getByRole('button', { name: words.conflict.useMine }).click()
  await expect(conflict).toHaveCount(0)
  await expect(page.locator('dl dd').first()).toHaveText('0')

  await page.goto(`${address}?view=list`)
  await page.getByRole('button', { name: words.sign.do }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.sign.do }).click()
  await expect(page.getByText(words.sign.signed, { exact: true })).toBeVisible()
  // review J13: taken back within the minute, it is open again, and is signed again.
  await page.getByRole('button', { name: /^撤回签字/ }).click()
  await page.getByRole('button', { name: words.sign.do }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.sign.do }).click()
  await expect(page.getByText(words.sign.signed, { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: words.next.one })).toBeVisible()
  const form = await ask(owner, patrolFormCalls.readPatrolForm, { query: { form_id: formId } })
  const [record] = form.records
  const entered = record?.lines.slice(0, 2).map(({ entry }) => [entry?.value, entry?.by?.id])
  expect([form.state, entered]).toEqual([
    'submitted',
    [
      [40, inspector.userId],
      [220, inspector.userId],
    ],
  ])
  expect(record?.pictures.map(({ key }) => key)).toEqual([lines[0]?.key])
})

test('a step that was entered a moment before the browser was closed goes out where the console is opened next, once', async ({
  context,
}) => {
  const owner = await logIn(product.url, accountOf(product))
  const inspector = await logIn(product.url, accountOf(product, 'demo-operate'))
  const { taskId, formId, lines } = await aTask(owner, inspector)
  await signedIn(context, inspector, { language: 'zh' })
  const phone = await context.newPage()
  await phone.goto(`${product.url}/patrol_order/phone/${taskId}`)
  await expect(phone.getByText(words.net.synced.replace('{{time}}', ''))).toBeVisible()
  // What is closed in an instant says nothing to the server any more.
  await context.setOffline(true)
  await enterHere(phone, '40')
  await expect(phone.getByText(place(2, lines.length))).toBeVisible()
  await phone.close()
  await context.setOffline(false)

  const sent: string[] = []
  context.on('request', (request) => request.url().includes('/ipqc-records/') && request.method() === 'PUT' && sent.push(request.url()))
  const elsewhere = await context.newPage()
  await elsewhere.goto(`${product.url}/new_device_list`)
  const entered = async () =>
    (await ask(owner, patrolFormCalls.readPatrolForm, { query: { form_id: formId } })).records[0]?.lines[0]?.entry?.value
  await expect.poll(entered).toBe(40)
  const waiting = () => elsewhere.evaluate(() => localStorage.getItem('kw.patrol-waiting'))
  await expect.poll(waiting).toBeNull()
  await elsewhere.goto(`${product.url}/new_device_list`)
  await expect(elsewhere.getByRole('main')).toBeVisible()
  expect(sent.length).toBeLessThanOrEqual(1)
})

const place = (n: number, of: number) => words.place.replace('{{n}}', String(n)).replace('{{of}}', String(of))

async function aTask(owner: Caller, inspector: Caller) {
  const { items } = await ask(owner, deviceCalls.listDevices, { query: { search: 'UPS', pageSize: 10 } })
  const device = items.find(({ type }) => type === 'ups')
  if (!device) throw new Error('the demo has no UPS')
  const body = { title: '地下室巡检', plannedOn: new Date().toISOString().slice(0, 10), boxIds: [device.id], assigneeId: inspector.userId }
  const { id: taskId } = await ask(owner, patrolTaskCalls.addPatrolTask, { body })
  const form = await ask(inspector, patrolFormCalls.openTaskForm, { params: { taskId } })
  const [record] = form.records
  if (!record) throw new Error('a form without a record')
  return { taskId, formId: form.id, recordId: record.id, lines: record.lines }
}
