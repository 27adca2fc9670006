import { accountCalls, businessCalls, invitationCalls, operatorCalls, platformCalls, wireHash } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildHouse, type House, type Person } from '../../../test/house.ts'
import { buildPlatformOperator } from '../../../test/platform-operator.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
let first: Person
let house: House
let houses = 7100
let made = 0
beforeAll(async () => {
  server = await testServer(undefined, { KW_PUBLIC_URL: 'https://power.example.org' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await rows('delete from attempts')
  await rows('delete from operator_invitations')
  await rows('update users set operator = false')
  first = await operator('first')
  house = await buildHouse(server.database.pool, ++houses)
})

async function rows<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}
const operator = (name: string) => buildPlatformOperator(server.database.pool, `${name}-${++made}`)
const newPhone = () => `137${String(++made).padStart(8, '0')}`
const codeIn = (link: string | null) => new URL(link ?? '').searchParams.get('code') ?? ''
const invite = (contact: string, by: Person = first, name = '孙工') =>
  send(server.app, operatorCalls.inviteOperator, { body: { name, contact } }, by)
const read = (code: string) => send(server.app, operatorCalls.readOperatorInvitation, { params: { code } }, null)
const accept = (code: string, password = 'lamp5river8') =>
  send(server.app, operatorCalls.acceptOperatorInvitation, { params: { code }, body: { name: '孙小工', password } }, null)
const join = (code: string, by: Person) => send(server.app, operatorCalls.joinOperators, { params: { code } }, by)
const remove = (userId: string, by: Person = first) => send(server.app, operatorCalls.removeOperator, { params: { userId } }, by)
const list = async (query = {}, by: Person = first) => (await send(server.app, operatorCalls.listOperators, { query }, by)).data.items
const invitationId = async () => (await list({ state: 'invited' }))[0]?.invitationId ?? ''
const again = (id: string) => send(server.app, operatorCalls.resendOperatorInvitation, { params: { invitationId: id } }, first)
const withdraw = (id: string) => send(server.app, operatorCalls.withdrawOperatorInvitation, { params: { invitationId: id } }, first)
const session = async (by: Person) => (await send(server.app, accountCalls.readSession, {}, by)).data
const messagesOf = async ({ id }: Person) =>
  (
    await rows<{ code: string }>(
      'select m.code from messages m join message_readers r on r.message_id = m.id where r.user_id = $1 order by m.id',
      [id],
    )
  ).map(({ code }) => code)

/** Somebody with a personal space and this phone. */
async function clientWith(phone: string): Promise<Person> {
  const person = house.operator
  await rows('delete from memberships where user_id = $1', [person.id])
  await rows('update users set phone = $2, sf = 1 where id = $1', [person.id, phone])
  return person
}

test('a link makes an account that runs the platform, once; the others are told', async () => {
  const contact = newPhone()
  const { data, text } = await invite(contact)
  expect(data, text).toMatchObject({ via: 'sms', sent: false, failure: expect.any(String) })
  expect(data.link).toContain('/invitation?of=platform&code=')
  const hidden = `137****${contact.slice(-4)}`
  expect(await list({ state: 'invited' })).toMatchObject([
    { name: '孙工', account: hidden, userId: null, invitedBy: first.loginName, lastSignIn: null, expiresAt: expect.any(String) },
  ])
  const code = codeIn(data.link)
  expect((await read(code)).data).toMatchObject({ name: '孙工', contact: hidden, registered: false })
  expect((await accept(code, contact)).envelope).toMatchObject({ code: 10003, data: { field: 'body.password' } })
  const joined = await accept(code)
  expect(joined.status, joined.text).toBe(200)
  const person = { id: joined.data.user_id, loginName: contact, token: joined.data.token, signKey: joined.data.signKey }
  expect(await session(person)).toMatchObject({ operator: true, name: '孙小工', businessId: null })
  expect(await list({ search: '孙小工' }, person)).toMatchObject([
    { userId: person.id, invitationId: null, account: hidden, state: 'active', invitedBy: first.loginName, lastSignIn: expect.any(String) },
  ])
  expect(await list({ search: contact.slice(3, 8) })).toEqual([])
  expect(await messagesOf(first)).toContain('operator-joined')
  expect((await accept(code)).envelope.code).toBe(50001)
  const signedIn = await send(server.app, accountCalls.logIn, { body: { account: contact, pw: wireHash('lamp5river8') } }, null)
  expect(signedIn.envelope.code).toBe(200)
})

test('a code is kept as its hash alone', async () => {
  const code = codeIn((await invite(newPhone())).data.link)
  const [kept] = await rows<{ text: string }>(
    `select (select string_agg(i::text, '') from operator_invitations i) || (select string_agg(a::text, '') from audit a)
         || coalesce((select string_agg(d::text, '') from deliveries d), '') as text`,
  )
  expect(kept?.text).toContain('operator.invite')
  expect(kept?.text).not.toContain(code)
})

test('where a message goes out the link is in it alone, in words of the platform', async () => {
  const { config } = server.services
  const demo = config.demo
  Object.assign(config, { demo: true })
  try {
    const contact = `sun${++made}@example.org`
    expect((await invite(contact)).data).toMatchObject({ via: 'email', sent: true, link: null })
    const [message] = await rows<{ subject: string; body: string }>('select subject, body from inbox where recipient = $1', [contact])
    expect(message?.subject).toBe('邀请您运营动环云监控平台')
    const link = message?.body.match(/https?:\/\/\S+\/invitation\?of=platform&code=[\w-]{43}/)?.[0] ?? null
    expect((await read(codeIn(link))).data).toMatchObject({ contact: 's***@example.org' })
  } finally {
    Object.assign(config, { demo })
  }
})

test('an account joins what was sent to its own contact, and nobody else’s', async () => {
  const contact = newPhone()
  const person = await clientWith(contact)
  const code = codeIn((await invite(contact)).data.link)
  expect(await messagesOf(person)).toContain('operator-invited')
  expect((await read(code)).data.registered).toBe(true)
  expect((await accept(code)).envelope.code).toBe(20006)
  expect((await join(code, house.admin)).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('其他联系方式') })
  const [one, two] = await Promise.all([join(code, person), join(code, person)])
  expect([one.envelope.code, two.envelope.code].sort()).toEqual([0, 50001])
  expect(await session(person)).toMatchObject({ operator: true })
  await rows('delete from attempts')
  expect((await invite(contact)).envelope).toMatchObject({ code: 70002, msg: expect.stringContaining('已是平台运营人员') })
})

test('employees, providers’ and agents’ accounts do not run the platform, whether they became one before the invitation or after', async () => {
  const contact = newPhone()
  const code = codeIn((await invite(contact)).data.link)
  await rows('update users set phone = $2 where id = $1', [house.viewer.id, contact])
  expect((await join(code, house.viewer)).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('企业成员') })
  expect((await withdraw(await invitationId())).envelope.code).toBe(0)
  expect((await invite(contact)).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('企业成员') })
  const other = newPhone()
  const person = await clientWith(other)
  for (const state of [`mode = 'provider', agent = 0`, `mode = 'client', agent = 1`]) {
    await rows('delete from attempts')
    await rows(`update users set ${state} where id = $1`, [person.id])
    expect((await invite(other)).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('服务商') })
  }
  expect(await list()).toHaveLength(1)
})

test('an operator is no employee: the invitation of a business is refused after joining', async () => {
  const contact = newPhone()
  const person = await clientWith(contact)
  const business = await send(
    server.app,
    invitationCalls.addEmployee,
    { params: { id: house.businessId }, body: { name: '孙工', contact } },
    house.admin,
  )
  const code = codeIn((await invite(contact)).data.link)
  expect((await join(code, person)).envelope.code).toBe(0)
  const joined = await send(server.app, invitationCalls.joinByInvitation, { params: { code: codeIn(business.data.link) } }, person)
  expect(joined.envelope.code).toBe(30001)
})

test('a contact is invited once; a new link ends the old one, and a withdrawn or lapsed one leads nowhere', async () => {
  const contact = newPhone()
  const old = codeIn((await invite(contact)).data.link)
  await rows('delete from attempts')
  expect((await invite(contact)).envelope).toMatchObject({ code: 70002, data: { field: 'body.contact' } })
  await rows('delete from attempts')
  const id = await invitationId()
  const renewed = codeIn((await again(id)).data.link)
  expect([(await read(old)).envelope.code, (await read(renewed)).envelope.code]).toEqual([50001, 0])
  await rows(`update operator_invitations set invitation_expires_at = now() - interval '1 minute'`)
  expect((await accept(renewed)).envelope.code).toBe(50001)
  expect(await list({ state: 'invitation-expired' })).toMatchObject([{ invitationId: id }])
  const fresh = codeIn((await again(id)).data.link)
  expect((await withdraw(id)).envelope.code).toBe(0)
  expect((await read(fresh)).envelope.code).toBe(50001)
  expect((await withdraw(id)).envelope.code).toBe(70003)
  expect((await again(id)).envelope.code).toBe(70003)
})

test('guessing codes is slowed down', async () => {
  const answers = []
  for (let n = 0; n < 40; n++) answers.push((await read(`guess-${n}`)).envelope.code)
  expect(answers).toContain(80001)
})

test('who is removed loses the right at once, keeps the account, and what was asked of businesses and sent to others ends', async () => {
  const other = await operator('other')
  const third = await operator('third')
  const ask = (businessId: string) =>
    send(server.app, platformCalls.requestGrant, { body: { businessId, right: 'view', hours: 1, reason: '核对' } }, other)
  const asked = (await ask(house.businessId)).data.id
  const stranger = await buildHouse(server.database.pool, ++houses)
  const active = (await ask(stranger.businessId)).data.id
  await send(server.app, businessCalls.decideGrant, { params: { grantId: active }, body: { approved: true } }, stranger.admin)
  expect(await list({}, other)).toHaveLength(3)
  const code = codeIn((await invite(newPhone(), other)).data.link)
  expect((await read(code)).status).toBe(200)
  expect((await remove(other.id)).envelope.code).toBe(0)
  expect((await read(code)).envelope.code).toBe(50001)
  expect((await accept(code)).envelope.code).toBe(50001)
  expect((await list()).map(({ state }) => state)).toContain('invitation-expired')
  await rows('delete from operator_invitations where invited_by = $1', [other.id])
  expect((await send(server.app, operatorCalls.listOperators, {}, other)).envelope.code).toBe(70001)
  expect(await session(other)).toMatchObject({ operator: false })
  expect(await rows('select state from work where id = any($1) order by id', [[asked, active]])).toEqual([
    { state: 'ended' },
    { state: 'ended' },
  ])
  expect(await rows('select from operator_grants where operator_id = $1 and expires_at > now()', [other.id])).toEqual([])
  expect(await messagesOf(other)).toContain('operator-ended')
  expect(await messagesOf(third)).toEqual(['operator-removed'])
  expect(await messagesOf(first)).toEqual([])
  expect(
    await rows(`select before from audit where action = 'operator.remove' and subject = $1 and business_id is null`, [`user ${other.id}`]),
  ).toEqual([{ before: { name: other.loginName } }])
  expect((await remove(other.id)).envelope.code).toBe(70003)
})

test('one may leave where another stays; the last one never goes', async () => {
  const other = await operator('other')
  expect((await remove(first.id)).envelope.code).toBe(0)
  expect(await messagesOf(other)).toEqual(['operator-left'])
  expect((await remove(other.id, other)).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('最后一名') })
  // One who cannot sign in does not count.
  const disabled = await operator('disabled')
  await rows('update users set disabled_at = now() where id = $1', [disabled.id])
  expect((await remove(other.id, other)).envelope.code).toBe(30001)
  expect(await list({ state: 'disabled' }, other)).toMatchObject([{ userId: disabled.id }])
  expect((await remove(disabled.id, other)).envelope.code).toBe(0)
})

test('of two who remove each other at once, or both themselves, one stays', async () => {
  const stay = () => rows<{ id: string }>('select id from users where operator')
  for (const cross of [true, false, true, false]) {
    await rows('update users set operator = false')
    const [one, two] = [await operator('one'), await operator('two')]
    const answers = await Promise.all([remove(cross ? two.id : one.id, one), remove(cross ? one.id : two.id, two)])
    expect(answers.filter(({ envelope }) => envelope.code === 0)).toHaveLength(1)
    expect(await stay()).toHaveLength(1)
  }
})

test('the checklist counts operators, not those who are invited', async () => {
  await invite(newPhone())
  const items = (await send(server.app, platformCalls.readChecklist, {}, first)).data
  expect(items.find(({ key }) => key === 'operator')).toMatchObject({ done: true, count: 1 })
})
