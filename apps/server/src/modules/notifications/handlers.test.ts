import { type CallChain, type EscalationRule, type NotificationPreferences, notificationCalls, ofEveryTopic } from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditOf } from '../../../test/accounts.ts'
import { explain } from '../../../test/explain.ts'
import type { Person } from '../../../test/house.ts'
import { testMailServer } from '../../../test/mail-server.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { type Bound, pageStatement, type SqlList } from '../../storage/list.ts'
import { takeTurn } from './engine/turn.ts'
import { letGoOfOldDeliveries } from './index.ts'
import { closingStatement } from './queries/closing.ts'
import { deliveryRows, ownDeliveryRows } from './queries/deliveries.ts'
import { dueStatement } from './queries/due.ts'
import { claimStatement } from './queries/sending.ts'
import { latelyStatement } from './queries/told.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await server.database.pool.query(`update users set email = login_name || '@example.com'`)
})
afterAll(() => server.close())

const rows = async (text: string, values: unknown[] = []) => (await server.database.pool.query(text, values)).rows
const on = { app: true, email: true, push: false, sms: false, voice: false }
const wish: NotificationPreferences = {
  topics: { ...ofEveryTopic(on), offline: { ...on, email: false }, expiry: { ...on, email: false } },
  leastLevel: 3,
  quiet: { from: '22:00', to: '07:00', exceptFrom: 4 },
  repeatMinutes: 30,
  language: 'en',
}
const save = (body: NotificationPreferences, person = server.house.viewer) =>
  send(server.app, notificationCalls.saveOwnNotifications, { body }, person)

describe('one’s own notifications', () => {
  it('have defaults, say which ways reach, and are kept with an entry in the audit', async () => {
    const { viewer } = server.house
    const { data } = await send(server.app, notificationCalls.readOwnNotifications, {}, viewer)
    expect(data.preferences).toMatchObject({
      leastLevel: 2,
      quiet: null,
      repeatMinutes: null,
      topics: { abnormal: { app: true, email: true, sms: false }, system: { app: true, email: false, push: true } },
    })
    expect(data.timeZone).toBe('Asia/Shanghai')
    expect(data.reach.map(({ channel, missing }) => [channel, missing])).toEqual([
      ['app', null],
      ['email', 'not-set-up'],
      ['push', 'no-browser'],
      ['sms', 'not-set-up'],
      ['voice', 'not-set-up'],
    ])
    expect((await save(wish)).data.preferences).toEqual(wish)
    expect((await auditOf(server, viewer.id)).at(-1)).toMatchObject({ action: 'notification-preference.save', after: wish })
    const same = await save({ ...wish, quiet: { from: '07:00', to: '07:00', exceptFrom: null } })
    expect(same.envelope.code).toBe(10003)
  })

  it('can be tried: what comes of it is said, and listed', async () => {
    const { viewer } = server.house
    const tried = (channel: 'app' | 'email') => send(server.app, notificationCalls.tryOwnChannel, { body: { channel } }, viewer)
    expect((await tried('app')).data).toEqual({ sent: true, failure: null })
    expect((await tried('email')).data).toMatchObject({ sent: false, failure: '尚未设置发送方式' })
    const mail = await testMailServer({ disabledCommands: ['STARTTLS'] })
    const value = { host: 'localhost', port: mail.port, security: 'none', user: '', from: 'kilowatch@example.com', sealedPassword: null }
    await rows(`insert into settings (key, value, changed_at) values ('mail-server', $1, now())`, [JSON.stringify(value)])
    expect((await tried('email')).data).toEqual({ sent: true, failure: null })
    expect(mail.mails).toMatchObject([{ to: [`${viewer.loginName}@example.com`] }])
    await mail.close()
    const { data } = await send(server.app, notificationCalls.listOwnDeliveries, { query: { occasion: 'test' } }, viewer, {
      language: 'en',
    })
    expect(data.items.map(({ channel, state, to, subject }) => [channel, state, to, subject])).toEqual([
      ['email', 'sent', 'v***@example.com', '[Test] This is a test notification'],
      ['email', 'failed', '', '[Test] This is a test notification'],
      ['app', 'sent', '', '[Test] This is a test notification'],
    ])
    await rows(`delete from attempts`)
    let code = 0
    for (let n = 0; n < 30 && code !== 80001; n++) code = (await tried('app')).envelope.code
    expect(code).toBe(80001)
  })
})

describe('who is told of a device', () => {
  it('is named to members: those who want alarms, and how many addresses; not to others, nor to those who only look', async () => {
    const { house, stranger } = server
    const params = { deviceId: house.device.boxId }
    const told = (person: Person) => send(server.app, notificationCalls.readDeviceTold, { params }, person)
    const { data } = await told(house.operator)
    expect(data?.people.map(({ id }) => id)).toEqual(expect.arrayContaining([house.owner.id, house.operator.id]))
    const none = { app: false, email: false, push: false, sms: false, voice: false }
    await save({ ...wish, topics: { ...wish.topics, abnormal: none, offline: none } }, house.operator)
    const after = (await told(house.operator)).data
    expect(after?.count).toBe((data?.count ?? 0) - 1)
    expect(after?.people.map(({ id }) => id)).not.toContain(house.operator.id)
    await save(wish, house.operator)
    expect((await told(stranger.owner)).envelope.code).toBe(70003)
    expect((await told(house.viewer)).envelope.code).not.toBe(0)
  })
})

describe('the rule of a business', () => {
  const saveRule = (steps: EscalationRule['steps']) =>
    send(server.app, notificationCalls.saveEscalationRule, { body: { steps, leastLevel: 4 } }, server.house.admin)

  it('names people of the business alone, in rising minutes, and who changed it', async () => {
    const { owner, admin } = server.house
    const refused = await saveRule([{ afterMinutes: 5, roles: [], userIds: [server.stranger.owner.id] }])
    expect(refused.envelope.code).toBe(20004)
    const falling = [10, 10].map((afterMinutes) => ({ afterMinutes, roles: [], userIds: [owner.id] }))
    expect((await saveRule(falling)).envelope.code).toBe(10003)
    expect((await saveRule([{ afterMinutes: 5, roles: [], userIds: [] }])).envelope.code).toBe(10003)
    const steps: EscalationRule['steps'] = [{ afterMinutes: 10, roles: ['group-manager'], userIds: [owner.id, admin.id] }]
    expect((await saveRule(steps)).data).toMatchObject({
      steps,
      leastLevel: 4,
      changedBy: { id: admin.id },
      people: [{ id: owner.id }, { id: admin.id }],
    })
    expect((await send(server.app, notificationCalls.readEscalationRule, {}, server.stranger.owner)).data).toMatchObject({
      steps: [],
      changedAt: null,
    })
    expect((await auditOf(server, admin.id)).at(-1)).toMatchObject({ action: 'escalation-rule.save', after: { steps } })
  })
})

describe('whom to call now', () => {
  const chainOf = async (groupId: string, person = server.house.viewer) =>
    (await send(server.app, notificationCalls.readCallChain, { params: { groupId } }, person)).envelope
  const ofAlarm = async (person = server.house.viewer) =>
    (await send(server.app, notificationCalls.readAlarmCallChain, { params: { alarmId: server.house.alarmId } }, person)).data

  const dutyOf = async (person: Person) =>
    (await send(server.app, notificationCalls.readAlarmDuty, { params: { alarmId: server.house.alarmId } }, person)).data

  it('is read of a group and of an alarm by those of its business: who is on duty until when, how they are reached, who follows', async () => {
    const { businessId, device, viewer, operator, admin } = server.house
    const [group] = (
      await rows(`insert into groups (business_id, name, created_at) values ($1, '机房', now()) returning id`, [businessId])
    ).map(({ id }) => id)
    await rows('insert into group_devices (group_id, device_id) values ($1, $2)', [group, device.id])
    await rows(
      `insert into group_people (group_id, membership_id, identity) select $1, id, 'manager' from memberships where user_id = $2`,
      [...[group, admin.id]],
    )
    const hour = new Date().getUTCHours()
    const clock = (hours: number) => `${String((hour + 8 + hours + 24) % 24).padStart(2, '0')}:00`
    const everyDay = [0, 1, 2, 3, 4, 5, 6]
    // Two shifts of which the one has begun an hour or two ago, whatever the time is.
    const shifts = [
      { key: 'now', name: '本班', from: clock(-1), to: clock(11), need: 1, weekdays: everyDay },
      { key: 'next', name: '下班', from: clock(11), to: clock(-1), need: 1, weekdays: everyDay },
    ]
    await rows(
      `insert into duty_rosters (business_id, group_id, starts_on, shifts, cycle, teams, changed_at)
       values ($1, $2, '2020-01-01', $3, '[null]', '[{"name": "A", "offset": 0}]', now())`,
      [businessId, group, JSON.stringify(shifts)],
    )
    for (const [shift, who] of [['now', viewer.id] as const, ['next', operator.id] as const])
      await rows(
        `insert into duty_changes (group_id, day, shift, membership_id, put_on)
         select $1, d, $2, m.id, true from generate_series(now()::date - 3, now()::date + 3, '1 day') d, memberships m where m.user_id = $3`,
        [group, shift, who],
      )
    const steps: EscalationRule['steps'] = [
      { afterMinutes: 5, roles: ['on-duty'], userIds: [] },
      { afterMinutes: 10, roles: ['group-manager'], userIds: [] },
    ]
    await send(server.app, notificationCalls.saveEscalationRule, { body: { steps, leastLevel: 4 } }, admin)
    const chain = (await chainOf(group ?? '')).data as CallChain
    expect(chain.steps.map(({ people }) => people.map(({ id, called, ways }) => [id, called.as, ways.map(({ to }) => to)]))).toEqual([
      [[viewer.id, 'on-duty', ['v***@example.com']]],
      [[admin.id, 'group-manager', ['a***@example.com']]],
    ])
    const { duty } = chain.steps[0]?.people[0] ?? {}
    expect(duty).toMatchObject({ group: '机房', shift: '本班', until: chain.changesAt })
    expect(chain.next.map(({ id }) => id)).toEqual([operator.id])
    expect(await ofAlarm()).toMatchObject({ steps: chain.steps, since: expect.any(String) })
    // review J11: who is on duty, with numbers for those who read contacts of colleagues.
    await rows(`update users set phone = '13900000777' where id = $1`, [viewer.id])
    expect(await dutyOf(admin)).toMatchObject({
      rostered: true,
      on: [{ person: { id: viewer.id }, shift: '本班', manages: false, phone: '13900000777', readAt: null }],
      managers: [{ person: { id: admin.id }, phone: null }],
    })
    expect((await dutyOf(operator))?.on).toMatchObject([{ person: { id: viewer.id }, phone: null }])
    await rows(
      `with m as (insert into messages (kind, title, body, link, created_at) values ('alarm', '{"zh": "告警"}', '{"zh": "告警"}', $1, now()) returning id)
       insert into message_readers (message_id, user_id, read_at) select id, $2, now() from m`,
      [`/current_message?alarm=${server.house.alarmId}`, viewer.id],
    )
    expect((await dutyOf(admin))?.on[0]?.readAt).toEqual(expect.any(String))
    // Whoever has the device by a share sees its alarm, and nobody who works there.
    await rows(`insert into device_shares (device_id, user_id, "right", shared_by, created_at) values ($1, $2, 'view', $3, now())`, [
      ...[device.id, server.stranger.viewer.id, admin.id],
    ])
    expect(await ofAlarm(server.stranger.viewer)).toBeNull()
    expect(await dutyOf(server.stranger.viewer)).toBeNull()
    expect((await chainOf(group ?? '', server.stranger.viewer)).code).not.toBe(0)
    await rows('delete from device_shares')
    await rows('delete from groups where id = $1', [group])
  })
})

describe('what was sent', () => {
  it('is seen by the business’s admins, filtered and as a file, of one alarm by its people, and of others by nobody else', async () => {
    const { house } = server
    await rows('delete from notification_preferences')
    await rows('update alarm_outbox set due_at = now() - interval $$1 hour$$')
    await takeTurn(server.services)
    const list = (query: object, person = house.admin) => send(server.app, notificationCalls.listDeliveries, { query }, person)
    const all = (await list({ occasion: 'opened' })).data
    expect(all.total).toBe(8)
    expect(all.items[0]).toMatchObject({ alarmIds: [house.alarmId], subject: expect.stringContaining('【重要】UPS-1：') })
    expect((await list({ occasion: 'opened', channel: 'email', state: 'queued', search: 'VIEWER' })).data.items).toMatchObject([
      { person: { id: house.viewer.id }, to: 'v***@example.com', attempts: 0 },
    ])
    expect((await list({ search: 'UPS-1', channel: 'app' })).data.total).toBe(4)
    expect((await list({}, server.stranger.admin)).data.items.every(({ subject }) => subject.includes('UPS-2'))).toBe(true)

    const of = async (person = house.viewer) =>
      (await send(server.app, notificationCalls.listAlarmDeliveries, { params: { alarmId: house.alarmId } }, person)).data
    expect(await of()).toHaveLength(8)
    // review J11: who read it in the console, of their own message alone.
    expect((await of()).every(({ readAt }) => readAt === null)).toBe(true)
    await rows('update message_readers set read_at = now() where user_id = $1', [house.viewer.id])
    const read = (await of()).filter(({ readAt }) => readAt !== null)
    expect(read.map(({ person, channel }) => [person?.id, channel])).toEqual([[house.viewer.id, 'app']])
    await rows(`insert into device_shares (device_id, user_id, "right", shared_by, created_at) values ($1, $2, 'view', $3, now())`, [
      house.device.id,
      server.stranger.viewer.id,
      house.owner.id,
    ])
    // Anyone who has the device by a share does not read who works there.
    expect(await of(server.stranger.viewer)).toEqual([])

    const now = Date.now()
    const query = { from: new Date(now - 86_400_000).toISOString(), to: new Date(now + 60_000).toISOString(), occasion: 'opened' }
    const file = await send(server.app, notificationCalls.exportDeliveries, { query }, house.admin)
    expect(file.text.trim().split('\r\n')).toHaveLength(9)
    expect(file.text).toContain('v***@example.com')
    const workbook = await send(server.app, notificationCalls.exportDeliveries, { query: { ...query, format: 'xlsx' } }, house.admin)
    expect(workbook.headers['content-type']).toContain('spreadsheetml')
    const ownFile = await send(server.app, notificationCalls.exportOwnDeliveries, { query }, house.viewer)
    expect(ownFile.text.trim().split('\r\n')).toHaveLength(3)
    expect(ownFile.text).not.toContain('o***@example.com')
    const wide = { ...query, from: new Date(now - 40 * 86_400_000).toISOString() }
    expect((await send(server.app, notificationCalls.exportDeliveries, { query: wide }, house.admin)).envelope.code).toBe(10003)
  })

  it('is found by its indexes', async () => {
    const { pool } = server.database
    const now = new Date()
    expect(await explain(pool, dueStatement, [now, 1000])).toContain('alarm_outbox_due')
    expect(await explain(pool, claimStatement, [now, ['email'], [8], [4], now])).toContain('notification_deliveries_due')
    expect(await explain(pool, closingStatement, [now, 500, 'alarm'])).toContain('notifications_closing')
    const lately = await explain(pool, latelyStatement, [['1'], ['1'], ['1'], now, 'alarm'])
    expect(lately).toMatch(/notifications_(user|gathering|target|closing)/)
    expect(lately).not.toContain('Seq Scan')
    const plan = async (list: SqlList, bound: Bound) => {
      const { text, values } = pageStatement(list, bound, { sort: '-at' })
      return explain(pool, text, values)
    }
    expect(await plan(ownDeliveryRows, { userId: '1' })).toContain('notification_deliveries_user')
    expect(await plan(deliveryRows, { businessId: '1' })).toContain('notification_deliveries_business')
  })

  it('is kept as long as the operator says', async () => {
    const age = (days: number) => rows(`update notifications set created_at = now() - make_interval(days => $1)`, [days])
    await rows(
      `insert into settings (key, value, changed_at) values ('retention', '{"rawDays": 2, "sealedDays": 730, "rollupDays": 3650, "notificationDays": 30}', now())`,
    )
    await age(29)
    await letGoOfOldDeliveries(server.services)
    expect(await rows('select from notification_deliveries limit 1')).toHaveLength(1)
    await age(31)
    await letGoOfOldDeliveries(server.services)
    expect(await rows('select from notification_deliveries')).toEqual([])
    expect(await rows('select from notification_alarms')).toEqual([])
  })
})
