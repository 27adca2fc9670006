import { accountCalls, deviceCalls, sharingCalls, uplinkCalls, wireHash } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditOf, codeSentTo, signIn } from '../../../../test/accounts.ts'
import { type House, type Person, password } from '../../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer(undefined, { KW_DEMO: '1' })
})
afterAll(() => server.close())
beforeEach(() => server.database.pool.query('delete from attempts'))

const remove = (person: Person, typed = password) =>
  send(server.app, accountCalls.removeMe, { body: { password: typed } }, person, { language: 'en' })
const logIn = async (account: string, pw = wireHash(password)) =>
  (await send(server.app, accountCalls.logIn, { body: { account, pw } }, null)).envelope.code
const rowOf = async (text: string, values: unknown[]) => (await server.database.pool.query(text, values)).rows[0]

async function share(from: House, to: Person, right = 'view'): Promise<void> {
  await server.database.pool.query(
    `insert into device_shares (device_id, user_id, "right", shared_by, created_at) values ($1, $2, $3, $4, now())`,
    [from.device.id, to.id, right, from.owner.id],
  )
}

test('an employee who goes leaves no name, no contacts, no session and no way to any device', async () => {
  const { viewer } = server.house
  await server.database.pool.query(
    `update users set phone = '13900000001', email = 'viewer@example.com', nickname = '小观', address = '建设路 1 号', service_phone = '02888886666' where id = $1`,
    [viewer.id],
  )
  await share(server.stranger, viewer)
  await server.database.pool.query(
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth, created_at) values ($1, 'https://push.example.com/1', '', '', now())`,
    [viewer.id],
  )
  await server.database.pool.query(
    `insert into tasks (user_id, kind, wish, language, address, created_at) values ($1, 'business-export', '{}', 'zh', '192.0.2.7', now())`,
    [viewer.id],
  )
  await server.database.pool.query(
    `with w as (
       insert into work (business_id, kind, state, title, created_at, changed_at)
       select business_id, 'fault', 'reported', 'w', now(), now() from memberships where user_id = $1 limit 1 returning id)
     insert into todos_put_off (user_id, work_id, until_at, note, put_off_at) select $1, id, now() + interval '1 day', '等备件', now() from w`,
    [viewer.id],
  )
  await server.database.pool.query(
    `insert into alarm_drafts (user_id, alarm_id, text, written_at) select $1, id, '去机房', now() from alarms limit 1`,
    [viewer.id],
  )
  const elsewhere = await signIn(server, viewer.loginName)
  expect((await send(server.app, deviceCalls.listDevices, {}, viewer)).data.total).toBe(2)
  expect((await remove(viewer, 'wrong')).envelope).toMatchObject({ code: 20002, msg: 'The password is wrong' })
  expect((await remove(viewer)).envelope.code).toBe(0)

  expect((await send(server.app, accountCalls.readSession, {}, elsewhere)).envelope.code).toBe(90001)
  expect(await Promise.all([logIn('viewer-1'), logIn('13900000001'), logIn('viewer-1', elsewhere.credential)])).toEqual([
    20002, 20002, 20002,
  ])
  const left = await rowOf('select u::text as text, removed_at from users u where id = $1', [viewer.id])
  for (const trace of ['viewer', '13900000001', 'example', '小观', '建设路', '0288888']) expect(left.text).not.toContain(trace)
  expect(left.removed_at).toBeInstanceOf(Date)
  const ties = await rowOf(
    `select (select count(*) from memberships where user_id = $1) + (select count(*) from device_shares where user_id = $1)
          + (select count(*) from refresh_credentials where user_id = $1) + (select count(*) from visible_devices where user_id = $1)
          + (select count(*) from push_subscriptions where user_id = $1) + (select count(*) from tasks where user_id = $1)
          + (select count(*) from todos_put_off where user_id = $1) + (select count(*) from alarm_drafts where user_id = $1) as n`,
    [viewer.id],
  )
  expect(ties).toEqual({ n: '0' })
  expect((await auditOf(server, viewer.id)).at(-1)).toMatchObject({ action: 'account.remove' })
})

test('the contacts of somebody who went can be registered again', async () => {
  const found = await rowOf(`select from users where phone = '13900000001' or email = 'viewer@example.com'`, [])
  expect(found).toBeUndefined()
})

test('the only owner of a business with devices or people closes it first', async () => {
  const { owner } = server.house
  expect((await remove(owner)).envelope).toMatchObject({ code: 30001, msg: 'You are the only owner of "医院 1"; close the business first' })
  expect(await logIn(owner.loginName)).toBe(200)
})

test('one of two owners may go, and of both at once one stays', async () => {
  const { owner, admin } = server.stranger
  await server.database.pool.query(`update memberships set right_on_devices = 'main' where user_id = $1`, [admin.id])
  const codes = await Promise.all([remove(owner), remove(admin)])
  expect(codes.map(({ envelope }) => envelope.code).sort((a, b) => a - b)).toEqual([0, 30001])
  expect(await rowOf('select closed_at from businesses where id = $1', [server.stranger.businessId])).toEqual({ closed_at: null })
})

test('a client user’s own place is closed with the account, and what they shared ends', async () => {
  await server.database.pool.query(`insert into settings (key, value, changed_at) values ('sign-up', '{"registration": true}', now())`)
  await send(server.app, accountCalls.sendCode, { body: { contact: '13700000001', purpose: 'register' } }, null)
  const body = {
    contact: '13700000001',
    code: await codeSentTo(server, '13700000001'),
    password: 'lamp5river8',
    name: '王立',
    mode: 'client',
  } as const
  const { data } = await send(server.app, accountCalls.register, { body }, null)
  const person = { id: data.user_id, loginName: '13700000001', token: data.token, signKey: data.signKey }
  const uplink = (await send(server.app, uplinkCalls.createUplink, { body: { name: '家里' } }, person)).data.uplink
  const device = await rowOf(
    `insert into devices (box_id, uplink_id, ref, business_id, name, announced_type, interval_ms)
     select '299900000001', u.id, 'x', u.business_id, '家用 UPS', 'ups', 2000 from uplinks u where u.id = $1 returning id, box_id, business_id`,
    [uplink.id],
  )
  const { operator } = server.house
  await server.database.pool.query(`update users set phone = '13900000003' where id = $1`, [operator.id])
  const given = await send(
    server.app,
    sharingCalls.shareDevices,
    { body: { boxIds: [device.box_id], accounts: '13900000003', right: 'view', mode: 'client' } },
    person,
  )
  expect(given.envelope.code, given.text).toBe(0)
  await send(server.app, sharingCalls.answerShareOffers, { body: { from: person.id, accept: true } }, operator)
  expect((await send(server.app, deviceCalls.readDevice, { params: { deviceId: device.box_id } }, operator)).envelope.code).toBe(0)

  expect((await remove(person, 'lamp5river8')).envelope.code).toBe(0)
  const sent = await rowOf(
    `select (select string_agg(d::text, '') from deliveries d) || (select coalesce(string_agg(i::text, ''), '') from inbox i) as text`,
    [],
  )
  expect(sent.text).not.toContain('13700000001')
  expect((await send(server.app, deviceCalls.readDevice, { params: { deviceId: device.box_id } }, operator)).envelope.code).toBe(70003)
  const business = await rowOf('select closed_at from businesses where id = $1', [device.business_id])
  expect(business.closed_at).toBeInstanceOf(Date)
})

test('the only operator of the platform stays', async () => {
  const { operator, admin } = server.house
  await server.database.pool.query('update users set operator = true where id = any($1)', [[operator.id, admin.id]])
  expect((await remove(admin)).envelope.code).toBe(0)
  expect((await remove(operator)).envelope).toMatchObject({ code: 30001, msg: expect.stringContaining('only platform operator') })
})
