import { employeeCalls, invitationCalls } from '@kilowatch/contract'
import { expect, test } from '@playwright/test'
import { ask } from './support/api-client.ts'
import { signedIn } from './support/browser.ts'
import { codeFor, newPhone } from './support/own-account.ts'
import { ownBusiness } from './support/own-business.ts'
import { theProduct } from './support/the-product.ts'
import { walkedIn } from './support/walked-in.ts'

// Somebody without a mailbox joins beside their admin, by the code on their phone.

const words = {
  zh: {
    actions: '对 夜班 的操作',
    open: '用验证码确认',
    label: '对方收到的验证码',
    send: '发送验证码',
    action: '确认加入',
    wrong: /验证码/,
  },
  en: {
    actions: 'Actions for 夜班',
    open: 'Confirm by code',
    label: 'Code received by the person',
    send: 'Send code',
    action: 'Confirm and join',
    wrong: /code/i,
  },
} as const

for (const language of walkedIn('en')) {
  test(`review P3: an invited person joins by the code that was sent to their phone (${language})`, async ({ page, context }) => {
    const product = theProduct()
    const { id, owner } = await ownBusiness(product, `夜班医院${Date.now()}`)
    const phone = newPhone()
    await ask(owner.caller, invitationCalls.addEmployee, { params: { id }, body: { name: '夜班', contact: phone, right: 'operate' } })
    await signedIn(context, owner.caller, { language })
    const said = words[language]
    await page.goto(`${product.url}/enterprise/member/list`)
    const row = page.getByRole('row').filter({ hasText: '夜班' })
    await row.getByRole('button', { name: said.actions }).click()
    await page.getByRole('menuitem', { name: said.open }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: said.send }).click()
    const code = await codeFor(product.url, phone)

    await dialog.getByLabel(said.label, { exact: true }).fill(code === '000000' ? '000001' : '000000')
    await dialog.getByRole('button', { name: said.action }).click()
    await expect(dialog.getByRole('alert')).toContainText(said.wrong)
    await dialog.getByLabel(said.label, { exact: true }).fill(code)
    await dialog.getByRole('button', { name: said.action }).click()
    await expect(dialog).toBeHidden()
    const joined = async () => (await ask(owner.caller, employeeCalls.listEmployees, { query: { search: '夜班' } })).items[0]?.state
    await expect.poll(joined).toBe('joined')
  })
}
