import { accountCalls, deviceCalls, employeeCalls, type Input, invitationCalls, wireHash } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildHouse, type House, type Person } from '../../../../test/house.ts'
import { send, signedBy, type TestServer, testServer } from '../../../../test/test-server.ts'
import { invite } from '../commands/invite.ts'

let server: TestServer
let house: House
let houses = 70
let contacts = 0
beforeAll(async () => {
  server = await testServer(undefined, { KW_PUBLIC_URL: 'https://power.example.org' })
})
afterAll(() => server.close())
beforeEach(async () => {
  house = await buildHouse(server.database.pool, ++houses)
  await server.database.pool.query('delete from attempts')
})

const newPhone = () => `139${String(++contacts).padStart(8, '0')}`
type Wish = Input<typeof invitationCalls.addEmployee>['body']
const add = (body: Wish, by: Person = house.admin, id = house.businessId) =>
  send(server.app, invitationCalls.addEmployee, { params: { id }, body }, by)
const codeIn = (link: string | null) => new URL(link ?? '').searchParams.get('code') ?? ''
const read = (code: string) => send(server.app, invitationCalls.readInvitation, { params: { code } }, null)
const accept = (code: string, body = { name: '李敏', password: 'lamp5river8' }) =>
  send(server.app, invitationCalls.acceptInvitation, { params: { code }, body }, null)
const join = (code: string, by: Person) => send(server.app, invitationCalls.joinByInvitation, { params: { code } }, by)
const again = (id: string, by: Person = house.admin) =>
  send(server.app, invitationCalls.resendInvitation, { params: { employeeId: id } }, by)

async function rows<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await server.database.pool.query<R>(text, values)).rows
}

/** The owner of a personal space, with this phone. */
async function clientWith(phone: string, person: Person = house.operator): Promise<Person> {
  await rows('delete from memberships where user_id = $1', [person.id])
  await rows('update users set phone = $2, sf = 1 where id = $1', [person.id, phone])
  return person
}

test('spec: POST {prefix}/web/biz/employee/businesses/{id}/employees: without a way to send it the link is handed over, and makes an account', async () => {
  const contact = newPhone()
  const { data, text } = await add({ name: '李敏', contact, scope: 'all', right: 'operate', jobNumber: 'A-1' })
  expect(data, text).toMatchObject({
    employee: { name: '李敏', phone: contact, state: 'invited', right: 'operate', userId: null, devices: 0, jobNumber: 'A-1' },
    delivery: { via: 'sms', sent: false, failure: expect.any(String) },
  })
  const code = codeIn(data.link)
  expect(Buffer.from(code, 'base64url')).toHaveLength(32)
  expect((await read(code)).data).toMatchObject({
    businessName: `医院 ${houses}`,
    name: '李敏',
    right: 'operate',
    contact: `139****${contact.slice(-4)}`,
    registered: false,
  })
  for (const password of ['123456', 'abc123456', contact])
    expect((await accept(code, { name: '李小敏', password })).envelope).toMatchObject({ code: 10003, data: { field: 'body.password' } })
  const joined = await accept(code, { name: '李小敏', password: 'lamp5river8' })
  expect(joined.status, joined.text).toBe(200)
  const person = { id: joined.data.user_id, loginName: contact, token: joined.data.token, signKey: joined.data.signKey }
  const session = await send(server.app, accountCalls.readSession, {}, person)
  expect(session.data).toMatchObject({ name: '李小敏', sf: 3, isAddedAsEmployee: true, right: 'operate', businessId: house.businessId })
  const devices = await send(server.app, deviceCalls.listDevices, { query: {} }, person)
  expect(devices.data.items.map(({ id }) => id)).toEqual([house.device.boxId])
  const signedIn = await send(server.app, accountCalls.logIn, { body: { account: contact, pw: wireHash('lamp5river8') } }, null)
  expect(signedIn.envelope.code).toBe(200)
  expect((await accept(code)).envelope.code).toBe(50001)
  expect(
    await rows(`select action, after from audit where business_id = $1 and action like 'employee.%' order by id`, [house.businessId]),
  ).toMatchObject([
    { action: 'employee.invite', after: { contact, name: '李敏', right: 'operate' } },
    { action: 'employee.join', after: { right: 'operate' } },
  ])
})

test('whoever joins says nothing twice: name, business and its industry are known, but for a nickname that somebody else has', async () => {
  await rows(`update users set trade = '医疗' where id = $1`, [house.owner.id])
  await rows('delete from attempts')
  const profileOf = async (name: string) => {
    const joined = await accept(codeIn((await add({ name, contact: newPhone() })).data.link), { name, password: 'lamp5river8' })
    return (
      await rows<{ nickname: string; corp: string; trade: string }>('select nickname, corp, trade from users where id = $1', [
        joined.data.user_id,
      ])
    )[0]
  }
  const name = `李敏${++houses}`
  expect(await profileOf(name)).toMatchObject({ nickname: name, trade: '医疗' })
  expect(await profileOf(name)).toMatchObject({ nickname: '', trade: '医疗' })
})

test('the database, the audit and the deliveries keep no code', async () => {
  const code = codeIn((await add({ name: '李敏', contact: newPhone() })).data.link)
  const kept = await rows<{ text: string }>(
    `select coalesce((select string_agg(m::text, '') from memberships m), '') || coalesce((select string_agg(a::text, '') from audit a), '')
         || coalesce((select string_agg(d::text, '') from deliveries d), '') || coalesce((select string_agg(n::text, '') from messages n), '') as text`,
  )
  expect(kept[0]?.text).toContain('employee.invite')
  expect(kept[0]?.text).not.toContain(code)
})

test('where the message goes out the link is in it alone', async () => {
  const { config } = server.services
  const demo = config.demo
  Object.assign(config, { demo: true })
  try {
    const contact = `li${++contacts}@example.org`
    const { data } = await add({ name: '李敏', contact })
    expect(data).toMatchObject({ delivery: { via: 'email', sent: true, failure: null }, link: null })
    const [message] = await rows<{ body: string }>('select body from inbox where recipient = $1', [contact])
    const link = message?.body.match(/https?:\/\/\S+\/invitation\?code=[\w-]{43}/)?.[0] ?? null
    expect((await read(codeIn(link))).data).toMatchObject({ contact: 'l***@example.org' })
  } finally {
    Object.assign(config, { demo })
  }
})

test('the same contact twice is refused in words, invited or joined; also fifty times at once', async () => {
  const contact = newPhone()
  const answers = await Promise.all(Array.from({ length: 50 }, () => add({ name: '李敏', contact })))
  expect(answers.filter(({ envelope }) => envelope.code === 0)).toHaveLength(1)
  await rows('delete from attempts')
  expect((await add({ name: '李敏', contact })).envelope).toMatchObject({ code: 70002, msg: expect.stringContaining('已被邀请') })
  await accept(codeIn(answers.find(({ envelope }) => envelope.code === 0)?.data.link ?? null))
  await rows('delete from attempts')
  expect((await add({ name: '李敏', contact })).envelope).toMatchObject({ code: 70002, msg: expect.stringContaining('已是本企业') })
  expect(await rows('select id from memberships where business_id = $1', [house.businessId])).toHaveLength(5)
})

test('who belongs to another enterprise, provides services or runs the platform is refused in words', async () => {
  const other = await buildHouse(server.database.pool, ++houses)
  const [taken, provider, operator] = [newPhone(), newPhone(), newPhone()]
  await rows('update users set phone = $2 where id = $1', [other.viewer.id, taken])
  await rows(`insert into users (login_name, name, password_hash, phone, mode) values ($1, 'P', 'x', $1, 'provider')`, [provider])
  await rows(`insert into users (login_name, name, password_hash, phone, operator) values ($1, 'O', 'x', $1, true)`, [operator])
  expect((await add({ name: '李敏', contact: taken })).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('其他企业') })
  expect((await add({ name: '李敏', contact: provider })).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('服务商') })
  expect((await add({ name: '李敏', contact: operator })).envelope.code).toBe(30001)
  expect((await add({ name: '李敏', contact: newPhone() }, house.admin, other.businessId)).envelope.code).toBe(70003)
  expect((await add({ name: '李敏', contact: newPhone(), departmentIds: ['999999'] })).envelope.code).toBe(50001)
  await rows(`update businesses set kind = 'personal' where id = $1`, [house.businessId])
  expect((await add({ name: '李敏', contact: newPhone() })).envelope).toMatchObject({
    code: 30001,
    msg: expect.stringContaining('个人空间'),
  })
})

test('of fifty parallel acceptances of one code, one makes an account', async () => {
  const contact = newPhone()
  const code = codeIn((await add({ name: '李敏', contact })).data.link)
  const answers = await Promise.all(Array.from({ length: 50 }, () => accept(code)))
  const outcomes = answers.map(({ envelope }) => envelope.code)
  expect(outcomes.filter((outcome) => outcome === 0)).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome !== 0 && outcome !== 50001 && outcome !== 80001)).toEqual([])
  expect(await rows('select id from users where phone = $1', [contact])).toHaveLength(1)
  expect(await rows('select s.id from sessions s join users u on u.id = s.user_id where u.phone = $1', [contact])).toHaveLength(1)
})

test('an account joins what was sent to its contact, and nothing else; its owner hears of it, and the inviter', async () => {
  const contact = newPhone()
  const person = await clientWith(contact)
  const added = await add({ name: '李敏', contact, scope: 'own' })
  const code = codeIn(added.data.link)
  expect((await read(code)).data.registered).toBe(true)
  expect((await accept(code)).envelope).toMatchObject({ code: 20006, msg: expect.stringContaining('登录') })
  const bystander = await clientWith(newPhone(), house.viewer)
  expect((await join(code, bystander)).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('其他联系方式') })
  expect((await join(code, person)).envelope.code).toBe(0)
  const session = await send(server.app, accountCalls.readSession, {}, person)
  expect(session.data).toMatchObject({ sf: 3, businessId: house.businessId, right: 'view' })
  expect((await join(code, person)).envelope.code).toBe(50001)
  const messages = await rows(
    'select n.code, r.user_id from messages n join message_readers r on r.message_id = n.id where r.user_id = any ($1) order by n.id',
    [[person.id, house.admin.id]],
  )
  expect(messages).toEqual([
    { code: 'invited', user_id: person.id },
    { code: 'joined', user_id: house.admin.id },
  ])
  const members = await send(server.app, employeeCalls.listEmployees, { query: { search: contact } }, house.admin)
  expect(members.data.items).toMatchObject([{ name: '李敏', state: 'joined', userId: person.id, phone: contact }])
})

test('invited into two enterprises and joining both at once, a person is an employee of one', async () => {
  const other = await buildHouse(server.database.pool, ++houses)
  const contact = newPhone()
  const person = await clientWith(contact)
  const here = codeIn((await add({ name: '李敏', contact })).data.link)
  const there = codeIn((await add({ name: '李敏', contact }, other.admin, other.businessId)).data.link)
  const outcomes = await Promise.all([join(here, person), join(there, person)])
  expect(outcomes.map(({ envelope }) => envelope.code).sort()).toEqual([0, 30001])
  expect(await rows('select id from memberships where user_id = $1', [person.id])).toHaveLength(1)
})

test('review P3: an invitation that is sent again has a new link, which ends the old one; who has joined gets none', async () => {
  const { data } = await add({ name: '李敏', contact: newPhone() })
  const renewed = await again(data.employee.id)
  expect(renewed.data).toMatchObject({ via: 'sms', sent: false })
  expect((await read(codeIn(data.link))).envelope.code).toBe(50001)
  expect((await accept(codeIn(renewed.data.link))).envelope.code).toBe(0)
  expect((await again(data.employee.id)).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('已加入') })
  expect((await again(data.employee.id, server.stranger.admin)).envelope.code).toBe(70003)
})

test('a link ends after seven days, with its employee, and with a business that is closed', async () => {
  const { data } = await add({ name: '李敏', contact: newPhone() })
  const code = codeIn(data.link)
  server.time.now = new Date(Date.now() + 7 * 86_400_000 + 1_000)
  expect((await read(code)).envelope.code).toBe(50001)
  expect((await accept(code)).envelope.code).toBe(50001)
  server.time.now = undefined
  await rows('delete from attempts')
  await rows('update businesses set closed_at = now() where id = $1', [house.businessId])
  expect((await read(code)).envelope.code).toBe(50001)
  await rows('update businesses set closed_at = null where id = $1', [house.businessId])
  expect((await read(code)).envelope.code).toBe(0)
  await send(server.app, employeeCalls.removeEmployee, { params: { id: data.employee.id } }, house.admin)
  expect((await read(code)).envelope.code).toBe(50001)
})

test('guessed codes are slowed down by address, and one contact gets no flood', async () => {
  for (let guess = 0; guess < 31; guess++) await read(`guess-${guess}`)
  expect((await read('one-more')).status).toBe(429)
  const { data } = await add({ name: '李敏', contact: newPhone() })
  expect((await again(data.employee.id)).envelope.code).toBe(0)
  expect((await again(data.employee.id)).envelope.code).toBe(0)
  expect((await again(data.employee.id)).envelope.code).toBe(80001)
})

test('the very same request twice invites once and gets the same answer', async () => {
  const contact = newPhone()
  const wish = { params: { id: house.businessId }, body: { name: '李敏', contact } }
  const signature = signedBy(server.app, invitationCalls.addEmployee, wish, house.admin)
  const first = await send(server.app, invitationCalls.addEmployee, wish, house.admin, signature)
  expect(first.envelope.code).toBe(0)
  const second = await send(server.app, invitationCalls.addEmployee, wish, house.admin, signature)
  expect(second.envelope).toEqual(first.envelope)
  expect(await rows('select id from memberships where phone = $1', [contact])).toHaveLength(1)
  const changed = { ...wish, body: { ...wish.body, name: '王五' } }
  const moved = await send(server.app, invitationCalls.addEmployee, changed, house.admin, {
    ...signedBy(server.app, invitationCalls.addEmployee, changed, house.admin),
    timestamp: signature.timestamp ?? '',
  })
  expect(moved.envelope.code).not.toBe(0)
})

test('an owner invited by the platform owns the business; only an owner renews that link, and nobody takes it back', async () => {
  const contact = newPhone()
  const by = { user: { id: house.viewer.id, name: '平台', business: null }, right: 'main', address: '127.0.0.1', language: 'zh' } as const
  const wish = { businessId: house.businessId, contact, name: '赵主任', right: 'main' as const }
  const sent = await invite(wish, by, server.services)
  expect(sent.link).toMatch(/^https:\/\/power\.example\.org\/invitation\?code=/)
  expect((await again(sent.employeeId)).envelope.code).toBe(100000)
  const remove = await send(server.app, employeeCalls.removeEmployee, { params: { id: sent.employeeId } }, house.admin)
  expect(remove.envelope.code).toBe(30001)
  const renewed = await invite({ ...wish, again: true }, by, server.services)
  expect(renewed.employeeId).toBe(sent.employeeId)
  expect((await accept(codeIn(sent.link))).envelope.code).toBe(50001)
  const { data } = await accept(codeIn(renewed.link))
  expect(await rows('select sf from users where id = $1', [data.user_id])).toEqual([{ sf: 2 }])
})

test('an account that is invited is reminded of the last invitation alone, and of none that was taken back', async () => {
  const contact = newPhone()
  await clientWith(contact, server.stranger.viewer)
  const open = async () =>
    (
      await rows<{ open: boolean }>(
        `select o.settled_at is null as open from notification_outbox o join notification_outbox_people p on p.entry_id = o.id
          where o.code = 'invited' and p.user_id = $1 order by o.id`,
        [server.stranger.viewer.id],
      )
    ).map((row) => row.open)
  const { data } = await add({ name: '李敏', contact })
  expect(await open()).toEqual([true])
  const by = {
    user: { id: house.admin.id, name: '管理员', business: null },
    right: 'manage',
    address: '127.0.0.1',
    language: 'zh',
  } as const
  await invite({ businessId: house.businessId, contact, name: '李敏', right: 'view', again: true }, by, server.services)
  expect(await open()).toEqual([false, true])
  await send(server.app, employeeCalls.removeEmployee, { params: { id: data.employee.id } }, house.admin)
  expect(await open()).toEqual([false, false])
})
