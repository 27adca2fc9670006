import { type Device, deviceCalls, sharingCalls } from '@kilowatch/contract'
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { answerTo, ask, type Caller, logIn } from './support/api-client.ts'
import { type Language, signedIn } from './support/browser.ts'
import { newPhone, type OwnAccount, settledAccount } from './support/own-account.ts'
import { accountOf, theProduct } from './support/the-product.ts'
import { walkedIn } from './support/walked-in.ts'

// The main user shares a device with a service provider, each refusal in its words; the provider shares it on; both lose it at once.

const product = theProduct()
let owner: Caller
let device: Device

const sharingWords = {
  zh: {
    share: '分享',
    accounts: '账号',
    provider: '服务商',
    client: '客户',
    mayShare: '可再分享',
    operate: '操作',
    none: '请输入要分享的手机号或邮箱',
    nothing: '还没有分享，请先处理这些账号',
    format: '账号格式不正确',
    unknown: '账号未注册',
    notProvider: '该用户不是服务商',
    notClient: '该用户不是客户',
    already: '已分享过',
    own: '该账号本来就能看到此设备',
    would: '可以分享',
    done: '已向 1 个账号发出分享',
    count: (count: number) => `${count}/10`,
    shared: /分享设备 · 仅查看/,
    notMain: '您不是主账号，没有权限',
    revoke: (name: string) => `取消对 ${name} 的分享`,
    revokeNow: '取消分享',
    revoked: '已取消对',
    notFound: '资源不存在',
    message: '有人想与您分享设备',
    waiting: '等待对方接受',
    asks: '等待您处理的分享',
    accept: (name: string) => `接受 ${name}`,
    accepted: '已接受',
    leave: '退出共享',
  },
  en: {
    share: 'Share',
    accounts: 'Accounts',
    provider: 'Service provider',
    client: 'Client',
    mayShare: 'Can share with others',
    operate: 'Operate',
    none: 'Please enter a phone number or email',
    nothing: 'Nothing has been shared yet',
    format: 'Account format incorrect',
    unknown: 'Account not registered',
    notProvider: 'The user is not a service provider',
    notClient: 'The user is not a client',
    already: 'Shared already',
    own: 'This account can already see this device',
    would: 'can be shared with',
    done: 'Offered to 1 account',
    count: (count: number) => `${count}/10`,
    shared: /Shared with you · view only/,
    notMain: 'You are not the main user, no permission',
    revoke: (name: string) => `Stop sharing with ${name}`,
    revokeNow: 'Stop sharing',
    revoked: 'Stopped sharing with',
    notFound: 'Not found',
    message: /device/i,
    waiting: 'Waiting for acceptance',
    asks: 'Waiting for your answer',
    accept: (name: string) => `Accept ${name}`,
    accepted: 'accepted',
    leave: 'Leave share',
  },
} as const satisfies Record<Language, unknown>
type Words = (typeof sharingWords)[Language]

test.beforeAll(async () => {
  owner = await logIn(product.url, accountOf(product))
  // One of the demo's own: those that other journeys brought are gone by now, and some have nothing to set.
  const { items } = await ask(owner, deviceCalls.listDevices, { query: { type: 'ups', state: 'normal' } })
  const [sound] = items
  if (!sound) throw new Error('the demo has no UPS that is well')
  device = sound
})

for (const language of walkedIn('en')) {
  test(`a device is shared, shared on, and taken back (${language})`, async ({ page, browser }) => {
    test.setTimeout(240_000)
    const words = sharingWords[language]
    await takeBackAll()
    const provider = await settledAccount(product, 'provider', `维保${language}`)
    const client = await settledAccount(product, 'client', `客户${language}`)
    await signedIn(page.context(), owner, { language })
    const [atProvider, atClient] = [await browser.newContext(), await browser.newContext()]
    await signedIn(atProvider, provider.caller, { language })
    await signedIn(atClient, client.caller, { language })

    const dialog = await test.step('each refusal in its words', () => refusals(page, words, provider, client))
    await test.step('shared with the provider, once', () => shareWith(dialog, words, provider))
    await test.step('the provider is asked, and accepts', () => accepts(atProvider, words, '王海涛'))
    await test.step('the provider looks, may not set, and shares on', () => sharedOn(atProvider, words, client))
    await test.step('the client is asked, and accepts', () => accepts(atClient, words, provider.name))
    await test.step('the client sees it too', () => sees(atClient, words))
    await test.step('revoked: both see nothing', async () => {
      await revoke(page, words, provider)
      for (const { caller } of [provider, client]) {
        const answer = await answerTo(caller, deviceCalls.readDevice, { params: { deviceId: device.id } })
        expect(answer).toMatchObject({ status: 404, code: 70003 })
      }
      const gone = await atClient.newPage()
      await gone.goto(`${product.url}/ups?box_id=${device.id}`)
      await expect(gone.getByRole('alert').filter({ hasText: words.notFound })).toBeVisible()
    })
    await atProvider.close()
    await atClient.close()
  })
}

/** What a try that failed half-way has left. */
async function takeBackAll(): Promise<void> {
  const params = { deviceId: device.id }
  const { items } = await ask(owner, sharingCalls.listShares, { params })
  for (const { id } of items) await answerTo(owner, sharingCalls.revokeShare, { params: { ...params, shareId: id } })
}

async function openDialog(page: Page, words: Words): Promise<Locator> {
  await page.goto(`${product.url}/ups?box_id=${device.id}`)
  await page.getByRole('button', { name: words.share, exact: true }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: device.name })
  await expect(dialog.getByText(words.count(0))).toBeVisible()
  return dialog
}

/** Types accounts in place of those that stand there. */
async function typeAccounts(dialog: Locator, words: Words, accounts: string, mode: 'provider' | 'client'): Promise<void> {
  const field = dialog.getByRole('combobox', { name: words.accounts })
  for (let left = await dialog.locator('.ant-select-selection-item').count(); left > 0; left--) await field.press('Backspace')
  await field.fill(accounts)
  await field.press('Enter')
  await dialog.getByText(words[mode], { exact: true }).first().click()
}

async function refusals(page: Page, words: Words, provider: OwnAccount, client: OwnAccount): Promise<Locator> {
  const dialog = await openDialog(page, words)
  const submit = dialog.getByRole('button', { name: words.share, exact: true })
  await submit.click()
  await expect(dialog.getByText(words.none)).toBeVisible()
  const unknown = newPhone()
  await typeAccounts(dialog, words, `1234，${unknown},${client.phone}，${provider.phone}`, 'provider')
  await submit.click()
  const refused = dialog.getByRole('alert').filter({ hasText: words.nothing })
  const said = (account: string) => refused.getByRole('listitem').filter({ hasText: account })
  await expect(said('1234').filter({ hasText: words.format })).toBeVisible()
  await expect(said(unknown)).toContainText(words.unknown)
  await expect(said(client.phone)).toContainText(words.notProvider)
  await expect(said(provider.phone)).toContainText(words.would)
  await typeAccounts(dialog, words, `${provider.phone},12000000102`, 'client')
  await submit.click()
  await expect(said(provider.phone)).toContainText(words.notClient)
  await expect(said('12000000102')).toContainText(words.own)
  await expect(dialog.getByText(words.count(0))).toBeVisible()
  return dialog
}

async function shareWith(dialog: Locator, words: Words, provider: OwnAccount): Promise<void> {
  await typeAccounts(dialog, words, provider.phone, 'provider')
  await dialog.getByRole('switch', { name: words.mayShare }).click()
  await dialog.getByRole('button', { name: words.share, exact: true }).click()
  await expect(dialog.getByText(words.count(1))).toBeVisible()
  await expect(dialog.getByText(words.waiting)).toBeVisible()
  await typeAccounts(dialog, words, provider.phone, 'provider')
  await dialog.getByRole('button', { name: words.share, exact: true }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: words.already })).toBeVisible()
  await expect(dialog.getByText(words.count(1))).toBeVisible()
}

/** Before the answer nothing is listed; afterwards it is. */
async function accepts(context: BrowserContext, words: Words, from: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${product.url}/ownspace`)
  const asked = page.getByRole('region', { name: words.asks })
  await expect(asked.getByText(device.name)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: device.id })).toHaveCount(0)
  await asked.getByRole('button', { name: words.accept(from), exact: true }).click()
  await expect(page.getByText(words.accepted)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: device.id })).toBeVisible()
  await expect(asked).toHaveCount(0)
  await page.close()
}

async function sharedOn(context: BrowserContext, words: Words, client: OwnAccount): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${product.url}/ups_thresold?box_id=${device.id}`)
  await expect(page.getByText(words.shared)).toBeVisible()
  await expect(page.getByText(words.notMain)).toBeVisible()
  const dialog = await openDialog(page, words)
  await expect(dialog.getByRole('radio', { name: words.operate })).toBeDisabled()
  await typeAccounts(dialog, words, client.phone, 'client')
  await dialog.getByRole('button', { name: words.share, exact: true }).click()
  await expect(dialog.getByText(words.count(1))).toBeVisible()
}

async function sees(context: BrowserContext, words: Words): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${product.url}/ownspace`)
  const row = page.getByRole('row').filter({ hasText: device.id })
  await row.getByRole('link', { name: device.name }).click()
  await expect(page.getByText(words.shared)).toBeVisible()
  await expect(page.getByRole('button', { name: words.share, exact: true })).toHaveCount(0)
  await page.goto(`${product.url}/sysmessagelist`)
  await expect(page.getByRole('row').filter({ hasText: words.message }).first()).toBeVisible()
}

async function revoke(page: Page, words: Words, provider: OwnAccount): Promise<void> {
  await page.goto(`${product.url}/ups?box_id=${device.id}`)
  await page.getByRole('button', { name: words.share, exact: true }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: device.name })
  await expect(dialog.getByText(words.count(2))).toBeVisible()
  await dialog.getByRole('button', { name: words.revoke(provider.name), exact: true }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: words.revokeNow, exact: true }).click()
  await expect(page.getByText(words.revoked)).toBeVisible()
  await expect(dialog.getByText(words.count(0))).toBeVisible()
}
