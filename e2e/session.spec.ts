import { accountCalls, platformCalls } from '@kilowatch/contract'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { ask, fromElsewhere, logIn } from './support/api-client.ts'
import { choose, type Language, signedIn } from './support/browser.ts'
import { atTheDoor, doorWords, enterBy } from './support/door.ts'
import { codeFor, type OwnAccount, settledAccount } from './support/own-account.ts'
import { ownBusiness } from './support/own-business.ts'
import { openPartnerPage } from './support/partner-page.ts'
import { accountOf, theProduct } from './support/the-product.ts'
import { walkedIn } from './support/walked-in.ts'

// How people come in, stay in, and are sent out again.

const product = theProduct()
const home = (url: URL) => url.pathname === '/index_new'
/** What this browser keeps of the session. */
const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('kw.session') ?? 'null') as { token: string; until: number } | null)
const tokenOf = async (page: Page) => (await kept(page))?.token
const remembered = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('kw.remembered') ?? 'null') as unknown)

test('both log-ins let in whom they are for, and tell the others apart only after the right password', async ({ page, context }) => {
  const provider = await settledAccount(product, 'provider', '维保')
  const demo = accountOf(product)
  await choose(context, { language: 'zh' })
  await page.goto(product.url)
  await enterBy(page, 'zh', { account: provider.phone, password: provider.password })
  await expect(page.getByRole('alert')).toHaveText('登录失败。 该账号不是客户，请改用服务商登录')
  await page.getByRole('radio', { name: doorWords.zh.provider }).click()
  await expect(page).toHaveURL(/\?mode=provider$/)
  await enterBy(page, 'zh', { account: demo.loginName, password: 'wrong-one' })
  await expect(page.getByRole('alert')).toHaveText('登录失败。 账号不存在或密码错误')
  await enterBy(page, 'zh', { account: demo.loginName, password: demo.password })
  await expect(page.getByRole('alert')).toHaveText('登录失败。 该账号不是服务商，请改用客户登录')
  await enterBy(page, 'zh', { account: provider.phone, password: provider.password })
  await expect(page).toHaveURL(home)
  await expect(page.getByText('还没有与您共享的设备').first()).toBeVisible()
})

test('review J9: a browser is spoken to in its own language, and whoever signs in in the one they chose', async ({ browser }) => {
  const person = await settledAccount(product, 'client', '小孙')
  const { phone: account, password } = person
  const languageOf = (page: Page) => page.locator('html').getAttribute('lang')
  const elsewhere = async (locale: string) => {
    const context = await browser.newContext({ locale, baseURL: product.url })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.getByRole('textbox').first()).toBeVisible()
    return { page, close: () => context.close() }
  }
  const german = await elsewhere('de-DE')
  expect(await languageOf(german.page)).toBe('en')
  await german.close()
  const chinese = await elsewhere('zh-TW')
  expect(await languageOf(chinese.page)).toBe('zh-CN')
  await enterBy(chinese.page, 'zh', { account, password })
  await expect(chinese.page).toHaveURL(home)
  await chinese.page.getByRole('button', { name: '语言', exact: true }).click()
  await chinese.page.getByRole('menuitem', { name: 'English' }).click()
  await expect.poll(async () => (await ask(person.caller, accountCalls.readSession, {})).language).toBe('en')
  await chinese.close()
  const again = await elsewhere('zh-CN')
  expect(await languageOf(again.page)).toBe('zh-CN')
  await enterBy(again.page, 'zh', { account, password })
  await expect(again.page.locator('html')).toHaveAttribute('lang', 'en')
  await again.close()
})

for (const language of walkedIn('en')) {
  const words = doorWords[language]
  const said = {
    zh: {
      account: '用户名不能为空',
      password: '密码不能为空',
      wrong: '登录失败。 账号不存在或密码错误',
      contact: '请输入正确的手机号或邮箱',
      code: '验证码不能为空',
      short: '新密码为 6–32 个字符',
      differ: '两次输入的密码不一致！',
    },
    en: {
      account: 'User name cannot be empty',
      password: 'Password cannot be empty',
      wrong: 'Login failed. Account not found or wrong password',
      contact: 'Enter a correct phone number or email address',
      code: 'Verification code cannot be empty',
      short: 'A new password has 6–32 characters',
      differ: 'Entered passwords differ!',
    },
  }[language]

  test(`what is missing or wrong is said at its field (${language})`, async ({ page, context }) => {
    await choose(context, { language })
    await page.goto(product.url)
    await page.getByRole('button', { name: words.signIn, exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText([said.account, said.password])
    await expect(page.getByLabel(words.account, { exact: true })).toBeFocused()
    await enterBy(page, language, { account: 'nobody-at-all', password: 'x' })
    await expect(page.getByRole('alert')).toHaveText(said.wrong)
    await page.getByRole('radio', { name: words.byCode }).click()
    await page.getByLabel(words.contact).fill('12345')
    await page.getByRole('button', { name: words.sendCode }).click()
    await expect(page.getByRole('alert')).toHaveText(said.contact)
    await page.getByRole('button', { name: words.signIn, exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText([said.contact, said.code])
  })

  test(`a code that was sent takes the password's place (${language})`, async ({ page, context }) => {
    const { phone } = await settledAccount(product, 'client', '小李')
    await choose(context, { language })
    await page.goto(product.url)
    await page.getByRole('radio', { name: words.byCode }).click()
    await page.getByLabel(words.contact).fill(phone)
    await page.getByRole('button', { name: words.sendCode }).click()
    await expect(page.getByRole('status')).toContainText(phone)
    const inbox = await context.newPage()
    await inbox.goto(`${product.url}/inbox`)
    const message = inbox.getByRole('listitem').filter({ hasText: phone }).first()
    await expect(message).toContainText(language === 'zh' ? '登录验证码是' : 'login code')
    const code = /\b\d{6}\b/.exec(await message.innerText())?.[0] ?? ''
    await page.getByLabel(words.code, { exact: true }).fill(code)
    await page.getByRole('button', { name: words.signIn, exact: true }).click()
    await expect(page).toHaveURL(home)
  })

  test(`a forgotten password is reset by a code (${language})`, async ({ page, context }) => {
    const { phone, password, code } = await settledAccount(product, 'client', '小赵')
    await choose(context, { language })
    await page.goto(product.url)
    await page.getByRole('button', { name: words.forgot }).click()
    await page.getByLabel(words.contact).fill(phone)
    await page.getByRole('button', { name: words.sendCode }).click()
    await expect(page.getByRole('status')).toContainText(phone)
    const again = page.getByLabel(words.again, { exact: true })
    await page.getByLabel(words.code, { exact: true }).fill(await codeFor(product.url, phone, code))
    await page.getByLabel(words.newPassword, { exact: true }).fill('short')
    await again.fill('other')
    await page.getByRole('button', { name: words.reset }).click()
    await expect(page.getByRole('alert')).toHaveText([said.short, said.differ])
    await page.getByLabel(words.newPassword, { exact: true }).fill('a-new-one-9')
    await again.fill('a-new-one-9')
    await page.getByRole('button', { name: words.reset }).click()
    await atTheDoor(page, words.resetDone)
    await expect(page.getByLabel(words.account, { exact: true })).toHaveValue(phone)
    await enterBy(page, language, { account: phone, password })
    await expect(page.getByRole('alert')).toHaveText(said.wrong)
    await enterBy(page, language, { account: phone, password: 'a-new-one-9' })
    await expect(page).toHaveURL(home)
  })

  test(`a session that is ended elsewhere leads to the door with the words, and back afterwards (${language})`, async ({
    page,
    context,
  }) => {
    const { phone, password, caller } = await settledAccount(product, 'client', '小孙')
    await choose(context, { language })
    await page.goto(`${product.url}/new_device_list`)
    await enterBy(page, language, { account: phone, password })
    await expect(page).toHaveURL((url) => url.pathname === '/new_device_list')
    await ask(caller, accountCalls.endOtherSessions, {})
    await atTheDoor(page, words.ended)
    await enterBy(page, language, { account: phone, password })
    await expect(page).toHaveURL((url) => url.pathname === '/new_device_list')
  })

  test(`every answer that ends a session does so with words (${language})`, async ({ page, context }) => {
    const { caller } = await settledAccount(product, 'client', '小周')
    await signedIn(context, caller, { language })
    await page.goto(product.url)
    await expect(page).toHaveURL(home)
    const session = await page.evaluate(() => localStorage.getItem('kw.session') ?? '')
    for (const { status, code } of [
      { status: 200, code: 401 },
      { status: 200, code: 90000 },
      { status: 200, code: 90002 },
      { status: 401, code: 20001 },
    ])
      await test.step(`HTTP ${status}, code ${code}`, async () => {
        // The server holds it to be good.
        await ask(caller, accountCalls.readSession, {})
        await page.evaluate((text) => localStorage.setItem('kw.session', text), session)
        const answered = /\/api\/v1\/devices/
        await page.route(answered, (route) => route.fulfill({ status, json: { code, msg: 'msg', data: null } }))
        await page.goto(`${product.url}/new_device_list`)
        await atTheDoor(page, code === 20001 ? { zh: '请先登录', en: 'Please log in' }[language] : words.ended)
        expect(await kept(page)).toBeNull()
        await page.unroute(answered)
        await page.goto(`${product.url}/current_message`)
        await expect(page).toHaveURL((url) => url.pathname === '/')
      })
  })
}

test.describe('who is remembered', () => {
  test.use({ extraHTTPHeaders: fromElsewhere() })
  let person: OwnAccount
  test.beforeAll(async () => {
    person = await settledAccount(product, 'client', '小吴')
  })

  async function comeIn(page: Page, language: Language = 'zh'): Promise<void> {
    await choose(page.context(), { language })
    await page.goto(product.url)
    await page.getByLabel(doorWords[language].remember).check()
    await enterBy(page, language, { account: person.phone, password: person.password })
    await expect(page).toHaveURL(home)
  }
  const wearOut = (page: Page) =>
    page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('kw.session') ?? '{}') as object
      localStorage.setItem('kw.session', JSON.stringify({ ...session, token: 'worn-out' }))
    })

  test('is signed in again in silence, once per credential, when the session is over', async ({ page }) => {
    await comeIn(page)
    const before = await remembered(page)
    expect(JSON.stringify(before)).not.toContain(person.password)
    await wearOut(page)
    await page.goto(`${product.url}/new_device_list`)
    // Between the two sessions there is a moment with no token at all.
    await expect.poll(() => remembered(page)).not.toEqual(before)
    await expect.poll(() => tokenOf(page)).not.toBe('worn-out')
    await expect(page).toHaveURL((url) => url.pathname === '/new_device_list')
  })

  test('comes back to the page without a session at all', async ({ page }) => {
    await comeIn(page)
    await page.evaluate(() => localStorage.removeItem('kw.session'))
    await page.goto(`${product.url}/new_device_list`)
    await expect.poll(() => tokenOf(page)).toBeDefined()
    await expect(page).toHaveURL((url) => url.pathname === '/new_device_list')
  })

  test('stands at the door when the credential is no good, and reads why', async ({ page }) => {
    await comeIn(page)
    await page.evaluate(() => {
      const known = JSON.parse(localStorage.getItem('kw.remembered') ?? '{}') as object
      localStorage.setItem('kw.remembered', JSON.stringify({ ...known, credential: 'kwr_nothing' }))
    })
    await wearOut(page)
    await page.goto(`${product.url}/new_device_list`)
    await atTheDoor(page, doorWords.zh.ended)
    await expect(page.getByLabel('账号', { exact: true })).toHaveValue(person.phone)
  })

  test('is forgotten by leaving, after being asked', async ({ page }) => {
    await comeIn(page)
    await page.getByRole('button', { name: `账户：${person.name}` }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('确定退出当前账号吗？')
    await dialog.getByRole('button', { name: '取消' }).click()
    await expect(page).toHaveURL(home)
    await page.getByRole('button', { name: `账户：${person.name}` }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await dialog.getByRole('button', { name: '提交' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    expect(await remembered(page)).toMatchObject({ account: person.phone, credential: null })
    await page.goto(`${product.url}/new_device_list`)
    await expect(page).toHaveURL((url) => url.pathname === '/')
  })
})

/** The only cookie may be the trail of visited pages. */
async function holdsNoSession(context: BrowserContext): Promise<void> {
  const cookies = await context.cookies()
  expect(cookies.map(({ name }) => name).filter((name) => name !== 'kw_trail')).toEqual([])
  expect(cookies.map(({ value }) => decodeURIComponent(value)).join()).toMatch(/^(\/\w+(\?[^\n]*)?\n?)*$/)
}

test('review X11: the session is kept for seven days, and in no cookie; one in the cookies of an earlier version goes on', async ({
  page,
  context,
}) => {
  const { phone, password } = await settledAccount(product, 'client', '小何')
  await choose(context, { language: 'zh' })
  await page.goto(product.url)
  await enterBy(page, 'zh', { account: phone, password })
  await expect(page).toHaveURL(home)
  await holdsNoSession(context)
  expect(Math.round((((await kept(page))?.until ?? 0) - Date.now()) / 86_400_000)).toBe(7)
  const { token, userId } = await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('kw.session') ?? '{}') as Record<'token' | 'userId' | 'signKey', string>
    localStorage.removeItem('kw.session')
    localStorage.setItem('kw.signing', JSON.stringify({ userId: session.userId, signKey: session.signKey }))
    return session
  })
  await context.addCookies([
    { name: 'token', value: token, url: product.url, sameSite: 'Strict' },
    { name: 'user_id', value: userId, url: product.url, sameSite: 'Strict' },
  ])
  await page.goto(`${product.url}/new_device_list`)
  await expect(page.getByText('小何').first()).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === '/new_device_list')
  await holdsNoSession(context)
})

test('without a user id or a token nothing is asked, and the way leads to the door', async ({ page, context }) => {
  const caller = await logIn(product.url, accountOf(product))
  await signedIn(context, { ...caller, userId: '' }, { language: 'zh' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/') && !request.url().endsWith('/installation')) asked.push(request.url())
  })
  await page.goto(`${product.url}/new_device_list`)
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
  expect(asked).toEqual([])
})

test('spec: /authredirect lets in, once, whom a partner’s own page sends, and says what is wrong with any other code', async ({
  page,
  context,
}) => {
  const business = await ownBusiness(product, '智慧后勤客户', '后勤业主')
  const { partner, secret } = await ask(business.operator, platformCalls.addPartner, {
    body: { name: '智慧后勤', businessId: business.id },
  })
  const site = await openPartnerPage(product.url, { partnerId: partner.id, secret, account: business.owner.contact })
  await choose(context, { language: 'zh' })
  await page.goto(site.address)
  await page.getByRole('link', { name: '动环监控' }).click()
  await expect(page).toHaveURL(home)
  await expect(page.getByRole('button', { name: '账户：后勤业主' })).toBeVisible()
  expect(site.sentTo()).toMatch(/\/authredirect\?code=[\w-]{43}$/)
  for (const address of [site.sentTo(), `${product.url}/authredirect?code=made-up`]) {
    await page.goto(address)
    await expect(page.getByRole('alert')).toHaveText('登录失败。 该登录链接无效、已使用或已过期，请从合作平台重新进入')
  }
  await ask(business.operator, platformCalls.removePartner, { params: { partnerId: partner.id } })
  await page.goto(site.address)
  await page.getByRole('link', { name: '动环监控' }).click()
  await expect(page.getByText('账号不存在或密码错误')).toBeVisible()
  await site.close()
})
