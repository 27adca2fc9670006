import { deviceCalls, messageCalls, mostShares, sharingCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildFullHouse, type CastRole, type FullHouse } from '../../../test/full-house.ts'
import { openLive } from '../../../test/live-client.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
let house: FullHouse
let houses = 500
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  houses += 1
  house = await buildFullHouse(server.database.pool, houses)
})

type Wish = { accounts: string; mode?: 'client' | 'provider'; right?: 'view' | 'operate'; mayShare?: boolean; expiresAt?: string | null }
const share = (by: CastRole, { mode = 'client', ...wish }: Wish, boxIds = [house.device.boxId], headers = {}) =>
  send(server.app, sharingCalls.shareDevices, { body: { boxIds, mode, ...wish } }, house.people[by], headers)
const list = async (by: CastRole) =>
  (await send(server.app, sharingCalls.listShares, { params: { deviceId: house.device.boxId } }, house.people[by])).data
const received = async (by: CastRole) => (await send(server.app, sharingCalls.listReceivedShares, {}, house.people[by])).data
const sees = async (who: CastRole) =>
  (await send(server.app, deviceCalls.listDevices, {}, house.people[who])).data.items.some(({ id }) => id === house.device.boxId)
const accept = async (who: CastRole, from: CastRole = 'owner') => {
  const answer = { from: house.people[from].id, accept: true }
  expect((await send(server.app, sharingCalls.answerShareOffers, { body: answer }, house.people[who])).data.answered).toBeGreaterThan(0)
}
const revoke = (by: CastRole, shareId: string) =>
  send(server.app, sharingCalls.revokeShare, { params: { deviceId: house.device.boxId, shareId } }, house.people[by])
const count = async (text: string, ...values: unknown[]) =>
  (await server.database.pool.query<{ count: number }>(`select count(*)::int as count ${text}`, values)).rows[0]?.count
const sharesOfDevice = () => count('from device_shares where device_id = $1', house.device.id)
const actions = async () =>
  (
    await server.database.pool.query<{ action: string; outcome: string; before: object | null; after: object | null }>(
      'select action, outcome, before, after from audit where subject = $1 order by id',
      [`device ${house.device.boxId}`],
    )
  ).rows

describe('sharing', () => {
  test('asks, and gives the device when it is accepted, with a message and an audit entry', async () => {
    expect(await sees('friend')).toBe(false)
    const answer = await share('owner', { accounts: house.people.friend.phone, right: 'operate' })
    expect(answer.data).toEqual({
      applied: true,
      results: [
        { deviceId: house.device.boxId, account: house.people.friend.phone, outcome: 'offered', says: '已发出，对方接受后才能看到' },
      ],
    })
    await accept('friend')
    expect(await sees('friend')).toBe(true)
    const [item] = (await received('friend')).items
    expect(item).toMatchObject({ deviceId: house.device.boxId, right: 'operate', mayShare: false, sharedBy: { id: house.people.owner.id } })
    const messages = await send(server.app, messageCalls.listMessages, {}, house.people.friend)
    expect(messages.data.items).toMatchObject([{ kind: 'share', read: false }])
    expect((await actions()).at(-1)).toMatchObject({
      action: 'share.accept',
      after: { from: house.people.owner.id },
    })
    expect((await actions()).at(-2)).toMatchObject({
      action: 'share.create',
      after: { userIds: [house.people.friend.id], right: 'operate' },
    })
  })

  test('names accounts by phone or e-mail in any case; the same person twice is one', async () => {
    const { friend, agent } = house.people
    const answer = await share('admin', { accounts: `${friend.phone}，${agent.email.toUpperCase()}, ${friend.email}` })
    expect(answer.data.applied).toBe(true)
    expect(await sharesOfDevice()).toBe(7)
  })

  test('review S12: is all or nothing, with every refusal in words of both languages, and in the log as refused', async () => {
    const { friend, provider, sharedView, viewer } = house.people
    const accounts = ['12345', '19999999999', provider.phone, sharedView.phone, viewer.phone, friend.phone].join(',')
    const { data } = await share('owner', { accounts })
    expect(data.applied).toBe(false)
    expect(data.results.map(({ outcome, says }) => [outcome, says])).toEqual([
      ['format-incorrect', '账号格式不正确'],
      ['not-registered', '账号未注册'],
      ['not-client', '该用户不是客户'],
      ['already-shared', '已分享过'],
      ['own-device', '该账号本来就能看到此设备'],
    ])
    expect(await sees('friend')).toBe(false)
    const english = await share('owner', { accounts: `${friend.phone},x`, mode: 'provider' }, undefined, { language: 'en' })
    expect(english.data.results.map(({ says }) => says)).toEqual(['The user is not a service provider', 'Account format incorrect'])
    expect((await actions()).at(0)).toMatchObject({ action: 'share.not-registered', outcome: 'refused', after: { unknown: 1 } })
  })

  test('asks once for an account that nobody has too often: it waits', async () => {
    const codes = []
    for (let i = 0; i < 12; i++) codes.push((await share('sharedOn', { accounts: `1999999${String(1000 + i)}` })).envelope.code)
    expect(codes.slice(0, 9)).toEqual(Array(9).fill(0))
    expect(codes).toContain(80001)
    expect((await share('owner', { accounts: house.people.friend.phone })).envelope.code).toBe(0)
  })

  test('ends by itself: nothing is seen after the time, and the place is free again', async () => {
    const expiresAt = new Date(Date.now() + 60_000).toISOString()
    await share('owner', { accounts: house.people.friend.phone, expiresAt })
    await accept('friend')
    await server.database.pool.query(`update device_shares set expires_at = now() - interval '1 second' where user_id = $1`, [
      house.people.friend.id,
    ])
    expect(await sees('friend')).toBe(false)
    expect((await received('friend')).items).toEqual([])
    const read = await send(server.app, deviceCalls.readDevice, { params: { deviceId: house.device.boxId } }, house.people.friend)
    expect(read.envelope.code).toBe(70003)
    expect((await share('owner', { accounts: house.people.friend.phone })).data.applied).toBe(true)
    const past = await share('owner', { accounts: house.people.friend.phone, expiresAt: new Date(Date.now() - 1_000).toISOString() })
    expect(past.envelope).toMatchObject({ code: 10003, msg: '分享的截止时间应晚于现在' })
  })

  test('of a closed business shows nothing', async () => {
    await server.database.pool.query('update businesses set closed_at = now() where id = $1', [house.words[':business']])
    expect(await sees('sharedView')).toBe(false)
    expect((await received('sharedView')).items).toEqual([])
  })

  test('stays at ten however many share at once', async () => {
    const { rows } = await server.database.pool.query<{ phone: string }>(
      `insert into users (login_name, name, password_hash, phone)
       select 'crowd-' || $1::int || '-' || n, 'crowd', '-', '17' || lpad(($1::int * 100 + n)::text, 9, '0') from generate_series(1, 50) n returning phone`,
      [houses],
    )
    await server.database.pool.query(
      `update memberships set right_on_devices = 'manage', scope = 'all' where business_id = $1 and user_id is not null`,
      [house.words[':business']],
    )
    const sharers = ['owner', 'coOwner', 'admin', 'operator', 'viewer', 'department', 'unhanded'] as const
    const before = (await sharesOfDevice()) ?? 0
    const answers = await Promise.all(
      rows.map(({ phone }, index) => share(sharers[index % sharers.length] ?? 'owner', { accounts: phone })),
    )
    expect(answers.filter(({ data }) => data.applied)).toHaveLength(mostShares - before)
    expect(answers.filter(({ data }) => data.results[0]?.outcome === 'limit-reached')).toHaveLength(50 - mostShares + before)
    expect(await sharesOfDevice()).toBe(mostShares)
  })

  test('goes on when two lists name the same devices in other orders', async () => {
    const other = await server.database.pool.query<{ box_id: string }>(
      `insert into devices (box_id, uplink_id, ref, business_id, name, announced_type, interval_ms)
       select '9' || lpad($1::text, 11, '0'), uplink_id, 'b', business_id, '第二台', 'ups', 2000 from devices where id = $2 returning box_id`,
      [houses, house.device.id],
    )
    const both = [house.device.boxId, other.rows[0]?.box_id ?? '']
    const [one, two] = await Promise.all([
      share('owner', { accounts: house.people.friend.phone }, both),
      share('admin', { accounts: house.people.agent.phone }, [...both].reverse()),
    ])
    expect([one?.data.applied, two?.data.applied]).toEqual([true, true])
  })
})

describe('sharing on', () => {
  test('gives no more than one has, and who did it sees and revokes only that', async () => {
    expect((await share('sharedView', { accounts: house.people.friend.phone })).envelope).toMatchObject({
      code: 70001,
      msg: '没有分享权限',
    })
    expect((await share('sharedOn', { accounts: house.people.friend.phone, right: 'operate' })).data.applied).toBe(true)
    const mine = await list('sharedOn')
    expect(mine.items.map(({ account }) => account.id).sort()).toEqual([house.people.friend.id, house.people.guest.id].sort())
    expect(mine.items[0]?.account.contact).toMatch(/^\d{3}\*{4}\d{4}$/)
    const all = await list('owner')
    expect(all.most).toBe(10)
    expect(all.items).toHaveLength(6)
    expect(all.items.find(({ account }) => account.id === house.people.friend.id)).toMatchObject({
      sharedOn: true,
      account: { contact: house.people.friend.phone },
    })
    const notMine = all.items.find(({ account }) => account.id === house.people.sharedView.id)?.id ?? ''
    expect((await revoke('sharedOn', notMine)).envelope.code).toBe(70003)
    const friends = mine.items.find(({ account }) => account.id === house.people.friend.id)?.id ?? ''
    expect((await revoke('sharedOn', friends)).envelope.code).toBe(0)
    expect(await sees('friend')).toBe(false)
  })

  test('is bound by one’s own right and end', async () => {
    const end = new Date(Date.now() + 3_600_000)
    await server.database.pool.query(`update device_shares set "right" = 'view', expires_at = $2 where user_id = $1`, [
      house.people.sharedOn.id,
      end,
    ])
    const accounts = house.people.friend.phone
    expect((await share('sharedOn', { accounts, right: 'operate' })).envelope.code).toBe(70001)
    const later = new Date(end.getTime() + 1_000).toISOString()
    expect((await share('sharedOn', { accounts, expiresAt: later })).envelope).toMatchObject({ code: 10003 })
    expect((await share('sharedOn', { accounts })).data.applied).toBe(true)
    await accept('friend', 'sharedOn')
    expect((await received('friend')).items[0]?.expiresAt).toBe(end.toISOString())
  })

  test('ends with the share above it: all who lose the device hear of it, also on an open page', async () => {
    const base = await server.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => '')
    const address = base || `http://127.0.0.1:${(server.app.server.address() as { port: number }).port}`
    const live = await openLive(address, house.people.guest, [house.device.boxId])
    await live.next((event) => event.event === 'ready')
    const parent = (await list('owner')).items.find(({ account }) => account.id === house.people.sharedOn.id)?.id ?? ''
    expect((await revoke('admin', parent)).envelope.code).toBe(0)
    await live.next((event) => event.event === 'ready')
    live.close()
    expect([await sees('sharedOn'), await sees('guest'), await sees('sharedView')]).toEqual([false, false, true])
    expect((await actions()).at(-1)).toMatchObject({ action: 'share.revoke', before: { right: 'operate' } })
    expect(
      await count(`from message_readers r join messages n on n.id = r.message_id and n.code = 'share-ended' where r.user_id = any($1)`, [
        house.people.guest.id,
        house.people.sharedOn.id,
      ]),
    ).toBe(2)
  })
})

test('a share is given back: the device is gone, and the person who gave it hears of it', async () => {
  const left = await send(
    server.app,
    sharingCalls.leaveShare,
    { params: { shareId: house.words[':share'] ?? '' } },
    house.people.sharedView,
  )
  expect(left.envelope.code).toBe(0)
  expect(await sees('sharedView')).toBe(false)
  expect((await actions()).at(-1)).toMatchObject({ action: 'share.leave' })
  expect(
    await count(
      `from message_readers r join messages n on n.id = r.message_id and n.code = 'share-given-up' where r.user_id = $1`,
      house.people.owner.id,
    ),
  ).toBe(1)
})

test('received shares are found by the device’s name and paged', async () => {
  const find = async (search: string) =>
    (await send(server.app, sharingCalls.listReceivedShares, { query: { search } }, house.people.sharedView)).data
  expect((await find(`ups-${houses}`)).total).toBe(1)
  expect((await find('%')).total).toBe(0)
  const beyond = await send(server.app, sharingCalls.listReceivedShares, { query: { page: 2 } }, house.people.sharedView)
  expect(beyond.data).toEqual({ items: [], total: 1 })
})
