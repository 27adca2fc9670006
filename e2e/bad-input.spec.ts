import { join } from 'node:path'
import { accountCalls, alarmCalls, type Device, deviceCalls, deviceExchangeCalls, wireHash } from '@kilowatch/contract'
import { expect, type Page, test } from '@playwright/test'
import { type NutTestServer, startNutServer } from '../apps/gateway/test/nut-server.ts'
import { hashPassword } from '../apps/server/src/modules/sessions/index.ts'
import { completeDemoUser, saveDemoUser } from '../apps/server/src/seed/queries.ts'
import { project } from './product.ts'
import { answerTo, ask, type Caller, fromElsewhere, logIn } from './support/api-client.ts'
import { choose, signedIn } from './support/browser.ts'
import { claimedGateway } from './support/claimed-gateway.ts'
import { type FaultyLine, faultyLine } from './support/faulty-line.ts'
import type { GatewayHouse } from './support/gateway.ts'
import { inDatabase } from './support/own-database.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// What goes wrong around a product that works: devices, lines, people. On the screen, in words.

const product = theProduct()
const recording = join(project, 'apps/gateway/test/nut/single-phase.dev')
let caller: Caller

test.beforeAll(async () => {
  caller = await logIn(product.url, accountOf(product))
})

test.describe('a device that cannot be read', () => {
  let nut: NutTestServer
  let line: FaultyLine
  let house: GatewayHouse & { uplinkId: string }
  let device: Device

  test.beforeAll(async () => {
    nut = await startNutServer({ devices: { ups: recording } })
    line = await faultyLine(nut.port)
    const config = { ref: 'ups', name: 'Faulty UPS', driver: 'nut', port: line.port, ups: 'ups', interval: '1s', timeout: '1s' }
    house = await claimedGateway(caller, 'Faulty line', [config])
    house.run()
    const find = async () => (await ask(caller, deviceCalls.listDevices, { query: { uplinkId: house.uplinkId } })).items[0]
    await expect.poll(async () => (await find())?.state, { timeout: 30_000 }).toBe('normal')
    device = (await find()) as Device
  })

  test.afterAll(async () => {
    await house?.remove()
    await line?.close()
    await nut?.stop()
  })

  for (const { name, reason, zh, en, broken, mended } of [
    {
      name: 'unplugged',
      reason: 'stale',
      zh: '网关读不到设备：设备数据已过时',
      en: 'Gateway cannot read the device: device data is stale',
      broken: () => nut.killDriver('ups'),
      mended: () => nut.startDriver('ups'),
    },
    {
      name: 'answered with garbage',
      reason: 'protocol',
      zh: '网关读不到设备：应答不符合协议',
      en: 'Gateway cannot read the device: invalid response',
      broken: () => line.disturb('garbage'),
      mended: () => line.disturb('none'),
    },
    {
      name: 'never answered',
      reason: 'timeout',
      zh: '网关读不到设备：超时',
      en: 'Gateway cannot read the device: timeout',
      broken: () => line.disturb('silence'),
      mended: () => line.disturb('none'),
    },
  ]) {
    test(`${name}: the page says so in both languages and recovers, without a reload`, async ({ page, browser }) => {
      test.setTimeout(180_000)
      await signedIn(page.context(), caller, { language: 'zh' })
      const english = await browser.newPage()
      await signedIn(english.context(), caller, { language: 'en' })
      for (const each of [page, english]) {
        await each.goto(`${product.url}/ups?box_id=${device.id}`)
        await expect(each.getByRole('heading', { name: device.name })).toBeVisible()
        await expect(each.getByRole('alert')).toHaveCount(0)
      }
      broken()
      await expect(page.getByRole('alert').filter({ hasText: zh })).toBeVisible({ timeout: 60_000 })
      await expect(english.getByRole('alert').filter({ hasText: en })).toBeVisible()
      const { items } = await ask(caller, alarmCalls.listAlarms, { query: { deviceId: device.id } })
      expect(items.map(({ kind, side }) => `${kind} ${side}`)).toEqual([`unreachable ${reason}`])
      mended()
      for (const each of [page, english]) await expect(each.getByRole('alert')).toHaveCount(0, { timeout: 90_000 })
      await english.context().close()
    })
  }

  test('what happened is counted by kind: on the page of its gateway and on its own', async ({ page }) => {
    test.setTimeout(180_000)
    const [told] = (await ask(caller, deviceExchangeCalls.listDeviceExchanges, { query: { deviceId: device.id } })).items
    expect(told?.name).toBe(device.name)
    await signedIn(page.context(), caller, { language: 'en' })
    await page.goto(`${product.url}/gateway/${house.uplinkId}`)
    const row = page.getByRole('row').filter({ hasText: device.name })
    const figure = async (column: string) => {
      const heads = await page.getByRole('columnheader').allInnerTexts()
      return Number(
        await row
          .getByRole('cell')
          .nth(heads.findIndex((head) => head.trim() === column))
          .innerText(),
      )
    }
    // The gateway tells it once a minute.
    for (const kind of ['Timeout', 'Malformed', 'Exception']) {
      await expect.poll(() => figure(kind), { message: kind, timeout: 90_000 }).toBeGreaterThan(0)
    }
    expect(await figure('Requests')).toBeGreaterThan(await figure('Failed'))
    expect(await figure('Median (ms)')).toBeGreaterThan(0)
    await row.getByRole('link', { name: device.name }).click()
    await expect(page).toHaveURL(/box_id=/)
    const card = page
      .locator('section, div')
      .filter({ has: page.getByRole('heading', { name: 'Device communication' }), hasNot: page.locator('th'), visible: true })
      .last()
    await expect(card.getByText('Last failure')).toBeVisible()
    // The silence, or the line that closed after it.
    await expect(card.getByText(/^(no answer in time|connection closed by the server)$/)).toBeVisible()
  })

  test('check names what is wrong and ends with 1', async () => {
    line.disturb('garbage')
    const { code, said } = await house.command('--lang', 'zh', 'check', house.configFile)
    line.disturb('none')
    expect(code).toBe(1)
    expect(said).toContain('对方使用的是别的协议，或应答已损坏')
  })
})

test.describe('a stranger', () => {
  const account = { loginName: 'stranger', password: 'another-business' }

  test.beforeAll(() =>
    inDatabase(product.data, async (pool) => {
      const { rows } = await pool.query<{ id: string }>("insert into businesses (name, demo) values ('另一家企业', false) returning id")
      const facts = { name: '外人', phone: '13900000199', corp: '另一家企业', trade: '医疗' }
      const stranger = { loginName: account.loginName, role: 'main', ...facts } as const
      await saveDemoUser(pool, rows[0]?.id ?? '', stranger, await hashPassword(wireHash(account.password)))
      await completeDemoUser(pool, stranger)
    }),
  )

  test("another business's device does not exist for him, on the screen and in the answer", async ({ page, context }) => {
    const stranger = await logIn(product.url, account)
    const [device] = (await ask(caller, deviceCalls.listDevices, { query: { type: 'ups' } })).items
    if (!device) throw new Error('the demo has no UPS')
    const answer = await answerTo(stranger, deviceCalls.readDevice, { params: { deviceId: device.id } })
    expect(answer).toMatchObject({ status: 404, code: 70003, msg: '资源不存在' })
    const unknown = await answerTo(stranger, deviceCalls.readDevice, { params: { deviceId: '99999999999999' } })
    expect(unknown).toEqual(answer)
    await signedIn(context, stranger, { language: 'zh' })
    await page.goto(`${product.url}/ups?box_id=${device.id}`)
    await expect(page.getByRole('alert')).toContainText('资源不存在')
    await expect(page.getByText(device.name)).toHaveCount(0)
    await page.goto(`${product.url}/index_new`)
    await expect(page.getByText('没有可以查看的设备').first()).toBeVisible()
  })
})

test.describe('at the door', () => {
  test.use({ extraHTTPHeaders: fromElsewhere() })

  for (const [language, words] of [
    ['zh', '请求过于频繁，请稍后再试'],
    ['en', 'Too many requests, please wait a moment'],
  ] as const) {
    test(`who guesses passwords is told to wait (${language})`, async ({ page, context }) => {
      await choose(context, { language })
      await page.goto(product.url)
      const [account, password] = [page.locator('input[name=account]'), page.locator('input[name=password]')]
      await account.fill(`guessed-${language}`)
      await expect
        .poll(async () => {
          const answer = page.waitForResponse(/\/api\/account\/userkey\//)
          await password.fill('guess')
          await page.locator('button[type=submit]').click()
          return ((await (await answer).json()) as { code: number }).code
        })
        .toBe(80001)
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
      await expect(page).toHaveURL(`${product.url}/`)
    })
  }

  test('a session that was ended leads to the door, and from there back to the page', async ({ page, context }) => {
    const doomed = await logIn(product.url, accountOf(product, 'demo-view'))
    await signedIn(context, doomed, { language: 'zh' })
    await page.goto(`${product.url}/current_message`)
    await expect(page.getByRole('tablist')).toBeVisible()
    await ask(doomed, accountCalls.logOut, {})
    // An employee's list stands in the area of the business. The end of the live stream may have led to the door already.
    const link = page.getByRole('navigation').getByRole('link', { name: '设备列表' })
    await link.click({ timeout: 5_000 }).catch(() => {})
    await expect(page).toHaveURL(`${product.url}/`, { timeout: 60_000 })
    await signInAs(page, 'demo-view')
    await expect(page).toHaveURL(/\/(enterprise\/device\/list|current_message)$/)
  })

  test('who may only look is shown no button that changes anything, and refused by the server', async ({ page, context }) => {
    const viewer = await logIn(product.url, accountOf(product, 'demo-view'))
    await signedIn(context, viewer, { language: 'zh' })
    const [device] = (await ask(viewer, deviceCalls.listDevices, { query: { type: 'ups' } })).items
    await page.goto(`${product.url}/ups_thresold?box_id=${device?.id}`)
    await expect(page.getByText('您不是主账号，没有权限')).toBeVisible()
    await expect(page.getByRole('button', { name: '查看差异并保存' })).toHaveCount(0)
    const change = { params: { deviceId: device?.id ?? '' }, body: { name: '改名' } }
    expect(await answerTo(viewer, deviceCalls.changeDevice, change)).toMatchObject({ status: 403, code: 100000 })
  })
})

async function signInAs(page: Page, loginName: string): Promise<void> {
  const { password } = accountOf(product, loginName)
  await page.getByLabel('账号', { exact: true }).fill(loginName)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}
