import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type NotificationStage, notificationStage } from '../../../../test/notification-stage.ts'
import type { Transaction } from '../../../storage/database.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import { takeTurn } from './turn.ts'

let stage: NotificationStage
beforeAll(async () => {
  stage = await notificationStage()
  // One person is enough to count by.
  await stage.rows(`delete from memberships where user_id <> $1`, [stage.house.owner.id])
})
beforeEach(async () => {
  for (const table of ['alarms', 'notifications', 'notification_preferences', 'notification_targets', 'messages'])
    await stage.rows(`delete from ${table}`)
  await stage.heard()
  stage.time.now = new Date('2026-11-21T04:00:00Z')
})
afterAll(() => stage.close())

async function turnAndHear(): Promise<string[]> {
  await stage.turn()
  return stage.heard()
}

const newest = async () =>
  (
    await stage.rows<{ title: string; body: string }>(
      `select title->>'zh' as title, body->>'zh' as body from messages order by id desc limit 1`,
    )
  )[0]

/** So many alarms of as many devices open at once. */
async function storm(count: number, level = 3): Promise<void> {
  await stage.rows(
    `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, recorded_at, opening_value, limit_value, cause_id)
     select $1, $2, $3, 'threshold', $4, 'phase.1.input_voltage', gen_random_uuid()::text, $5, $5, 251, 250, 'd:1' from generate_series(1, $6)`,
    [stage.house.businessId, stage.house.uplinkId, stage.house.device.id, level, stage.time.now, count],
  )
}

/** Milliseconds for 5,000 alarms on a machine that has other work. */
const stormTime = 240_000

it('tells ten alarms singly, the worst first; the rest at once in one message, then together at most every ten minutes', async () => {
  await storm(12)
  await storm(2, 4)
  expect(await turnAndHear()).toEqual([...Array(10).fill('owner opened app,email'), 'owner digest app,email'])
  const first = await newest()
  expect(first?.title).toMatch(/^【告警汇总】4 条告警（重要 4），最严重：UPS-1 /)
  const [critical] = await stage.rows(
    `select count(*)::int as told from notification_alarms ta join notifications t on t.id = ta.notification_id join alarms a on a.id = ta.alarm_id
      where a.level = 4 and t.occasion = 'opened'`,
  )
  expect(critical).toEqual({ told: 2 })
  stage.pass(1)
  await storm(3)
  expect(await turnAndHear()).toEqual([])
  stage.pass(5)
  await storm(20, 2)
  expect(await turnAndHear()).toEqual([])
  stage.pass(4)
  expect(await turnAndHear()).toEqual(['owner digest app,email'])
  expect((await newest())?.body).toContain('按级别：重要 3、次要 20\n未恢复 23 条，已恢复 0 条\n门诊楼：23 条')
  stage.pass(11)
  await storm(1)
  expect(await turnAndHear()).toEqual(['owner opened app,email'])
})

it('review D2: a critical alarm is told at once, to everybody and by each way, however large the flood; its end may wait', async () => {
  await stage.rows(
    `insert into notification_targets (business_id, channel, name, address_shown, sealed_address, topics, least_level, language, changed_at)
     values ($1, 'webhook', 'hook', '', '', '{abnormal}', 1, 'zh', now())`,
    [stage.house.businessId],
  )
  await storm(40)
  await stage.turn()
  stage.pass(1)
  await storm(500, 3)
  await storm(30, 4)
  await stage.turn()
  const heard = await stage.heard()
  expect(heard.filter((line) => line === 'hook opened webhook')).toHaveLength(10 + 30)
  expect(heard.filter((line) => line === 'owner opened app,email')).toHaveLength(10 + 30)
  expect(
    await stage.rows(
      `select t.occasion, count(distinct a.id)::int as alarms, bool_and(t.told_at = $1) as now from notification_alarms ta
         join notifications t on t.id = ta.notification_id join alarms a on a.id = ta.alarm_id where a.level = 4 group by 1`,
      [stage.time.now],
    ),
  ).toEqual([{ occasion: 'opened', alarms: 30, now: true }])
  // Repeats and what comes while a digest waits stay by themselves too.
  await storm(1, 4)
  expect(await turnAndHear()).toEqual(['hook opened webhook', 'owner opened app,email'])
})

it('review D2: a digest is headed by its worst, though that is over and others last', async () => {
  await quiet(null)
  stage.time.now = new Date('2026-11-21T15:30:00Z')
  const id = await stage.open({ level: 4 })
  await stage.open({ level: 2 })
  await stage.turn()
  await stage.change(id, `released_at = $2, release_reason = 'value', opening_value = 299`, [stage.time.now])
  stage.time.now = new Date('2026-11-21T23:00:00Z')
  expect(await turnAndHear()).toEqual(['owner quiet-end app,email'])
  expect((await newest())?.title).toContain('299')
})

it('tells in a digest what is over by then, and its end no more', async () => {
  await storm(11)
  await stage.turn()
  stage.pass(1)
  await storm(2)
  await stage.turn()
  const [one] = await stage.rows<{ id: string }>('select max(id) as id from alarms')
  await stage.change(one?.id ?? '', `released_at = $2, release_reason = 'value'`, [stage.time.now])
  expect((await turnAndHear()).filter((line) => line.includes('released'))).toEqual([])
  stage.pass(9)
  expect(await turnAndHear()).toEqual(['owner digest app,email'])
  expect((await newest())?.body).toContain('未恢复 1 条，已恢复 1 条')
  stage.pass(30)
  expect(await turnAndHear()).toEqual([])
})

async function quiet(exceptFrom: number | null): Promise<void> {
  const on = { app: true, email: true, push: false, sms: false, voice: false }
  await stage.rows(`insert into notification_preferences values ($1, $2, 2, $3, null, 'zh', now())`, [
    stage.house.owner.id,
    JSON.stringify({ abnormal: on, offline: on }),
    JSON.stringify({ from: '22:00', to: '07:00', exceptFrom }),
  ])
}

it('holds back over midnight of the business’s zone, but for the worst; at the end one message tells what is unconfirmed', async () => {
  await quiet(4)
  stage.time.now = new Date('2026-11-21T15:30:00Z')
  const [confirmed] = [await stage.open(), await stage.open()]
  await stage.open({ level: 4 })
  expect(await turnAndHear()).toEqual(['owner opened app,email'])
  stage.time.now = new Date('2026-11-21T18:00:00Z')
  await stage.open()
  await stage.change(confirmed, 'confirmed_at = $2', [stage.time.now])
  expect(await turnAndHear()).toEqual([])
  stage.time.now = new Date('2026-11-21T22:59:00Z')
  expect(await turnAndHear()).toEqual([])
  stage.time.now = new Date('2026-11-21T23:00:00Z')
  expect(await turnAndHear()).toEqual(['owner quiet-end app,email'])
  expect((await newest())?.title).toContain('【免打扰汇总】2 条告警')
})

it('says nothing at the end of a quiet time where everything was confirmed, or its reader has lost sight of it', async () => {
  await quiet(null)
  stage.time.now = new Date('2026-11-21T15:30:00Z')
  const id = await stage.open()
  await stage.turn()
  await stage.change(id, 'confirmed_at = $2', [stage.time.now])
  stage.time.now = new Date('2026-11-21T23:00:00Z')
  expect(await turnAndHear()).toEqual([])
  stage.time.now = new Date('2026-11-22T15:30:00Z')
  await stage.open()
  await stage.turn()
  await stage.rows(`update memberships set right_on_devices = 'view', scope = 'own'`)
  stage.time.now = new Date('2026-11-22T23:00:00Z')
  expect(await turnAndHear()).toEqual([])
  expect(await stage.rows('select 1 from notifications where told_at is null')).toEqual([])
  await stage.rows(`update memberships set right_on_devices = 'main', scope = 'all'`)
})

it('tells what a backlog brought in one message, and never again', async () => {
  for (let n = 0; n < 3; n++) await stage.open({ foundAfterwards: true, released: true })
  expect(await turnAndHear()).toEqual([])
  stage.pass(1)
  expect(await turnAndHear()).toEqual(['owner found-afterwards app,email'])
  expect((await newest())?.title).toContain('【补传发现】3 条过往告警')
  stage.pass(60)
  expect(await turnAndHear()).toEqual([])
})

it('that ends for very many at once is told in turns that follow one another, of alarms and of all else', async () => {
  await stage.rows(`insert into users (login_name, name, password_hash) select 'many-' || n, '', '' from generate_series(1, 501) n`)
  for (const source of ['alarm', 'notice']) {
    await stage.rows(
      `insert into notifications (business_id, user_id, occasion, channels, created_at, closes_at, source)
       select $1, id, 'digest', '{app}', $2, $2, $3 from users where login_name like 'many-%'`,
      [stage.house.businessId, stage.time.now, source],
    )
  }
  expect([(await stage.turn()).more, (await stage.turn()).more]).toEqual([true, false])
  const turns = [await stage.turnEntries(), await stage.turnEntries(), await stage.turnEntries()]
  expect(turns.map(({ more }) => more)).toEqual([true, true, false])
  expect(await stage.rows('select from notifications where told_at is null')).toEqual([])
  await stage.rows(`delete from users where login_name like 'many-%'`)
})

it('fault 17: 5,000 devices alarm at once: all are recorded, each recipient hears of ten singly and of the rest in digests, and turns stay small', {
  timeout: stormTime,
}, async () => {
  const { house } = stage
  // A storm comes when the database knows of quiet times only.
  await stage.rows('analyze alarms, alarm_outbox, notifications, notification_alarms, devices')
  await stage.rows(
    `insert into devices (box_id, uplink_id, ref, business_id, name, site, announced_type, interval_ms)
     select '5' || lpad(n::text, 11, '0'), $1, 'storm' || n, $2, 'UPS ' || n, 'S' || n % 7, 'ups', 2000 from generate_series(1, 5000) n`,
    [house.uplinkId, house.businessId],
  )
  await stage.rows(`insert into memberships (business_id, user_id, right_on_devices) select $1, id, 'view' from users where id <> $2`, [
    house.businessId,
    house.owner.id,
  ])
  await stage.rows(
    `insert into notification_targets (business_id, channel, name, address_shown, sealed_address, topics, least_level, language, changed_at)
     values ($1, 'webhook', 'hook', '', '', '{abnormal}', 1, 'zh', now())`,
    [house.businessId],
  )
  await stage.rows(
    `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, recorded_at, opening_value, limit_value, cause_id)
     select business_id, uplink_id, id, 'threshold', 2 + id % 2, 'phase.1.input_voltage', 'high', $1, $1, 251, 250, 'd:' || box_id
       from devices where ref like 'storm%'`,
    [stage.time.now],
  )
  expect(await stage.rows('select count(*)::int as waiting from alarm_outbox where due_at <= $1', [stage.time.now])).toEqual([
    { waiting: 5000 },
  ])
  const { statements, results } = await counting()
  expect(results.map(({ looked }) => looked)).toEqual([1000, 1000, 1000, 1000, 1000, 0])
  expect(Math.max(...statements)).toBeLessThanOrEqual(35)

  const people = await stage.rows<{ who: string }>('select login_name as who from users')
  const singles = Array<string>(10).fill('opened')
  const occasions = await stage.rows<{ who: string; list: string[] }>(
    `select coalesce(u.login_name, g.name) as who, array_agg(t.occasion order by t.id) as list from notifications t
       left join users u on u.id = t.user_id left join notification_targets g on g.id = t.target_id where t.told_at is not null group by 1`,
  )
  expect(new Map(occasions.map(({ who, list }) => [who, list]))).toEqual(
    new Map([...people.map(({ who }) => who), 'hook'].map((who) => [who, [...singles, 'digest']])),
  )
  stage.pass(10)
  await stage.turn()
  // Each recipient knows of each alarm, once: ten singly, what came with them in the first digest, the others in the second.
  const counts = await stage.rows(
    `select t.occasion, count(distinct (t.id))::int / 5 as messages, count(*)::int / 5 as alarms from notification_alarms ta
       join notifications t on t.id = ta.notification_id group by t.occasion order by t.occasion`,
  )
  expect(counts).toEqual([
    { occasion: 'digest', messages: 2, alarms: 4990 },
    { occasion: 'opened', messages: 10, alarms: 10 },
  ])
  expect((await newest())?.title).toMatch(/^【告警汇总】4000 条告警（重要 \d+、次要 \d+），最严重：/)
})

it('fault 17 with duty: a storm of 5,000 asks the rosters of its fifty groups together, not alarm by alarm, and each alarm calls who is on duty', {
  timeout: stormTime,
}, async () => {
  const { house } = stage
  await stage.rows(
    `insert into devices (box_id, uplink_id, ref, business_id, name, site, announced_type, interval_ms)
     select '6' || lpad(n::text, 11, '0'), $1, 'duty' || n, $2, 'UPS ' || n, 'S' || n % 7, 'ups', 2000 from generate_series(1, 5000) n`,
    [house.uplinkId, house.businessId],
  )
  await stage.rows(`insert into groups (business_id, name, created_at) select $1, 'duty' || n, now() from generate_series(0, 49) n`, [
    house.businessId,
  ])
  await stage.rows(
    `insert into group_devices (group_id, device_id)
     select g.id, d.id from devices d join groups g on g.name = 'duty' || d.id % 50 where d.ref like 'duty%'`,
  )
  const shifts = [{ key: 'all', name: '全天', from: '08:00', to: '07:59', need: 1, weekdays: [0, 1, 2, 3, 4, 5, 6] }]
  await stage.rows(
    `with made as (
       insert into duty_rosters (business_id, group_id, starts_on, shifts, cycle, teams, changed_at)
       select $1, id, '2026-01-01', $2, '["all"]', '[{"name": "A", "offset": 0}]', now() from groups where name like 'duty%' returning id)
     insert into duty_people (roster_id, membership_id, team, place) select made.id, m.id, 0, 0 from made, memberships m where m.user_id = $3`,
    [house.businessId, JSON.stringify(shifts), house.owner.id],
  )
  const steps = [{ afterMinutes: 5, roles: ['on-duty'], userIds: [] }]
  await stage.rows('insert into escalation_rules values ($1, $2, 2, now(), null)', [house.businessId, JSON.stringify(steps)])
  await stage.rows(
    `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, recorded_at, opening_value, limit_value, cause_id)
     select business_id, uplink_id, id, 'threshold', 2 + id % 2, 'phase.1.input_voltage', 'high', $1, $1, 251, 250, 'd:' || box_id
       from devices where ref like 'duty%'`,
    [stage.time.now],
  )
  await counting()
  stage.pass(5)
  const { statements, results } = await counting()
  expect(results.map(({ looked }) => looked)).toEqual([1000, 1000, 1000, 1000, 1000, 0])
  expect(Math.max(...statements)).toBeLessThanOrEqual(40)
  expect(
    await stage.rows(
      `select called_as, count(distinct alarm_id)::int as alarms from notification_alarms where occasion = 'escalated' group by called_as`,
    ),
  ).toEqual([{ called_as: 'on-duty', alarms: 5000 }])
  await stage.rows('delete from escalation_rules')
})

/** Turns until nothing is due, with the statements that each of them sent. */
async function counting(): Promise<{ statements: number[]; results: Awaited<ReturnType<typeof takeTurn>>[] }> {
  const { services } = stage
  const statements: number[] = []
  const results: Awaited<ReturnType<typeof takeTurn>>[] = []
  let sent = 0
  const counted = <T extends Queryable>(connection: T): T =>
    new Proxy(connection, {
      get(target, name) {
        if (name === 'transaction') return <R>(work: (tx: Transaction) => Promise<R>) => services.db.transaction((tx) => work(counted(tx)))
        if (name === 'query') sent += 1
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const db = counted(services.db)
  do {
    sent = 0
    results.push(await takeTurn({ ...services, db }))
    statements.push(sent)
  } while (results.at(-1)?.looked)
  return { statements, results }
}
