import { type Device, deviceCalls } from '@kilowatch/contract'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { ask, type Caller } from './support/api-client.ts'
import { type Language, signedIn } from './support/browser.ts'
import { atTheDoor, enterBy } from './support/door.ts'
import { type Joined, type OwnBusiness, ownBusiness } from './support/own-business.ts'
import { type SpeakingUplink, speakingUplink } from './support/speaking-uplink.ts'
import { theProduct } from './support/the-product.ts'
import { walkedIn } from './support/walked-in.ts'

// What goes is gone at once for everybody who looks, and only who types the right words can make it go.

const product = theProduct()

const removalWords = {
  zh: {
    more: '更多操作',
    removeDevice: '删除设备',
    typeDevice: (name: string) => `请输入设备名称“${name}”`,
    deviceDiffers: '名称与设备不一致',
    remove: '删除',
    noneForOthers: '还没有设备。可以看到的设备会出现在这里。',
    actionsOf: (name: string) => `对 ${name} 的操作`,
    removeMember: '移除成员',
    notFound: '资源不存在',
    leave: '注销账号',
    typeAccount: (account: string) => `请输入账号 ${account} 以确认`,
    accountDiffers: (account: string) => `请输入 ${account}`,
    password: '密码',
    wrongPassword: /密码.*(错误|不正确)/,
    left: '账号已注销',
    unknown: /账号或密码|用户名或密码|账号不存在|密码错误/,
    close: '关闭企业',
    typeBusiness: (name: string) => `请输入企业名称“${name}”以确认`,
    businessDiffers: '与企业名称不一致',
    ownPassword: '您的密码',
    businessActions: (name: string) => `${name} 的操作`,
    openAgain: '重新开放',
  },
  en: {
    more: 'More actions',
    removeDevice: 'Delete device',
    typeDevice: (name: string) => `Type the device name to confirm: ${name}`,
    deviceDiffers: 'Does not match the device name',
    remove: 'Delete',
    noneForOthers: 'No devices yet. Devices you are allowed to see appear here.',
    actionsOf: (name: string) => `Actions for ${name}`,
    removeMember: 'Remove member',
    notFound: 'Not found',
    leave: 'Delete my account',
    typeAccount: (account: string) => `Type the account ${account} to confirm`,
    accountDiffers: (account: string) => `Type ${account}`,
    password: 'Password',
    wrongPassword: /password.*(wrong|incorrect)|(wrong|incorrect).*password/i,
    left: 'Account deleted',
    unknown: /account|password/i,
    close: 'Close business',
    typeBusiness: (name: string) => `Type the business name “${name}” to confirm`,
    businessDiffers: 'Does not match the business name',
    ownPassword: 'Your password',
    businessActions: (name: string) => `Actions for ${name}`,
    openAgain: 'Reopen',
  },
} as const satisfies Record<Language, unknown>
type Words = (typeof removalWords)[Language]

for (const language of walkedIn('en')) {
  test.describe(language, () => {
    const words = removalWords[language]
    let business: OwnBusiness
    let uplink: SpeakingUplink
    let watcher: Joined & { employeeId: string }

    test.beforeAll(async () => {
      business = await ownBusiness(product, language === 'zh' ? `移除医院${Date.now()}` : `Removal clinic ${Date.now()}`)
      uplink = await speakingUplink(business.owner.caller, { name: '试验网关', devices: [upsCalled('留下的UPS'), upsCalled('要走的UPS')] })
      await uplink.report()
      watcher = await business.invite('小观', { right: 'view', scope: 'all' })
    })
    test.afterAll(() => uplink?.close())

    test('a device goes when its name is typed, also from the list that somebody else looks at', async ({ page, browser }) => {
      const goes = await deviceCalled(business.owner.caller, '要走的UPS')
      const theirs = await openList(browser, watcher.caller, language)
      await expect(entryOf(theirs, goes)).toBeVisible()
      await signedIn(page.context(), business.owner.caller, { language })
      await page.goto(`${product.url}/ups?box_id=${goes.id}`)
      await page.getByRole('button', { name: words.more }).click()
      await page.getByRole('menuitem', { name: words.removeDevice }).click()
      const dialog = page.getByRole('dialog')
      const remove = dialog.getByRole('button', { name: words.remove, exact: true })
      await dialog.getByLabel(words.typeDevice(goes.name)).fill('留下的UPS')
      await remove.click()
      await expect(dialog.getByText(words.deviceDiffers)).toBeVisible()
      await expect(entryOf(theirs, goes)).toBeVisible()
      await dialog.getByLabel(words.typeDevice(goes.name)).fill(goes.name)
      await remove.click()
      await expect(page).toHaveURL((url) => url.pathname === '/new_device_list')
      await expect(entryOf(theirs, goes)).toHaveCount(0)
      await expect(theirs.getByRole('link', { name: '留下的UPS', exact: true }).first()).toBeVisible()
      await uplink.report()
      expect(await devicesOf(business.owner.caller)).toEqual(['留下的UPS'])
      await theirs.context().close()
    })

    test('a person who is removed sees nothing any more, in the page that is open', async ({ page, browser }) => {
      const leaver = await business.invite('小离', { right: 'operate', scope: 'all' })
      const stays = await deviceCalled(business.owner.caller, '留下的UPS')
      const list = await openList(browser, leaver.caller, language)
      await expect(entryOf(list, stays)).toBeVisible()
      const device = await list.context().newPage()
      await device.goto(`${product.url}/ups?box_id=${stays.id}`)
      await expect(device.getByRole('heading', { name: stays.name })).toBeVisible()
      await signedIn(page.context(), business.owner.caller, { language })
      await page.goto(`${product.url}/enterprise/detail/member/${leaver.employeeId}`)
      await page.getByRole('button', { name: words.actionsOf(leaver.name) }).click()
      await page.getByRole('menuitem', { name: words.removeMember }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.removeMember }).click()
      await expect(page).toHaveURL((url) => url.pathname === '/enterprise/member/list')
      await expect(entryOf(list, stays)).toHaveCount(0)
      await expect(list.getByText(words.noneForOthers)).toBeVisible()
      await expect(device.getByText(words.notFound)).toBeVisible()
      expect(await devicesOf(leaver.caller)).toEqual([])
      await list.context().close()
    })

    test('an account removes itself when its name and password are typed, and cannot come in again', async ({ page }) => {
      const leaver = await business.invite('小辞', { right: 'view', scope: 'all' })
      await signedIn(page.context(), leaver.caller, { language })
      await page.goto(`${product.url}/new_person_info?tab=data`)
      await page.getByRole('button', { name: words.leave }).click()
      const dialog = page.getByRole('dialog')
      const leave = dialog.getByRole('button', { name: words.leave })
      const account = dialog.getByLabel(words.typeAccount(leaver.contact))
      await account.fill('somebody-else')
      await leave.click()
      await expect(dialog.getByText(words.accountDiffers(leaver.contact), { exact: true })).toBeVisible()
      await account.fill(leaver.contact)
      await dialog.getByLabel(words.password, { exact: true }).fill('not-the-word-1')
      await leave.click()
      await expect(dialog.getByRole('alert').filter({ hasText: words.wrongPassword })).toBeVisible()
      await dialog.getByLabel(words.password, { exact: true }).fill(leaver.password)
      await leave.click()
      await atTheDoor(page, words.left)
      await enterBy(page, language, { account: leaver.contact, password: leaver.password })
      await expect(page.getByRole('alert').filter({ hasText: words.unknown })).toBeVisible()
      await expect(page).toHaveURL((url) => url.pathname === '/')
    })

    test('an owner closes the business, and the operator opens it again', async ({ page, browser }) => {
      const stays = await deviceCalled(business.owner.caller, '留下的UPS')
      const theirs = await openList(browser, watcher.caller, language)
      await expect(entryOf(theirs, stays)).toBeVisible()
      await test.step('another name or password is refused in words', async () => {
        await signedIn(page.context(), business.owner.caller, { language })
        await page.goto(`${product.url}/enterprise/setting/business`)
        await page.getByRole('button', { name: words.close }).click()
        await close(page, words, business.name, { name: 'Somebody else', password: 'not-the-word-1' })
        await expect(page.getByRole('dialog').getByText(words.businessDiffers)).toBeVisible()
        await close(page, words, business.name, { name: business.name, password: 'not-the-word-1' })
        await expect(page.getByRole('dialog').getByRole('alert').filter({ hasText: words.wrongPassword })).toBeVisible()
        await expect(entryOf(theirs, stays)).toBeVisible()
      })
      await test.step('closed: every list is empty, and its uplink is shut out', async () => {
        const shutOut = uplink.shutOut()
        await close(page, words, business.name, { name: business.name, password: business.owner.password })
        await expect(page).toHaveURL((url) => url.pathname === '/index_new')
        await expect(entryOf(theirs, stays)).toHaveCount(0)
        await expect(theirs.getByText(words.noneForOthers)).toBeVisible()
        for (const { caller } of [business.owner, watcher]) expect(await devicesOf(caller)).toEqual([])
        await shutOut
      })
      await test.step('opened again by the operator: all is back', async () => {
        const letIn = uplink.letIn()
        await reopen(browser, words, language, business)
        await expect(entryOf(theirs, stays)).toBeVisible()
        for (const { caller } of [business.owner, watcher]) expect(await devicesOf(caller)).toContain('留下的UPS')
        await letIn
        await uplink.report()
      })
      await theirs.context().close()
    })
  })
}

function upsCalled(name: string) {
  return { ref: name, name, type: 'ups', readings: { load: 40, battery_charge: 90 } }
}

async function deviceCalled(caller: Caller, name: string): Promise<Device> {
  const found = (await ask(caller, deviceCalls.listDevices, { query: {} })).items.find((device) => device.name === name)
  if (!found) throw new Error(`no device ${name}`)
  return found
}

async function devicesOf(caller: Caller): Promise<string[]> {
  return (await ask(caller, deviceCalls.listDevices, { query: {} })).items.map(({ name }) => name)
}

async function openList(browser: Browser, caller: Caller, language: Language): Promise<Page> {
  const context = await browser.newContext()
  await signedIn(context, caller, { language })
  const page = await context.newPage()
  await page.goto(`${product.url}/new_device_list`)
  return page
}

function entryOf(page: Page, { name }: Device) {
  return page.getByRole('link', { name, exact: true }).first()
}

async function close(page: Page, words: Words, called: string, { name, password }: { name: string; password: string }): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.typeBusiness(called)).fill(name)
  await dialog.getByLabel(words.ownPassword).fill(password)
  await dialog.getByRole('button', { name: words.close }).click()
}

async function reopen(browser: Browser, words: Words, language: Language, { name, operator }: OwnBusiness): Promise<void> {
  const context = await browser.newContext()
  await signedIn(context, operator, { language })
  const page = await context.newPage()
  await page.goto(`${product.url}/platform/businesses?state=closed&search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: words.businessActions(name) }).click()
  await page.getByRole('menuitem', { name: words.openAgain }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.openAgain }).click()
  await expect(page.getByRole('button', { name: words.businessActions(name) })).toHaveCount(0)
  await context.close()
}
