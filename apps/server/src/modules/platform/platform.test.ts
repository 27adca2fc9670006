import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { accountCalls, businessCalls, deviceCalls, type Input, platformCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Person } from '../../../test/house.ts'
import { testMailServer } from '../../../test/mail-server.ts'
import { buildPlatformOperator } from '../../../test/platform-operator.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { setupToken } from '../../storage/setup-token.ts'
import { isLoopback } from './loopback.ts'

let server: TestServer
let operator: Person
const lines: string[] = []

beforeAll(async () => {
  const { pino } = await import('pino')
  server = await testServer(pino({ level: 'debug' }, { write: (line: string) => lines.push(line) }))
})
afterAll(() => server.close())
beforeEach(() => {
  server.time.now = undefined
})

async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}

type Setup = Input<typeof platformCalls.createOperator>['body']
const wish = (token: string, more: Partial<Setup> = {}): { body: Setup } => ({
  body: { token, loginName: 'ops', name: '运维', password: 'first-run-9', ...more },
})

it('makes the first operator once, for whoever has the token', async () => {
  const { dataFolder } = server.services.config
  expect((await send(server.app, platformCalls.readInstallation, {}, null)).data).toEqual({
    setup: true,
    demo: false,
    prefix: '/prod-api',
    registration: false,
    codes: { sms: false, email: false },
    inbox: false,
  })
  // Before the server printed one, none fits, not even an empty one.
  expect((await send(server.app, platformCalls.createOperator, wish('x'), null)).envelope.code).toBe(20002)
  const token = await setupToken(server.database.pool, server.services.config)
  expect(await setupToken(server.database.pool, server.services.config)).toBe(token)
  const file = join(dataFolder, 'secrets/setup-token')
  expect(statSync(file).mode & 0o777).toBe(0o600)

  expect((await send(server.app, platformCalls.createOperator, wish(`${token}x`), null)).envelope.code).toBe(20002)
  expect((await send(server.app, platformCalls.createOperator, wish(token ?? '', { loginName: 'OWNER-1' }), null)).envelope.code).toBe(
    50003,
  )
  server.time.now = new Date(Date.now() + 3_600_000 * 2)
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, n) => send(server.app, platformCalls.createOperator, wish(token ?? '', { loginName: `ops${n}` }), null)),
  )
  const winners = answers.filter(({ envelope }) => envelope.code === 0)
  expect(winners).toHaveLength(1)
  const data = winners[0]?.data
  const made = { id: data?.user_id ?? '', token: data?.token ?? '', signKey: data?.signKey ?? '', loginName: 'ops' }
  expect((await send(server.app, accountCalls.readSession, {}, made)).data).toMatchObject({ operator: true, businessId: null })

  expect(existsSync(file)).toBe(false)
  expect(await setupToken(server.database.pool, server.services.config)).toBeUndefined()
  expect((await send(server.app, platformCalls.readInstallation, {}, null)).data.setup).toBe(false)
  expect((await send(server.app, platformCalls.createOperator, wish(token ?? ''), null)).envelope.code).toBe(30001)
  expect(await query('select count(*)::int as n from users where operator')).toEqual([{ n: 1 }])
  expect(await query(`select count(*)::int as n from audit where action = 'operator.create' and outcome = 'done'`)).toEqual([{ n: 1 }])
  for (const secret of [token ?? '', 'first-run-9']) {
    expect(lines.join('\n')).not.toContain(secret)
    expect(JSON.stringify(await query('select * from audit'))).not.toContain(secret)
  }
  operator = await buildPlatformOperator(server.database.pool)
})

it('slows down guesses of the token', async () => {
  const other = await testServer()
  await setupToken(other.database.pool, other.services.config)
  const codes: number[] = []
  for (let n = 0; n < 8; n += 1) codes.push((await send(other.app, platformCalls.createOperator, wish(`guess ${n}`), null)).envelope.code)
  expect(codes).toContain(80001)
  await other.close()
})

it('creates, renames, closes and restores businesses', async () => {
  const create = (name: string, timeZone = 'Asia/Shanghai') =>
    send(server.app, platformCalls.createBusiness, { body: { name, timeZone } }, operator)
  const made = await create('第二人民医院')
  expect(made.data).toMatchObject({
    name: '第二人民医院',
    kind: 'enterprise',
    timeZone: 'Asia/Shanghai',
    owners: [],
    people: 0,
    devices: 0,
  })
  expect((await create('第二人民医院')).envelope.code).toBe(50003)
  expect((await create('在火星', 'Mars/Base')).envelope).toMatchObject({ code: 10003, data: { field: 'body.timeZone' } })
  expect((await create('偏移', '+08:00')).envelope.code).toBe(10003)
  const race = await Promise.all([create('同名'), create('同名'), create('同名')])
  expect(race.filter(({ envelope }) => envelope.code === 0)).toHaveLength(1)

  const params = { businessId: made.data.id }
  const changed = await send(server.app, platformCalls.changeBusinessOf, { params, body: { timeZone: 'asia/urumqi' } }, operator)
  expect(changed.data).toMatchObject({ name: '第二人民医院', timeZone: 'Asia/Urumqi' })
  expect((await send(server.app, platformCalls.changeBusinessOf, { params, body: { name: '同名' } }, operator)).envelope.code).toBe(50003)

  const close = (name: string) => send(server.app, platformCalls.closeBusinessOf, { params, body: { name } }, operator)
  expect((await close('别的名字')).envelope.code).toBe(10003)
  const closed = await close('第二人民医院')
  expect(Date.parse(closed.data.erasedAt ?? '') - Date.parse(closed.data.closedAt ?? '')).toBe(30 * 86_400_000)
  expect((await close('第二人民医院')).envelope.code).toBe(30001)
  const listed = await send(server.app, platformCalls.listBusinesses, { query: { state: 'closed' } }, operator)
  expect(listed.data).toMatchObject({ total: 1, items: [{ id: params.businessId }] })
  const invitation = { contact: '13712345678', name: '赵主任', right: 'main' as const }
  expect((await send(server.app, platformCalls.inviteOwner, { params, body: invitation }, operator)).envelope.code).toBe(30001)

  expect((await send(server.app, platformCalls.restoreBusiness, { params }, operator)).data.closedAt).toBeNull()
  expect((await send(server.app, platformCalls.restoreBusiness, { params }, operator)).envelope.code).toBe(30001)
  for (const businessId of ['999999', 'x', '9'.repeat(30)]) {
    expect((await send(server.app, platformCalls.restoreBusiness, { params: { businessId } }, operator)).envelope.code).toBe(70003)
  }
  const actions = await query(`select action from audit where business_id = $1 and outcome = 'done' order by id`, [params.businessId])
  expect(actions).toEqual(['business.create', 'business.change', 'business.close', 'business.restore'].map((action) => ({ action })))
})

it('invites an owner, by a link where nothing can be sent', async () => {
  const { data } = await send(server.app, platformCalls.createBusiness, { body: { name: '邀请医院' } }, operator)
  const body = { contact: 'owner@example.com', name: '赵主任', right: 'main' as const }
  const invited = await send(server.app, platformCalls.inviteOwner, { params: { businessId: data.id }, body }, operator)
  expect(invited.data).toMatchObject({
    via: 'email',
    sent: false,
    failure: expect.any(String),
    link: expect.stringMatching(/^http:.*\/invitation\?code=/),
  })
  expect(await query('select right_on_devices as right, scope, email, user_id from memberships where business_id = $1', [data.id])).toEqual(
    [{ right: 'main', scope: 'all', email: 'owner@example.com', user_id: null }],
  )
})

it('lets a business change itself, and shows nobody another’s name', async () => {
  const { house, stranger } = server
  const changed = await send(server.app, businessCalls.changeBusiness, { body: { name: '医院 2', timeZone: 'Europe/Berlin' } }, house.admin)
  expect(changed.data).toMatchObject({ name: '医院 2', timeZone: 'Europe/Berlin', owners: ['owner 1'], people: 4, uplinks: 2, devices: 1 })
  expect((await send(server.app, businessCalls.readBusiness, {}, house.viewer)).data).toEqual(changed.data)
  expect((await send(server.app, businessCalls.readBusiness, {}, stranger.viewer)).data.timeZone).toBe('Asia/Shanghai')
  expect((await send(server.app, businessCalls.changeBusiness, { body: { timeZone: 'x' } }, house.admin)).envelope.code).toBe(10003)
  const audit = await query<{ before: object; after: object }>(
    `select before, after from audit where action = 'business.change' and business_id = $1`,
    [house.businessId],
  )
  expect(audit).toEqual([{ before: { name: '医院 1', timeZone: 'Asia/Shanghai' }, after: { name: '医院 2', timeZone: 'Europe/Berlin' } }])
})

it('lets an operator look only where a business allowed it, read-only, and for its hours', async () => {
  const { house } = server
  const params = { deviceId: house.device.boxId }
  const sees = async () => (await send(server.app, deviceCalls.readDevice, { params }, operator)).envelope.code
  const ask = () =>
    send(
      server.app,
      platformCalls.requestGrant,
      { body: { businessId: house.businessId, right: 'view', hours: 8, reason: '核对告警' } },
      operator,
    )
  expect(await sees()).toBe(70003)
  const [asked, again] = await Promise.all([ask(), ask()])
  expect([asked.envelope.code, again.envelope.code].sort()).toEqual([0, 30001])
  const grant = asked.envelope.code === 0 ? asked.data : again.data
  expect(grant).toMatchObject({ state: 'requested', businessName: '医院 2', right: 'view', hours: 8, expiresAt: null })
  const told = await query<{ user_id: string }>(
    `select r.user_id from notice_readers r join notices n on n.id = r.notice_id where n.code = 'grant-requested' order by 1`,
  )
  expect(told.map(({ user_id }) => user_id).sort()).toEqual([house.owner.id, house.admin.id].sort())
  expect(await sees()).toBe(70003)

  const decide = (approved: boolean, by = house.admin) =>
    send(server.app, businessCalls.decideGrant, { params: { grantId: grant.id }, body: { approved } }, by)
  expect((await decide(true, server.stranger.owner)).envelope.code).toBe(70003)
  const decisions = await Promise.all([decide(true), decide(true, house.owner)])
  expect(decisions.map(({ envelope }) => envelope.code).sort()).toEqual([0, 30001])
  expect((await send(server.app, businessCalls.listGrants, {}, house.owner)).data).toMatchObject({ total: 1, items: [{ state: 'active' }] })
  expect(await sees()).toBe(0)
  const rename = await send(server.app, deviceCalls.changeDevice, { params, body: { name: 'X' } }, operator)
  expect(rename.envelope.code).toBe(100000)

  await query(`update operator_grants set expires_at = now() - interval '1 second' where id = $1`, [grant.id])
  expect(await sees()).toBe(70003)
  expect((await send(server.app, platformCalls.listOperatorGrants, {}, operator)).data.items[0]).toMatchObject({ state: 'expired' })
  expect((await send(server.app, businessCalls.endGrant, { params: { grantId: grant.id } }, house.admin)).envelope.code).toBe(30001)

  const second = (await ask()).data
  await send(server.app, businessCalls.decideGrant, { params: { grantId: second.id }, body: { approved: true } }, house.owner)
  expect(await sees()).toBe(0)
  expect((await send(server.app, businessCalls.endGrant, { params: { grantId: second.id } }, house.admin)).envelope.code).toBe(0)
  expect(await sees()).toBe(70003)

  const third = (await ask()).data
  const other = await buildPlatformOperator(server.database.pool, 'platform-2')
  const back = (by: Person, grantId = third.id) => send(server.app, platformCalls.giveBackGrant, { params: { grantId } }, by)
  expect((await back(other)).envelope.code).toBe(70003)
  expect((await back(operator, 'x')).envelope.code).toBe(70003)
  expect((await back(operator)).envelope.code).toBe(0)
  expect((await back(operator)).envelope.code).toBe(30001)
  const rejected = (await ask()).data
  const no = await send(server.app, businessCalls.decideGrant, { params: { grantId: rejected.id }, body: { approved: false } }, house.owner)
  expect(no.data).toMatchObject({ state: 'rejected', decidedBy: 'owner 1', expiresAt: null })
  expect(await sees()).toBe(70003)

  const audit = await query<{ action: string }>(
    `select action from audit where business_id = $1 and action like 'grant.%' and outcome = 'done' order by id`,
    [house.businessId],
  )
  expect(audit.map(({ action }) => action.slice(6))).toEqual([
    ...['request', 'approve', 'request', 'approve', 'end', 'request', 'end', 'request', 'reject'],
  ])
  const nowhere = { businessId: '999999', right: 'view' as const, hours: 1, reason: 'x' }
  expect((await send(server.app, platformCalls.requestGrant, { body: nowhere }, operator)).envelope.code).toBe(50001)
})

it('keeps the mail password sealed, never shows it, and says how a test went', async () => {
  const mail = await testMailServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ username }, _, done) => done(null, { user: username }),
  })
  const body = { host: '127.0.0.1', port: mail.port, security: 'none' as const, user: 'kilowatch', from: 'kilowatch@example.com' }
  expect((await send(server.app, platformCalls.readMailServer, {}, operator)).data).toBeNull()
  expect((await send(server.app, platformCalls.testMailServer, { body: { to: 'a@example.com' } }, operator)).envelope.code).toBe(30001)
  const saved = await send(server.app, platformCalls.saveMailServer, { body: { ...body, password: 'sesame-42' } }, operator)
  expect(saved.data).toEqual({ ...body, hasPassword: true })
  // Without a password the present one stays.
  expect((await send(server.app, platformCalls.saveMailServer, { body }, operator)).data.hasPassword).toBe(true)
  expect((await send(server.app, platformCalls.readInstallation, {}, null)).data.codes).toEqual({ sms: false, email: true })

  const test = () => send(server.app, platformCalls.testMailServer, { body: { to: 'boss@example.com' } }, operator, { language: 'en' })
  expect((await test()).data).toEqual({ sent: true, failure: null })
  expect(mail.mails).toMatchObject([{ to: ['boss@example.com'], user: 'kilowatch' }])
  await mail.close()
  expect((await test()).data).toEqual({ sent: false, failure: 'The mail server cannot be reached' })
  expect(
    await query(`select purpose, provider, sent_at is not null as sent, failure from deliveries where purpose = 'test' order by id`),
  ).toEqual([
    { purpose: 'test', provider: 'smtp', sent: true, failure: null },
    { purpose: 'test', provider: 'smtp', sent: false, failure: 'The mail server cannot be reached' },
  ])

  const everything = JSON.stringify([await query('select * from settings'), await query('select * from audit'), lines])
  expect(everything).not.toContain('sesame-42')
  expect(statSync(join(server.services.config.dataFolder, 'secrets/settings-key')).mode & 0o777).toBe(0o600)
  // A password is not sent to another host than it was entered for.
  expect(
    (await send(server.app, platformCalls.saveMailServer, { body: { ...body, host: 'mail.example.net' } }, operator)).data.hasPassword,
  ).toBe(false)
})

it('opens and closes registration', async () => {
  expect((await send(server.app, platformCalls.readSignUp, {}, operator)).data).toEqual({ registration: false })
  await send(server.app, platformCalls.saveSignUp, { body: { registration: true } }, operator)
  expect((await send(server.app, platformCalls.readInstallation, {}, null)).data.registration).toBe(true)
  await send(server.app, platformCalls.saveSignUp, { body: { registration: false } }, operator)
  expect((await send(server.app, platformCalls.readInstallation, {}, null)).data.registration).toBe(false)
})

it('adds a partner whose secret signs in its business’s people, and removes it', async () => {
  const { house } = server
  const added = await send(server.app, platformCalls.addPartner, { body: { name: '智慧后勤', businessId: house.businessId } }, operator)
  expect(Buffer.from(added.data.secret, 'base64url')).toHaveLength(32)
  const { partner, secret } = added.data
  expect((await send(server.app, platformCalls.listPartners, {}, operator)).data).toEqual([partner])
  expect(JSON.stringify(await query('select * from partners'))).not.toContain(secret)
  const ask = (given: string) =>
    send(
      server.app,
      accountCalls.createPartnerCode,
      { body: { partnerId: partner.id, secret: given, account: house.viewer.loginName } },
      null,
    )
  expect((await ask(secret)).data.path).toMatch(/^\/authredirect\?code=/)
  expect((await ask('wrong')).envelope.code).toBe(20002)
  expect((await send(server.app, platformCalls.removePartner, { params: { partnerId: partner.id } }, operator)).envelope.code).toBe(0)
  expect((await ask(secret)).envelope.code).toBe(20002)
  expect((await send(server.app, platformCalls.removePartner, { params: { partnerId: partner.id } }, operator)).envelope.code).toBe(70003)
  expect((await send(server.app, platformCalls.addPartner, { body: { name: 'x', businessId: '999999' } }, operator)).envelope.code).toBe(
    50001,
  )
})

it('makes a backup in the background and says how it went', async () => {
  expect((await send(server.app, platformCalls.readBackup, {}, operator)).data).toMatchObject({
    at: null,
    keep: 14,
    last: null,
    running: false,
  })
  const saved = await send(server.app, platformCalls.saveBackup, { body: { at: '03:30', keep: 2 } }, operator)
  expect(saved.data).toMatchObject({ at: '03:30', keep: 2, folder: join(server.services.config.dataFolder, 'backups') })
  const [first, second] = await Promise.all([
    send(server.app, platformCalls.startBackup, {}, operator),
    send(server.app, platformCalls.startBackup, {}, operator),
  ])
  expect([first.envelope.code, second.envelope.code].sort()).toEqual([0, 30001])
  const ended = async () => {
    for (;;) {
      const { data } = await send(server.app, platformCalls.readBackup, {}, operator)
      if (!data.running && data.last?.finishedAt) return data
    }
  }
  const { last } = await ended()
  expect(last).toMatchObject({ failure: null, file: expect.stringMatching(/\.tar$/), rows: expect.any(Number) })
  expect(readdirSync(join(server.services.config.dataFolder, 'backups'))).toEqual([last?.file])
})

it('shows in the checklist what is missing', async () => {
  const items = async (headers: Record<string, string> = {}) =>
    Object.fromEntries(
      (await send(server.app, platformCalls.readChecklist, {}, operator, headers)).data.map(({ key, ...rest }) => [key, rest]),
    )
  const plain = await items()
  expect(plain).toMatchObject({
    operator: { done: true },
    business: { done: true },
    uplinks: { done: true },
    reading: { done: true, count: 2 },
  })
  // Not every business has an owner who has joined.
  expect(plain).toMatchObject({
    owner: { done: false, count: 2 },
    people: { done: true, count: 8 },
    'mail-server': { done: true },
    backup: { done: true },
  })
  expect(plain.https?.done).toBe(false)
  expect((await items({ 'x-forwarded-proto': 'https' })).https?.done).toBe(true)
  server.time.now = new Date(Date.now() + 3 * 86_400_000)
  expect((await items()).backup?.done).toBe(false)
})

it('shows the inbox of a demo to this machine alone', async () => {
  expect((await send(server.app, platformCalls.listInbox, {}, null)).envelope.code).toBe(70003)
  const demo = await testServer(undefined, { KW_DEMO: '1' })
  const { deliver } = await import('../delivery/index.ts')
  const wishFor = (to: string) => ({ to, purpose: 'sign-in-code', params: { code: '135790' }, language: 'en' }) as const
  expect(await deliver(demo.services, wishFor('13800000001'))).toEqual({ via: 'sms', sent: true, failure: null })
  expect(await deliver(demo.services, wishFor('a@example.com'))).toMatchObject({ via: 'email', sent: true })
  expect(await deliver(demo.services, wishFor('a@example.com, b@example.com'))).toMatchObject({ sent: false })
  const inbox = await send(demo.app, platformCalls.listInbox, {}, null)
  expect(inbox.data).toMatchObject([
    { channel: 'email', recipient: 'a@example.com', body: expect.stringContaining('135790') },
    { channel: 'sms', recipient: '13800000001', body: expect.stringContaining('135790') },
  ])
  expect((await send(demo.app, platformCalls.listInbox, {}, null, { 'x-forwarded-for': '192.0.2.9' })).envelope.code).toBe(70003)
  const installation = await send(demo.app, platformCalls.readInstallation, {}, null)
  expect(installation.data).toMatchObject({ demo: true, setup: false, inbox: true, codes: { sms: true, email: true } })
  const { rows } = await demo.database.pool.query('select * from deliveries')
  expect(rows).toHaveLength(3)
  expect(JSON.stringify(rows)).not.toContain('135790')
  await demo.close()
  expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].map(isLoopback)).toEqual([true, true, true, true])
  expect(['192.0.2.1', '::2', '0.0.0.0', 'localhost', ''].some(isLoopback)).toBe(false)
})
