import { type Alarm, alarmCalls, platformCalls } from '@kilowatch/contract'
import { alarmSteps, assigning, grantFlow } from '@kilowatch/work'
import { expect, type Page, test } from '@playwright/test'
import alarmsEn from '../apps/console/src/locales/en/alarms.json' with { type: 'json' }
import workEn from '../apps/console/src/locales/en/work.json' with { type: 'json' }
import alarmsZh from '../apps/console/src/locales/zh/alarms.json' with { type: 'json' }
import workZh from '../apps/console/src/locales/zh/work.json' with { type: 'json' }
import { ask } from './support/api-client.ts'
import { type Language, signedIn, watchTrouble } from './support/browser.ts'
import { type OwnBusiness, ownBusiness } from './support/own-business.ts'
import { settled } from './support/page-checks.ts'
import { type SpeakingUplink, speakingUplink } from './support/speaking-uplink.ts'
import { theProduct } from './support/the-product.ts'
import { walkedIn } from './support/walked-in.ts'

// What moves through states, and what people write and do under it: an operator's access, and an alarm.

const product = theProduct()
const words = { zh: { ...workZh, alarms: alarmsZh }, en: { ...workEn, alarms: alarmsEn } }
let business: OwnBusiness
let uplink: SpeakingUplink
let alarm: Alarm

test.beforeAll(async () => {
  business = await ownBusiness(product, `流程医院${Date.now()}`)
  uplink = await speakingUplink(business.owner.caller, {
    name: '流程网关',
    devices: [{ ref: 'ups', name: '流程UPS', type: 'ups', readings: { load: 40, battery_charge: 3 } }],
  })
  await uplink.report()
  const first = async () => (await ask(business.owner.caller, alarmCalls.listAlarms, {})).items[0]
  await expect.poll(first).toBeTruthy()
  alarm = (await first()) as Alarm
})
test.afterAll(() => uplink?.close())

const request = (reason: string) =>
  ask(business.operator, platformCalls.requestGrant, { body: { businessId: business.id, right: 'view', hours: 4, reason } })
const button = (page: Page, step: keyof typeof grantFlow.steps, language: Language) =>
  page.getByRole('button', { name: grantFlow.steps[step].name[language], exact: true })

test('access is rejected with a reason, asked for again, allowed, and given back: each side sees the steps that are theirs', async ({
  page,
  browser,
}) => {
  await request('核对告警')
  await signedIn(page.context(), business.owner.caller, { language: 'zh' })
  const atOperator = await browser.newContext()
  await signedIn(atOperator, business.operator, { language: 'zh' })
  const theirs = await atOperator.newPage()
  const trouble = [watchTrouble(page), watchTrouble(theirs)]
  const row = (of: Page, reason: string) => of.getByRole('row').filter({ hasText: reason })
  await page.goto(`${product.url}/enterprise/setting/business`)
  await theirs.goto(`${product.url}/platform/grants?search=${business.name}`)
  await expect(button(theirs, 'withdraw', 'zh')).toBeVisible()
  await expect(button(theirs, 'approve', 'zh')).toHaveCount(0)

  await button(page, 'reject', 'zh').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原因').fill('请在白天申请')
  await button(page, 'reject', 'zh').last().click()
  for (const side of [page, theirs]) await expect(row(side, '核对告警')).toContainText('请在白天申请')
  for (const step of ['approve', 'reject', 'end'] as const) await expect(button(page, step, 'zh')).toHaveCount(0)

  await request('更新固件')
  await button(page, 'approve', 'zh').click()
  for (const side of [page, theirs]) await expect(row(side, '更新固件')).toContainText(grantFlow.states.active.zh)
  await expect(button(page, 'end', 'zh')).toBeVisible()
  await button(theirs, 'give-back', 'zh').click()
  for (const side of [page, theirs]) await expect(row(side, '更新固件')).toContainText(grantFlow.states.ended.zh)
  expect(trouble).toEqual([[], []])
  await atOperator.close()
})

for (const language of walkedIn('zh')) {
  test(`an alarm has a time-line, takes comments and is given to somebody (${language})`, async ({ page }) => {
    const said = words[language]
    await signedIn(page.context(), business.owner.caller, { language })
    const trouble = watchTrouble(page)
    await page.goto(`${product.url}/current_message?alarm=${alarm.id}`)
    const panel = page.getByRole('complementary', { name: said.alarms.detail.name })
    const line = panel.getByRole('region', { name: said.timeline }).getByRole('listitem')
    await expect(line.first()).toBeVisible()
    await settled(page)
    const before = await line.count()
    await panel.getByLabel(said.comment).fill(`到场查看 ${language}`)
    await panel.getByRole('button', { name: said.send }).click()
    await expect(line.first()).toContainText(`到场查看 ${language}`)
    await expect(panel.getByLabel(said.comment)).toHaveValue('')

    await panel.getByRole('button', { name: said.assign.action }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: said.assign.action }).click()
    await expect(dialog.getByRole('combobox')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.locator('.ant-form-item-explain')).toContainText(assigning[0].name[language])
    const me = said.assign.me.replace('{{name}}', business.owner.name)
    await choosePerson(page, me)
    await dialog.getByRole('button', { name: said.assign.action }).click()
    await expect(dialog).toHaveCount(0)
    await expect(line).toHaveCount(before + 2)
    await panel.getByRole('button', { name: said.assign.action }).click()
    await choosePerson(page, said.assign.nobody)
    await dialog.getByRole('button', { name: said.assign.action }).click()
    await expect(line).toHaveCount(before + 3)
    expect(trouble).toEqual([])
  })
}

test('review J11: words typed under an alarm survive Escape and a reload, and become the note of the confirmation, which is taken back', async ({
  page,
}) => {
  const said = words.zh
  await signedIn(page.context(), business.owner.caller, { language: 'zh' })
  const trouble = watchTrouble(page)
  const address = `${product.url}/current_message?alarm=${alarm.id}`
  await page.goto(address)
  const panel = page.getByRole('complementary', { name: said.alarms.detail.name })
  const field = panel.getByLabel(said.comment)
  await field.fill('去机房装回盲板')
  await expect(panel.getByRole('status').filter({ hasText: '草稿' })).toBeVisible()
  const kept = async () => (await ask(business.owner.caller, alarmCalls.readAlarmDraft, { params: { alarmId: alarm.id } })).text
  await expect.poll(kept).toBe('去机房装回盲板')
  await field.blur()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await page.goto(address)
  await expect(field).toHaveValue('去机房装回盲板')

  await panel.getByRole('button', { name: said.alarms.draft.confirm }).click()
  await expect(field).toHaveValue('')
  await expect.poll(kept).toBe('')
  const line = panel.getByRole('region', { name: said.timeline }).getByRole('listitem')
  await expect(line.first()).toContainText('去机房装回盲板')
  await panel.getByRole('button', { name: said.undo }).click()
  await expect(field).toHaveValue('去机房装回盲板')
  await expect(panel.getByRole('button', { name: said.alarms.draft.confirm })).toBeVisible()
  await field.fill('')
  await panel.getByRole('button', { name: alarmSteps.confirm.name.zh, exact: true }).click()
  await expect(panel.getByRole('button', { name: said.undo })).toBeVisible()
  expect(trouble).toEqual([])
})

async function choosePerson(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox').click()
  await page.locator('.ant-select-item-option').filter({ hasText: name }).click()
}
