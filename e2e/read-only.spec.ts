import { deviceCalls, employeeCalls, sharingCalls } from '@kilowatch/contract'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { routes } from '../apps/console/src/app/routes.ts'
import type { PageRoute } from '../apps/console/src/shared/page-definition.ts'
import { ask } from './support/api-client.ts'
import { goTo, type KeptPage, keptPage } from './support/kept-page.ts'
import { hasOwnLook, openedPages } from './support/opened-pages.ts'
import { settledAccount } from './support/own-account.ts'
import { type OwnBusiness, ownBusiness } from './support/own-business.ts'
import { settled } from './support/page-checks.ts'
import { type SpeakingUplink, speakingUplink } from './support/speaking-uplink.ts'
import { theProduct } from './support/the-product.ts'

// What somebody may not change is not shown as though it could be changed, and the page says why.

const product = theProduct()
const rights = ['view', 'operate', 'manage', 'main'] as const
type Right = (typeof rights)[number]

let business: OwnBusiness
let uplink: SpeakingUplink
let device: string
const people = new Map<Right, { kept: KeptPage }>()

test.beforeAll(async ({ browser }) => {
  business = await ownBusiness(product, `只看医院${Date.now()}`)
  const ups = { ref: 'ups', name: '只看UPS', type: 'ups', readings: { load: 40, battery_charge: 90 } }
  uplink = await speakingUplink(business.owner.caller, { name: '只看网关', devices: [ups] })
  await uplink.report()
  device = (await ask(business.owner.caller, deviceCalls.listDevices, {})).items[0]?.id ?? ''
  people.set('main', { kept: await keptPage(browser, business.owner.caller) })
  for (const right of ['view', 'operate', 'manage'] as const) await join(browser, right)
})
test.afterAll(async () => {
  await uplink?.close()
  for (const { kept } of people.values()) await kept.page.context().close()
})

async function join(browser: Browser, right: 'view' | 'operate' | 'manage'): Promise<void> {
  const role = { right: right === 'view' ? right : ('operate' as const), scope: 'all' as const }
  const { caller, employeeId } = await business.invite(`小${right}`, role)
  if (right === 'manage')
    await ask(business.owner.caller, employeeCalls.setEmployeeAdmin, { params: { id: employeeId }, body: { isAdmin: 1 } })
  people.set(right, { kept: await keptPage(browser, caller) })
}

/** Words of buttons that change something of the business or its devices, from which right on. */
const doings: readonly { words: RegExp; from: Right }[] = [
  { words: /^(整组)?确认|^指派|^挂起|^新建巡检记录$/, from: 'operate' },
  {
    words:
      /^(保存|查看差异并保存|恢复默认值|恢复默认|设定类型|邀请成员|新建(?!巡检记录$).*|添加网关|生成.*|导入.*|导出成员|添加图片|拍照)$/,
    from: 'manage',
  },
  { words: /^关闭企业$/, from: 'main' },
]
const rank = (right: Right) => rights.indexOf(right)
/** Pages about the person alone: everybody changes what is theirs. Lists and histories are exported by anyone who sees them. */
const own = [
  '/new_person_info',
  '/custom_title',
  '/push_setting',
  '/sysmessagelist',
  '/feedback',
  '/answer_person',
  '/ownspace',
  '/enterprise/operation/schedule',
  '/enterprise/operation/handover',
  '/ups_history',
  '/current_message',
  '/new_device_list',
]
const opened = openedPages.filter((route) => hasOwnLook(route) && (!route.type || route.type.code === 'ups') && !route.path.includes(':'))

function routeAt(path: string): PageRoute {
  const route = routes.find((each) => each.path === path)
  if (!route) throw new Error(path)
  return route
}

async function go(page: Page, route: PageRoute): Promise<void> {
  await goTo(page, route.page.device ? `${route.path}?box_id=${device}` : route.path)
  await expect(page.locator('main h1').first()).toBeAttached()
  await settled(page)
}

/** What looks as though it could be changed: fields, switches, handles. */
const fieldsOf = (page: Page) =>
  page
    .locator('main')
    .locator(
      'input:not([type=search]):not([data-in-address]), textarea, [role=switch], [role=spinbutton], [role=slider]:not([aria-readonly=true])',
    )
    .filter({ visible: true })
    .count()

/** Who has the highest right cannot be shown too much. */
for (const right of rights.slice(0, -1)) {
  test(`review S15: with the right “${right}”, no page shows as changeable what may not be changed`, async () => {
    const person = people.get(right)
    if (!person) throw new Error(right)
    const { page } = person.kept
    // What is the main user's alone stands among the business's settings.
    for (const route of opened.filter(({ path }) => right !== 'manage' || path.startsWith('/enterprise/setting/'))) {
      await go(page, route)
      const buttons = (await page.locator('main').getByRole('button').filter({ visible: true }).allInnerTexts()).map((text) => text.trim())
      const tooMuch = buttons.filter((text) => doings.some(({ words, from }) => words.test(text) && rank(right) < rank(from)))
      if (!own.includes(route.path)) expect.soft(tooMuch, `${route.path} shows`).toEqual([])
    }
  })
}

for (const right of ['view', 'operate'] as const) {
  test(`review S15: with the right “${right}”, thresholds and information are text, and say why`, async () => {
    const { page } = people.get(right)?.kept ?? { page: null as never }
    for (const [path, what] of [
      ['/ups_thresold', '这台设备的阈值'],
      ['/ups_asset_box_info', '这台设备的信息'],
    ] as const) {
      await go(page, routeAt(path))
      await expect(page.locator('main')).toContainText(`您不是主账号，没有权限：${what}只能查看，不能修改`)
      expect(await fieldsOf(page), path).toBe(0)
    }
  })
}

test('review S15: who manages has the fields, so that the others are seen to lack them', async () => {
  const { page } = people.get('manage')?.kept ?? { page: null as never }
  await go(page, routeAt('/ups_thresold'))
  expect(await fieldsOf(page)).toBeGreaterThan(3)
  await expect(page.locator('main')).not.toContainText('没有权限')
})

test('review S15: what is shared for looking is shown as text', async ({ browser }) => {
  const { owner } = business
  const guest = await settledAccount(product, 'client', '来看的人')
  await ask(owner.caller, sharingCalls.shareDevices, { body: { boxIds: [device], accounts: guest.phone, mode: 'client', right: 'view' } })
  await ask(guest.caller, sharingCalls.answerShareOffers, { body: { from: owner.caller.userId, accept: true } })
  const { page } = await keptPage(browser, guest.caller)
  await page.goto(`${product.url}/ups_asset_box_info?box_id=${device}`)
  await expect(page.locator('main')).toContainText('没有权限：这台设备的信息只能查看')
  expect(await fieldsOf(page)).toBe(0)
  await page.context().close()
})

const managersOnly = [
  '/enterprise/member/list',
  '/enterprise/member/departments',
  '/enterprise/setting/audit',
  '/enterprise/setting/business',
  '/device_add',
]

for (const path of managersOnly) {
  test(`review S17: ${path} says for whom it is, offers no retry, and leads back`, async () => {
    const { page } = people.get('view')?.kept ?? { page: null as never }
    await page.goto(`${product.url}${path}`)
    const main = page.locator('main')
    await expect(main).toContainText('没有权限打开此页：仅限企业的主账号和管理员')
    await expect(main.getByRole('button', { name: '重试' })).toHaveCount(0)
    await main.getByRole('link', { name: '回到总览' }).click()
    // Employees of an authenticated business are at home in its area.
    await expect(page).toHaveURL((url) => url.pathname === '/enterprise/home/overview')
  })
}

test('review S17: a device that is not there says why, and leads to the list', async () => {
  const { page } = people.get('main')?.kept ?? { page: null as never }
  await page.goto(`${product.url}/ups?box_id=299999999999`)
  const told = page.locator('main').getByRole('alert')
  await expect(told).toContainText('可能已删除，或不再分享给您')
  await expect(told.getByRole('button')).toHaveCount(0)
  await told.getByRole('link', { name: '回到设备列表' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/new_device_list')
})

test('review S9: a gateway goes when its name is typed, by a button that is not the blue one, and what goes is listed', async () => {
  const { page } = people.get('main')?.kept ?? { page: null as never }
  await page.goto(`${product.url}/device_add`)
  await page
    .getByRole('button', { name: /只看网关/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '删除', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 台设备，连同最新数据、阈值、分享和告警')
  await expect(dialog).toContainText('历史数据')
  const remove = dialog.getByRole('button', { name: '删除', exact: true })
  await expect(remove).not.toHaveClass(/primary/)
  await remove.click()
  await expect(dialog).toContainText('名称与网关不一致')
  expect((await ask(business.owner.caller, deviceCalls.listDevices, {})).items).toHaveLength(1)
  await dialog.getByRole('textbox').fill('只看网关')
  await remove.click()
  await expect(dialog).toHaveCount(0)
  expect((await ask(business.owner.caller, deviceCalls.listDevices, {})).items).toHaveLength(0)
})
