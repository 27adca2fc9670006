import { accountCalls, deviceCalls, uplinkCalls, wireHash } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditOf, codeSentTo, giveContacts } from '../../../../test/accounts.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer(undefined, { KW_DEMO: '1' })
  await allow(true)
  await giveContacts(server, server.house, '13900000001', 'viewer@example.com')
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from attempts'))

async function allow(registration: boolean): Promise<void> {
  await server.database.pool.query(
    `insert into settings (key, value, changed_at) values ('sign-up', $1, now()) on conflict (key) do update set value = excluded.value`,
    [{ registration }],
  )
}

const ask = (contact: string) => send(server.app, accountCalls.sendCode, { body: { contact, purpose: 'register' } }, null)
const register = (contact: string, code: string, mode: 'client' | 'provider' = 'client') =>
  send(server.app, accountCalls.register, { body: { contact, code, password: 'lamp5river8', name: '王立', mode } }, null, {
    language: 'en',
  })

async function codeFor(contact: string): Promise<string> {
  await ask(contact)
  return codeSentTo(server, contact)
}

test('a client user registers by phone, is signed in, and has a place for devices of their own', async () => {
  const { data } = await register('13700000001', await codeFor('13700000001'))
  const person = { id: data.user_id, loginName: '13700000001', token: data.token, signKey: data.signKey }
  const session = await send(server.app, accountCalls.readSession, {}, person)
  expect(session.data).toMatchObject({
    sf: 1,
    mode: 'client',
    right: 'main',
    businessName: '王立',
    authState: null,
    isAddedAsEmployee: false,
  })
  expect((await send(server.app, uplinkCalls.createUplink, { body: { name: '家里' } }, person)).envelope.code).toBe(0)
  expect((await send(server.app, deviceCalls.listDevices, {}, person)).data).toEqual({ items: [], total: 0 })
  const improve = await send(server.app, accountCalls.readNeedImprove, { params: { id: person.id } }, person)
  expect(improve.data.isNeedImprove).toBe('1')
  const again = await send(server.app, accountCalls.logIn, { body: { account: '13700000001', pw: wireHash('lamp5river8') } }, null)
  expect(again.envelope.code).toBe(200)
  expect((await auditOf(server, person.id)).map(({ action }) => action)).toContain('account.register')
})

test('a provider registers by e-mail and has no business', async () => {
  const { data } = await register('Provider@Example.com', await codeFor('provider@example.com'), 'provider')
  const person = { id: data.user_id, loginName: 'provider@example.com', token: data.token, signKey: data.signKey }
  const session = await send(server.app, accountCalls.readSession, {}, person)
  expect(session.data).toMatchObject({ sf: 1, mode: 'provider', businessId: null, loginName: 'provider@example.com' })
})

test('fifty parallel registrations by one code make one account', async () => {
  const code = await codeFor('13700000002')
  const codes = await Promise.all(Array.from({ length: 50 }, async () => (await register('13700000002', code)).envelope.code))
  expect(codes.filter((code) => code === 0)).toHaveLength(1)
  const { rows } = await server.database.pool.query(`select count(*)::int as n from users where phone = '13700000002'`)
  expect(rows).toEqual([{ n: 1 }])
})

test('who has an account already gets no code, but the same answer; a code of before is refused in words', async () => {
  const known = await ask('viewer@example.com')
  const unknown = await ask('newcomer@example.com')
  expect([known.status, known.data.via, known.data.resendAfterSeconds]).toEqual([unknown.status, 'email', unknown.data.resendAfterSeconds])
  const code = await codeSentTo(server, 'newcomer@example.com')
  expect((await server.database.pool.query(`select from inbox where recipient = 'viewer@example.com'`)).rows).toEqual([])
  await server.database.pool.query(`update users set email = 'newcomer@example.com' where id = $1`, [server.house.admin.id])
  expect((await register('newcomer@example.com', code)).envelope).toMatchObject({ code: 20006, msg: expect.stringContaining('registered') })
})

test('a wrong code and a password outside of the rules register nobody', async () => {
  const code = await codeFor('13700000003')
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await register('13700000003', wrong)).envelope.code).toBe(20002)
  const body = { contact: '13700000003', code, name: '王立', mode: 'client' } as const
  for (const password of ['abc12', 'abcdefghijk12345678', 'with space', '密码密码密码']) {
    expect((await send(server.app, accountCalls.register, { body: { ...body, password } }, null)).envelope.code, password).toBe(10003)
  }
  expect((await server.database.pool.query(`select from users where phone = '13700000003'`)).rows).toEqual([])
})

test('review X17: the commonest passwords, and one’s own number or name, register nobody and say why', async () => {
  const code = await codeFor('13700000009')
  const body = { contact: '13700000009', code, name: 'Wangli', mode: 'client' } as const
  const tried = async (password: string) =>
    (await send(server.app, accountCalls.register, { body: { ...body, password } }, null, { language: 'en' })).envelope
  for (const [password, msg] of [
    ['123456', 'only a repetition or a sequence'],
    ['password1', 'too common'],
    ['13700000009', 'your name, phone number or email address'],
    ['wangli88', 'your name, phone number or email address'],
  ] as const) {
    expect(await tried(password), password).toMatchObject({
      code: 10003,
      msg: expect.stringContaining(msg),
      data: { field: 'body.password' },
    })
  }
  expect((await tried('lamp5river8')).code).toBe(0)
})

test('where the operator has not opened it, nobody registers and no code is sent', async () => {
  await allow(false)
  const refused = { code: 30001, msg: 'Registration is not open on this system' }
  expect((await register('13700000004', '123456')).envelope).toMatchObject(refused)
  const asked = await send(server.app, accountCalls.sendCode, { body: { contact: '13700000004', purpose: 'register' } }, null, {
    language: 'en',
  })
  expect(asked.envelope).toMatchObject(refused)
  await allow(true)
})
