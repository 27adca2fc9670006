import { randomInt } from 'node:crypto'
import { type Device, deviceCalls, platformCalls } from '@kilowatch/contract'
import { expect, type Page, test } from '@playwright/test'
import { ask, type Caller, logIn } from './support/api-client.ts'
import { choose, type Language, signedIn } from './support/browser.ts'
import { accountOf, theProduct } from './support/the-product.ts'
import { walkedIn } from './support/walked-in.ts'

// An admin invites somebody by e-mail; the person joins in another browser, sees what is handed over and nothing else, and after
// the removal nothing at all.

const product = theProduct()
const password = 'lamp5river9'
let admin: Caller
let devices: Device[]

const peopleWords = {
  zh: {
    invite: '邀请成员',
    contact: '手机号或邮箱',
    contactEmpty: '手机号或邮箱不能为空',
    contactWrong: '请输入正确的手机号或邮箱',
    name: '姓名',
    nameEmpty: '请输入姓名',
    ownDevices: /仅本人/,
    send: '发送邀请',
    sent: /邀请邮件已发送给/,
    done: '完成',
    invited: '已邀请',
    invites: '市一医院集团 邀请您加入',
    role: /您的角色是查看者/,
    password: '设置密码',
    again: '再次输入密码',
    short: '密码为 6–18 位字母或数字',
    differ: '两次输入的密码不一致！',
    join: '注册并加入',
    profile: '请完善个人信息',
    handOver: '移交设备',
    search: '设备 ID 或名称',
    add: '加入',
    hand: '移交',
    handed: '已移交 1 台设备',
    joined: '已加入',
    actions: '对',
    remove: '移除成员',
    removed: '已移除',
    notFound: '资源不存在',
    over: /邀请链接无效/,
  },
  en: {
    invite: 'Invite member',
    contact: 'Phone number or email',
    contactEmpty: 'Phone number or email cannot be empty',
    contactWrong: 'Enter a correct phone number or email address',
    name: 'Name',
    nameEmpty: 'Please enter name',
    ownDevices: /Own devices/,
    send: 'Send invitation',
    sent: /sent to .* by email/,
    done: 'Done',
    invited: 'Invited',
    invites: '市一医院集团 invites you to join',
    role: /your role will be: Viewer/,
    password: 'Password',
    again: 'Confirm password',
    short: 'A password has 6–18 letters or digits',
    differ: 'Entered passwords differ!',
    join: 'Create account and join',
    profile: 'Please complete your profile',
    handOver: 'Hand over devices',
    search: 'Device ID or name',
    add: 'Add',
    hand: 'Hand over',
    handed: '1 device handed over',
    joined: 'Joined',
    actions: 'Actions for',
    remove: 'Remove member',
    removed: ' removed',
    notFound: 'Not found',
    over: /This invitation link is invalid/,
  },
} as const satisfies Record<Language, unknown>
type Words = (typeof peopleWords)[Language]

test.beforeAll(async () => {
  admin = await logIn(product.url, accountOf(product))
  devices = (await ask(admin, deviceCalls.listDevices, { query: { type: 'ups' } })).items
})

for (const language of walkedIn('en')) {
  test(`spec: /enterprise/member/list invites a person, who joins, sees what is handed over, and is removed (${language})`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000)
    const words = peopleWords[language]
    const email = `person-${randomInt(1_000_000_000)}@example.com`
    const [device, other] = devices
    if (!device || !other) throw new Error('the demo has no two UPSs')
    await signedIn(page.context(), admin, { language })
    const context = await browser.newContext()
    await choose(context, { language })
    const person = await context.newPage()

    await test.step('the admin invites by e-mail, refused first', () => invite(page, words, email))
    const link = await linkFor(email)
    await test.step('the person joins by the link of the mail', () => join(person, words, link))
    await test.step('and sees nothing yet', () => seesNone(person, [device, other]))
    await test.step('the admin hands one device over', () => handOver(page, words, email, device))
    await test.step('which the person sees, and no other', async () => {
      await seesDevice(person, device)
      await seesNone(person, [other])
    })
    await test.step('a used link is over', async () => {
      const stranger = await browser.newPage()
      await choose(stranger.context(), { language })
      await stranger.goto(link)
      await expect(stranger.getByText(words.over)).toBeVisible()
      await stranger.context().close()
    })
    await test.step('the admin removes the person, who sees nothing any more', async () => {
      await remove(page, words)
      await seesNone(person, [device, other])
      await person.goto(`${product.url}/ups?box_id=${device.id}`)
      await expect(person.getByRole('alert').filter({ hasText: words.notFound })).toBeVisible()
    })
    await context.close()
  })
}

async function invite(page: Page, words: Words, email: string): Promise<void> {
  await page.goto(`${product.url}/enterprise/member/list`)
  await page.getByRole('button', { name: words.invite }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words.send }).click()
  await expect(dialog.getByText(words.contactEmpty)).toBeVisible()
  await expect(dialog.getByText(words.nameEmpty)).toBeVisible()
  await dialog.getByLabel(words.contact, { exact: true }).fill('nobody@nowhere')
  await dialog.getByLabel(words.name, { exact: true }).fill(nameOf(email))
  await expect(dialog.getByText(words.contactWrong)).toBeVisible()
  await dialog.getByLabel(words.contact, { exact: true }).fill(email)
  await dialog.getByRole('radio', { name: words.ownDevices }).click()
  await dialog.getByRole('button', { name: words.send }).click()
  await expect(dialog.getByText(words.sent)).toBeVisible()
  await dialog.getByRole('button', { name: words.done }).click()
  await expect(rowOf(page, email)).toContainText(words.invited)
}

/** At the most 15 characters. */
function nameOf(email: string): string {
  return `P${email.replaceAll(/\D/g, '')}`
}

function rowOf(page: Page, email: string) {
  return page.getByRole('row').filter({ hasText: nameOf(email) })
}

async function linkFor(recipient: string): Promise<string> {
  let link: string | undefined
  const nobody = { url: product.url, userId: '', token: '' }
  await expect
    .poll(async () => {
      const messages = await ask(nobody, platformCalls.listInbox, {})
      link = /https?:\/\/\S+\/invitation\?code=[\w-]+/.exec(messages.find((message) => message.recipient === recipient)?.body ?? '')?.[0]
      return link
    })
    .toBeTruthy()
  return link ?? ''
}

async function join(person: Page, words: Words, link: string): Promise<void> {
  await person.goto(link)
  await expect(person.getByRole('heading', { name: words.invites })).toBeVisible()
  await expect(person.getByText(words.role)).toBeVisible()
  await person.getByLabel(words.password, { exact: true }).fill('abc')
  await person.getByLabel(words.again, { exact: true }).fill('abd')
  await person.getByRole('button', { name: words.join }).click()
  await expect(person.getByText(words.short)).toBeVisible()
  await expect(person.getByText(words.differ)).toBeVisible()
  for (const label of [words.password, words.again]) await person.getByLabel(label, { exact: true }).fill(password)
  await person.getByRole('button', { name: words.join }).click()
  await expect(person).toHaveURL((url) => url.pathname === '/index_new')
  // Name, business and industry are known: nobody is asked again.
  await expect(person.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(person.getByRole('dialog', { name: words.profile })).toHaveCount(0)
}

async function handOver(page: Page, words: Words, email: string, device: Device): Promise<void> {
  await page.goto(`${product.url}/enterprise/member/list?search=${nameOf(email)}`)
  await expect(rowOf(page, email)).toContainText(words.joined)
  await rowOf(page, email)
    .getByRole('link', { name: nameOf(email) })
    .click()
  await expect(page.getByRole('heading', { name: nameOf(email) })).toBeVisible()
  await page.getByRole('button', { name: words.handOver }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.search).fill(device.id)
  await dialog.getByRole('button', { name: `${words.add} ${device.name}`, exact: true }).click()
  await dialog.getByRole('button', { name: words.hand, exact: true }).click()
  await expect(page.getByText(words.handed)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: device.id })).toBeVisible()
}

async function seesDevice(person: Page, device: Device): Promise<void> {
  await person.goto(`${product.url}/new_device_list`)
  await expect(person.getByRole('link', { name: device.name, exact: true }).first()).toBeVisible()
  await person.goto(`${product.url}/ups?box_id=${device.id}`)
  await expect(person.getByRole('heading', { name: device.name })).toBeVisible()
}

async function seesNone(person: Page, hidden: readonly Device[]): Promise<void> {
  const answered = person.waitForResponse(/\/api\/v1\/devices\/facets/)
  await person.goto(`${product.url}/new_device_list`)
  await answered
  await expect(person.getByRole('heading', { level: 1 })).toBeVisible()
  for (const device of hidden) await expect(person.getByText(device.id)).toHaveCount(0)
}

async function remove(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.actions }).click()
  await page.getByRole('menuitem', { name: words.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.remove }).click()
  await expect(page.getByText(words.removed)).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/enterprise/member/list')
}
