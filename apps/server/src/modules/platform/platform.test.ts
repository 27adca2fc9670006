import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { accountCalls, businessCalls, platformCalls } from '@kilowatch/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Person } from '../../../test/house.ts'
import { testMailServer } from '../../../test/mail-server.ts'
import { buildPlatformOperator } from '../../../test/platform-operator.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
let operator: Person
const lines: string[] = []

beforeAll(async () => {
  server = await testServer(pino({ level: 'debug' }, { write: (line: string) => lines.push(line) }))
  operator = await buildPlatformOperator(server.database.pool)
})
afterAll(() => server.close())
beforeEach(() => {
  server.time.now = undefined
})

async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}

it('review J9: says where gateways really connect', async () => {
  const { data } = await send(server.app, platformCalls.readAddresses, {}, operator)
  expect(data).toEqual({ publicUrl: server.services.config.publicUrl ?? null, broker: server.services.broker.url })
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
    link: expect.stringMatching(/^\/invitation\?code=/),
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
  expect((await send(server.app, platformCalls.listPartners, { query: { search: '后勤' } }, operator)).data).toEqual({
    items: [partner],
    total: 1,
  })
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
      await new Promise((next) => setTimeout(next, 20))
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
