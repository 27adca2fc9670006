import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { departmentCalls, deviceCalls, holderCalls, patrolFormCalls, patrolRecordCalls, patrolTemplateCalls } from '@kilowatch/contract'
import { type Browser, expect, type Page, test } from '@playwright/test'
import commonEn from '../apps/console/src/locales/en/common.json' with { type: 'json' }
import patrolEn from '../apps/console/src/locales/en/patrol.json' with { type: 'json' }
import formsEn from '../apps/console/src/locales/en/patrol-records.json' with { type: 'json' }
import sheetsEn from '../apps/console/src/locales/en/patrol-sheets.json' with { type: 'json' }
import pickersEn from '../apps/console/src/locales/en/pickers.json' with { type: 'json' }
import commonZh from '../apps/console/src/locales/zh/common.json' with { type: 'json' }
import patrolZh from '../apps/console/src/locales/zh/patrol.json' with { type: 'json' }
import formsZh from '../apps/console/src/locales/zh/patrol-records.json' with { type: 'json' }
import sheetsZh from '../apps/console/src/locales/zh/patrol-sheets.json' with { type: 'json' }
import pickersZh from '../apps/console/src/locales/zh/pickers.json' with { type: 'json' }
import { ask, type Caller } from './support/api-client.ts'
import { type Language, signedIn } from './support/browser.ts'
import { type Joined, type OwnBusiness, ownBusiness } from './support/own-business.ts'
import { type SpeakingUplink, speakingUplink } from './support/speaking-uplink.ts'
import { theProduct } from './support/the-product.ts'
import { walkedIn } from './support/walked-in.ts'

// A round from its plan to the paper: made, carried out by one person while another writes too, returned once, signed by three.

const product = theProduct()
const words = {
  zh: { ...patrolZh, forms: formsZh, sheets: sheetsZh, print: commonZh.print, pickers: pickersZh },
  en: { ...patrolEn, forms: formsEn, sheets: sheetsEn, print: commonEn.print, pickers: pickersEn },
}
/** The flow's and the catalogue's own words. */
const said = {
  zh: {
    planName: '计划名称',
    load: '负载率',
    terminals: '接线端子',
    good: '正常',
    submit: '签字提交',
    department: '部门签字',
    owner: '设备归口签字',
    confirmed: '已确认',
  },
  en: {
    ...{
      planName: 'Plan name',
      load: 'Load',
      terminals: 'Terminals',
      good: 'Good',
      submit: 'Sign and submit',
      department: 'Sign for the department',
    },
    ...{ owner: 'Sign for the devices', confirmed: 'Confirmed' },
  },
}
const reason = '读数请带表复测'
let business: OwnBusiness
let uplink: SpeakingUplink
let inspector: Joined
let department: Joined

test.beforeAll(async () => {
  business = await ownBusiness(product, `巡检医院${Date.now()}`)
  const { caller } = business.owner
  uplink = await speakingUplink(caller, {
    name: '巡检网关',
    devices: [{ ref: 'ups', name: '巡检UPS', type: 'ups', readings: { load: 40 } }],
  })
  await uplink.report()
  const devices = async () => (await ask(caller, deviceCalls.listDevices, {})).items
  await expect.poll(async () => (await devices()).length).toBe(1)
  const boxIds = (await devices()).map(({ id }) => id)
  const { id: departmentId } = await ask(caller, departmentCalls.addDepartment, { body: { name: '动力科', parentId: null } })
  await ask(caller, holderCalls.handDevices, { body: { boxIds, departmentIds: [departmentId] } })
  inspector = await business.invite('巡检员', { right: 'operate', scope: 'all' })
  department = await business.invite('科长', { right: 'operate', scope: 'department', departmentIds: [departmentId] })
  await ask(caller, patrolFormCalls.savePatrolSettings, { body: { signing: 'owner' } })
  const lines = ['load', 'terminals'].map((key) => ({ of: 'catalogue' as const, key, required: true }))
  await ask(caller, patrolTemplateCalls.addPatrolTemplate, { body: { name: '短表', type: 'ups', lines } })
})
test.afterAll(() => uplink?.close())

async function pageOf(browser: Browser, caller: Caller, language: Language): Promise<Page> {
  const context = await browser.newContext()
  await signedIn(context, caller, { language })
  return context.newPage()
}

const filled = (text: string, item: string) => text.replace('{{item}}', item)

/** From line to line, to what failed, and to the pictures of a line, without a hand on the mouse. */
async function byKeys(page: Page, [first, second]: readonly [string, string], word: (typeof words)['zh']['forms']): Promise<void> {
  const focused = page.locator('[data-line]:focus')
  await page.locator('h1').click()
  for (const [key, line] of [
    ['j', first],
    ['j', second],
    ['j', second],
    ['k', first],
  ] as const) {
    await page.keyboard.press(key)
    await expect(focused).toContainText(line)
  }
  await page.keyboard.press('p')
  const pictures = page.getByRole('dialog', { name: filled(word.pictures.of, first) })
  await expect(pictures).toBeVisible()
  // What is typed into a dialog is not for the form behind it.
  await page.keyboard.press('f')
  await expect(page.locator('[data-line]')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(pictures).toHaveCount(0)
  await page.keyboard.press('f')
  await expect(page.locator('[data-line]')).toHaveCount(0)
  await page.keyboard.press('f')
  await expect(page.locator('[data-line]')).toHaveCount(2)
}

interface Sharing {
  other: string
  words: (typeof words)['zh']['forms']
}

/** Whoever manages shares a record with somebody, and takes it back. */
async function shared(page: Page, recordId: string, { other, words: { record: word, actionsOf } }: Sharing): Promise<void> {
  await page.goto(`${product.url}/enterprise/detail/patrol/${recordId}`)
  await page.getByRole('button', { name: actionsOf.replace('{{name}}', '巡检UPS') }).click()
  await page.getByRole('menuitem', { name: word.share, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: word.share })
  await expect(dialog).toContainText(word.noSharers)
  await dialog.getByLabel(word.shareWith).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: other }).click()
  await dialog.getByRole('button', { name: word.share, exact: true }).click()
  await dialog.getByRole('button', { name: word.unshareOf.replace('{{name}}', other) }).click()
  await expect(dialog).toContainText(word.noSharers)
}

for (const language of walkedIn('zh')) {
  test(`a round goes from its plan to the paper, past a conflict, a return and three signatures (${language})`, async ({ browser }) => {
    // Three people, each with a browser of their own.
    const word = words[language]
    const own = said[language]
    const owner = await pageOf(browser, business.owner.caller, language)
    await owner.goto(`${product.url}/patrol_order/patrol_plans`)
    await owner.getByRole('button', { name: word.plan.add }).first().click()
    const drawer = owner.getByRole('dialog')
    await drawer.getByLabel(own.planName).fill(`周检 ${language}`)
    const choose = async (label: string, option: string | RegExp) => {
      await drawer.getByLabel(label, { exact: true }).click()
      await owner.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: option }).click()
    }
    await choose(word.assignee, inspector.name)
    await drawer.getByRole('button', { name: word.pickers.takeIn.replace('{{name}}', '巡检UPS') }).click()
    await choose(word.sheets.label, '短表')
    await drawer.getByRole('button', { name: word.plan.save }).click()
    await expect(drawer).toHaveCount(0)
    const page = await pageOf(browser, inspector.caller, language)
    await page.goto(`${product.url}/patrol_order/patrol_order_list?state=waiting`)
    await page
      .getByRole('row')
      .filter({ hasText: `周检 ${language}` })
      .first()
      .getByRole('button')
      .click()
    await page.getByRole('button', { name: word.form.begin }).click()
    const load = page.getByLabel(filled(word.forms.entry.value, own.load))
    await expect(load).toBeVisible()
    const form = await ask(inspector.caller, patrolFormCalls.readPatrolForm, { query: { form_id: page.url().split('/').at(-1) ?? '' } })
    const [record] = form.records
    expect(record?.lines.map(({ key }) => key)).toEqual(['load', 'terminals'])
    // Somebody else enters the line that is being typed: the person decides.
    await load.fill('40')
    const entry = { id: randomUUID(), key: 'load', value: 41 }
    const params = { id: record?.id ?? '' }
    await ask(business.owner.caller, patrolRecordCalls.changePatrolRecord, { params, body: { entries: [entry] } })
    await expect(page.getByText(`${word.forms.entry.saved}`).first()).toBeVisible()
    await load.press('Enter')
    const conflict = page.getByRole('dialog', { name: filled(word.forms.conflict.title, own.load) })
    await conflict.getByRole('button', { name: word.forms.conflict.mine }).click()
    await expect(conflict).toHaveCount(0)
    await page.getByRole('radio', { name: own.good }).check()
    await expect(page.getByText(word.forms.entry.saved)).toHaveCount(2)
    await byKeys(page, [own.load, own.terminals], word.forms)
    const address = page.url()
    const sign = async (by: Page, action: string) => {
      await by.getByRole('button', { name: action, exact: true }).click()
      // review J13: it asks once, and says what is signed.
      await by.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
    }
    await page.locator('h1').click()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').getByRole('button', { name: own.submit, exact: true }).click()
    await expect(page.getByRole('button', { name: own.submit, exact: true })).toHaveCount(0)
    const head = await pageOf(browser, department.caller, language)
    await head.goto(address)
    await head.getByLabel(word.forms.return.why).fill(reason)
    await head.getByRole('button', { name: word.forms.return.action, exact: true }).click()
    await expect(head.getByRole('button', { name: own.department, exact: true })).toHaveCount(0)
    await expect(page.getByText(reason)).toBeVisible()
    await sign(page, own.submit)
    await sign(head, own.department)
    await expect(head.getByRole('button', { name: own.department, exact: true })).toHaveCount(0)
    await owner.goto(address)
    await sign(owner, own.owner)
    await expect(owner.locator('h1')).toContainText(own.confirmed)
    await expect(owner.getByText(reason)).toBeVisible()
    const [file] = await Promise.all([
      owner.waitForEvent('download', { timeout: 60_000 }),
      owner.getByRole('button', { name: word.print }).first().click(),
    ])
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    const { signatures } = await ask(business.owner.caller, patrolFormCalls.readPatrolForm, { query: { form_id: form.id } })
    expect(signatures.map(({ signer, by }) => [signer, by?.name])).toEqual([
      ['inspector', inspector.name],
      ['department', department.name],
      ['owner', business.owner.name],
    ])
    await shared(owner, record?.id ?? '', { other: department.name, words: word.forms })
    for (const each of [owner, page, head]) await each.context().close()
  })
}
