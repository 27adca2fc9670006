import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { writeXlsx } from 'hucre'
import { freePort, openFolder, type Product, startProduct } from './product.ts'
import { choose, watchTrouble } from './support/browser.ts'
import { type Mailbox, openMailbox } from './support/mailbox.ts'

// First run without the demo: from the printed token to a business whose owner has come and whose gateways are known.

let folder: string
let product: Product
let mailbox: Mailbox
const mailAccount = { user: 'kilowatch', password: 'mail-secret-7' }
const operator = { loginName: 'operator', password: 'operate9this' }
const owner = { email: 'owner@hospital.com', password: 'lamp5river8' }
const business = '第二人民医院'

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  folder = openFolder('kw-first-run-')
  mailbox = await openMailbox(mailAccount)
  const port = await freePort()
  const places = { KW_PORT: String(port), KW_PUBLIC_URL: `http://127.0.0.1:${port}` }
  product = await startProduct(join(folder, 'data'), { KW_DEMO: '0', ...places })
})
test.afterAll(async () => {
  await product?.stop()
  await mailbox?.close()
  rmSync(folder, { recursive: true, force: true })
})

const printedToken = () => /setup\?token=([\w-]+)/.exec(product.said())?.[1] ?? ''

test('nothing of the demo is there, and the door leads to the first run', async ({ page, context }) => {
  expect(product.accounts).toEqual({})
  expect(printedToken().length).toBeGreaterThan(20)
  await choose(context, { language: 'en' })
  await page.goto(product.url)
  await expect(page.getByRole('heading', { name: 'First run' })).toBeVisible()
})

test('a wrong token is refused in words, in both languages', async ({ page, context }) => {
  await choose(context, { language: 'zh' })
  await page.goto(`${product.url}/setup?token=not-the-token`)
  await fillOperator(page, { login: '用户名', name: '姓名', password: '密码', again: '再次输入密码' })
  await page.getByRole('button', { name: '建立运营者账号' }).click()
  await expect(page.getByRole('alert')).toContainText('令牌')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Create operator account' })).toBeVisible()
})

test('the token makes an operator, who sees what is missing', async ({ page, context }) => {
  const trouble = watchTrouble(page)
  await choose(context, { language: 'zh' })
  await page.goto(`${product.url}/setup?token=${printedToken()}`)
  await fillOperator(page, { login: '用户名', name: '姓名', password: '密码', again: '再次输入密码' })
  await page.getByRole('button', { name: '建立运营者账号' }).click()
  await expect(page).toHaveURL(`${product.url}/platform`)
  const list = page.getByRole('list', { name: '上线清单' })
  await expect(list.getByRole('listitem').filter({ hasText: '平台运营者' })).toContainText('已完成')
  await expect(list.getByRole('listitem').filter({ hasText: '系统网址' })).toContainText('已完成')
  await expect(list.getByRole('listitem').filter({ hasText: '邮件服务器' })).toContainText('未完成')
  expect(trouble).toEqual([])
})

test('the token works once', async ({ page, context }) => {
  await choose(context, { language: 'en' })
  await page.goto(`${product.url}/setup?token=${printedToken()}`)
  await expect(page.getByText('no setup needed')).toBeVisible()
})

test('mail server, backup and a business: each is checked by what it does', async ({ page, context }) => {
  await choose(context, { language: 'en' })
  await signInAs(page, operator.loginName, operator.password)
  await page.goto(`${product.url}/platform/settings`)
  await saveMailServer(page)
  await page.getByLabel('Test recipient').fill('operator@hospital.com')
  await page.getByRole('button', { name: 'Send test email' }).click()
  await expect(page.getByText('Test email sent')).toBeVisible()
  expect((await mailbox.mailTo('operator@hospital.com')).text).not.toBe('')

  const backup = page.getByRole('region', { name: 'Backup' })
  await backup.getByLabel('Back up every day').check()
  await backup.getByLabel('Time').fill('03:30')
  await backup.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Backup settings saved')).toBeVisible()
  await backup.getByRole('button', { name: 'Back up now' }).click()
  await expect(backup.getByText('Last backup')).toBeVisible({ timeout: 60_000 })

  await page.goto(`${product.url}/platform/businesses`)
  await page.getByRole('button', { name: 'Create business' }).first().click()
  await page.getByRole('dialog').getByLabel('Business name').fill(business)
  await page.getByRole('dialog').getByRole('button', { name: 'Create business' }).click()
  await expect(page.getByRole('row', { name: new RegExp(business) })).toBeVisible()
})

test('the invited owner joins by the mailed link', async ({ page, context, browser }) => {
  await choose(context, { language: 'zh' })
  await signInAs(page, operator.loginName, operator.password)
  await page.goto(`${product.url}/platform/businesses`)
  await page.getByRole('button', { name: `${business} 的操作` }).click()
  await page.getByRole('menuitem', { name: '邀请人员' }).click()
  await page.getByRole('dialog').getByLabel('手机号或邮箱').fill(owner.email)
  await page.getByRole('dialog').getByLabel('姓名').fill('赵院长')
  await page.getByRole('button', { name: '发送邀请' }).click()
  await expect(page.getByText('邮件已发送')).toBeVisible()
  const link = /https?:\/\/\S+\/invitation\?code=[\w-]+/.exec((await mailbox.mailTo(owner.email)).text)?.[0] ?? ''
  expect(link).toContain(product.url)

  const other = await browser.newContext()
  await choose(other, { language: 'zh' })
  const theirs = await other.newPage()
  await theirs.goto(link)
  await expect(theirs.getByText(business).first()).toBeVisible()
  const passwords = theirs.locator('input[type=password]')
  await passwords.nth(0).fill(owner.password)
  await passwords.nth(1).fill(owner.password)
  await theirs.locator('button[type=submit]').click()
  await expect(theirs).toHaveURL(`${product.url}/index_new`)
  await completeProfile(theirs)
  await theirs.goto(`${product.url}/enterprise/setting/business`)
  await expect(theirs.getByLabel('企业名称')).toHaveValue(business)
  await theirs.getByLabel('时区').click()
  await theirs.getByLabel('时区').fill('Urumqi')
  await theirs.getByTitle(/Asia\/Urumqi/).click()
  await theirs.getByRole('button', { name: '保存', exact: true }).click()
  await expect(theirs.getByText('保存成功')).toBeVisible()
  await other.close()
})

test('fifty gateways come by workbook: wrong rows refuse all of it in words, then each gets its code', async ({ page, context }) => {
  await choose(context, { language: 'en' })
  await signInAs(page, operator.loginName, operator.password)
  await page.goto(`${product.url}/platform/businesses`)
  await page.getByRole('button', { name: `Actions for ${business}` }).click()
  await page.getByRole('menuitem', { name: 'Import gateways' }).click()
  const good = Array.from({ length: 50 }, (_, index) => [`9900000000${String(index).padStart(2, '0')}`, `网关 ${index + 1}`])
  await page.locator('input[type=file]').setInputFiles(await workbook([...good.slice(0, 49), ['123', '太短']]))
  await expect(page.getByText('1 row has a problem')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(await workbook(good))
  await expect(page.getByText('50 gateways created')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save claim codes' }).click()
  const text = await readAll(await (await saved).createReadStream())
  expect(text.trim().split('\r\n')).toHaveLength(51)
  expect(text).toMatch(/"990000000049","网关 50","990000000049-[A-Z0-9]{10}-[0-9A-F]{64}"/)
  await page.goto(`${product.url}/platform`)
  const list = page.getByRole('list', { name: 'Go-live checklist' })
  for (const done of ['Platform operator', 'Business', 'Mail server', 'Gateways'])
    await expect(list.getByRole('listitem').filter({ hasText: done }).first()).toContainText('Done')
  await expect(list.getByRole('listitem').filter({ hasText: 'Live readings' })).toContainText('To do')
})

async function fillOperator(page: Page, labels: { login: string; name: string; password: string; again: string }): Promise<void> {
  await page.getByLabel(labels.login).fill(operator.loginName)
  await page.getByLabel(labels.name, { exact: true }).fill('运营')
  await page.getByLabel(labels.password, { exact: true }).fill(operator.password)
  await page.getByLabel(labels.again).fill(operator.password)
}

async function signInAs(page: Page, account: string, password: string): Promise<void> {
  await page.goto(product.url)
  await page.locator('input[name=account]').fill(account)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await expect(page).not.toHaveURL(`${product.url}/`)
}

/** Anyone who is new says who they are before anything else. */
async function completeProfile(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '请完善个人信息' })
  await dialog.getByLabel('昵称').fill('赵院长')
  await dialog.getByLabel('姓名').fill('赵院长')
  await dialog.getByLabel('公司名称').fill(business)
  await dialog.getByLabel('行业').fill('医疗')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
}

async function saveMailServer(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'Mail server' })
  await card.getByLabel('Host').fill('127.0.0.1')
  await card.getByLabel('Encryption').click()
  await page.getByTitle('None (trusted networks only)').click()
  await card.getByLabel('Port').fill(String(mailbox.port))
  await card.getByLabel('User name (optional)').fill(mailAccount.user)
  await card.getByLabel('Password', { exact: true }).fill(mailAccount.password)
  await card.getByLabel('Sender address').fill('kilowatch@hospital.com')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Mail server saved')).toBeVisible()
}

async function workbook(rows: string[][]): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const bytes = await writeXlsx({ sheets: [{ name: 'gateways', rows: [['网关编号', '名称'], ...rows] }] })
  return {
    name: 'gateways.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(bytes),
  }
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString()
}
