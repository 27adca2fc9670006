import { createHmac } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Alarm, alarmCalls, platformCalls } from '@kilowatch/contract'
import { expect, type Page, test } from '@playwright/test'
import { partOf } from '../apps/server/test/processes.ts'
import { startDemo } from './prepared-demo.ts'
import { openFolder, type Product } from './product.ts'
import { ask } from './support/api-client.ts'
import { signedIn, watchTrouble } from './support/browser.ts'
import { type Mailbox, openMailbox } from './support/mailbox.ts'
import { type OwnBusiness, ownBusiness } from './support/own-business.ts'
import { type SpeakingUplink, speakingUplink } from './support/speaking-uplink.ts'
import { openWebhook, type Webhook } from './support/webhook.ts'

// From an excursion to the people who must hear of it, by a real mail server and a real webhook; and what the console says while a part
// of the server does not run.

const mailAccount = { user: 'kilowatch', password: 'mail-secret-8' }
const secret = 'shared-with-the-webhook'
const device = { ref: 'th', name: '药品冷库', type: 'th', site: '门诊楼' }
let folder: string
let product: Product
let mailbox: Mailbox
let webhook: Webhook
let business: OwnBusiness
let uplink: SpeakingUplink

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(240_000)
  folder = openFolder('kw-notifications-')
  mailbox = await openMailbox(mailAccount)
  webhook = await openWebhook()
  product = await startDemo(join(folder, 'data'), { KW_OUTGOING_PRIVATE: '127.0.0.0/8' })
  business = await ownBusiness(product, '通知医院')
  uplink = await speakingUplink(business.owner.caller, {
    name: '冷库网关',
    devices: [{ ...device, readings: { 'probe.1.temperature': 24 } }],
  })
  await uplink.report()
  const server = { host: '127.0.0.1', port: mailbox.port, security: 'none', from: 'alarms@hospital.com', ...mailAccount } as const
  await ask(business.operator, platformCalls.saveMailServer, { body: server })
})
test.afterAll(async () => {
  await uplink?.close()
  await product?.stop()
  await webhook?.close()
  await mailbox?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('people choose how they are told, and try it', async ({ page, context }) => {
  const trouble = watchTrouble(page)
  await signedIn(context, business.owner.caller, { language: 'zh' })
  await page.goto(`${product.url}/push_setting`)
  const mail = page.getByRole('switch', { name: '邮件：网络离线' })
  await expect(mail).toBeChecked()
  await mail.click()
  await expect(page.getByRole('dialog')).toContainText('确定关闭？')
  await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(mail).not.toBeChecked()
  await page.reload()
  await expect(mail).not.toBeChecked()
  await page.getByRole('row').filter({ hasText: '邮件' }).getByRole('button', { name: '测试邮件' }).click()
  await expect(page.getByText('测试消息已发出')).toBeVisible()
  await mailbox.mailTo(business.owner.contact)
  expect(trouble).toEqual([])
})

test('a business names a webhook of its own', async ({ page, context }) => {
  await signedIn(context, business.owner.caller, { language: 'zh' })
  await page.goto(`${product.url}/enterprise/setting/notifications`)
  await page.getByRole('tab', { name: 'Webhook 与机器人' }).click()
  await page.getByRole('button', { name: '添加' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '类型' }).click()
  await page.getByTitle('Webhook', { exact: true }).click()
  await dialog.getByLabel('名称').fill('值班系统')
  await dialog.getByLabel('地址').fill(webhook.address)
  await dialog.getByLabel('签名密钥（可选）').fill(secret)
  await dialog.getByRole('button', { name: '添加' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('值班系统')).toBeVisible()
  await expect(page.getByText('/alarms')).toBeHidden()
})

test('an excursion reaches mailbox, webhook and console, and the alarm tells who heard of it', async ({ page, context }) => {
  await signedIn(context, business.owner.caller, { language: 'zh' })
  const hot = await speakingAgain(48.5)
  await hot.report()
  await expect.poll(() => mailbox.mails().filter(({ text }) => text.includes(device.name)).length, { timeout: 30_000 }).toBeGreaterThan(0)
  const mail = mailbox.mails().find(({ text }) => text.includes(device.name))
  expect(mail?.text).toMatch(/48\.5/)
  expect(mail?.text).toContain(device.site)

  await expect.poll(() => webhook.taken().length, { timeout: 30_000 }).toBeGreaterThan(0)
  const { headers, body } = webhook.taken()[0] ?? { headers: {}, body: '' }
  expect(JSON.parse(body)).toMatchObject({ occasion: 'opened', subject: expect.stringContaining(device.name) })
  const [, at = '', sign = ''] = /^t=(\d+),v1=([\da-f]+)$/.exec(String(headers['x-kilowatch-signature'])) ?? []
  expect(sign).toBe(createHmac('sha256', secret).update(`${at}.${body}`).digest('hex'))

  const alarm = await alarmOfTheDevice()
  await page.goto(`${product.url}/current_message?alarm=${alarm.id}`)
  const told = page.getByRole('region', { name: '通知对象' })
  await expect(told).toContainText('值班系统')
  await expect(told).toContainText('邮件')
  await expect(told).toContainText('已发送')
  await page.goto(`${product.url}/sysmessagelist`)
  await expect(page.getByText(device.name).first()).toBeVisible()
})

test('stopped ingest is said in words, and so is that it is back', async ({ page, context }) => {
  test.setTimeout(120_000)
  await signedIn(context, business.owner.caller, { language: 'zh' })
  await page.goto(`${product.url}/index_new`)
  await stopped('ingest', page, '采集已停止')
  await expect(page.getByText('已恢复，数据重新实时更新')).toBeVisible({ timeout: 60_000 })
})

test('a server that does not answer is said in words, in English as well', async ({ page, context }) => {
  test.setTimeout(120_000)
  await page.clock.install()
  await signedIn(context, business.owner.caller, { language: 'en' })
  await page.goto(`${product.url}/index_new`)
  // A stream may be silent for 40 s before the page takes it as dead.
  await stopped('api', page, 'Cannot reach the server', () => page.clock.fastForward(41_000))
  await expect(page.getByText('Cannot reach the server')).toBeHidden({ timeout: 60_000 })
})

/** Holds a process of the product until the page says so, as a machine out of breath would. */
async function stopped(part: 'ingest' | 'api', page: Page, words: string, meanwhile = async () => {}): Promise<void> {
  const pid = partOf(product.process.pid ?? 0, part)
  if (pid === undefined) throw new Error(`${part} does not run`)
  await expect(page.getByText(/^(实时|Live) · /).first()).toBeVisible({ timeout: 30_000 })
  process.kill(pid, 'SIGSTOP')
  try {
    await meanwhile()
    await expect(page.getByText(words)).toBeVisible({ timeout: 60_000 })
  } finally {
    goesOn(pid)
  }
}

async function speakingAgain(temperature: number): Promise<SpeakingUplink> {
  const devices = [{ ...device, ref: 'th2', readings: { 'probe.1.temperature': temperature } }]
  const other = await speakingUplink(business.owner.caller, { name: '冷库网关二', devices })
  const before = uplink
  uplink = other
  await before.close()
  return other
}

async function alarmOfTheDevice(): Promise<Alarm> {
  const find = async () => (await ask(business.owner.caller, alarmCalls.listAlarms, { query: { search: device.name } })).items[0]
  await expect.poll(find).toBeTruthy()
  const alarm = await find()
  if (!alarm) throw new Error('no alarm')
  return alarm
}

/** The supervisor ends what it hears nothing of, and starts another. */
function goesOn(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
