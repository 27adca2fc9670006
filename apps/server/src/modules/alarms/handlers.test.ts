import { alarmCalls } from '@kilowatch/contract'
import { confirmUndoSeconds } from '@kilowatch/work'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { buildDevice, buildHouse, type House, idWith } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { pageStatement } from '../../storage/list.ts'
import { alarmRows } from './queries/list.ts'

let server: TestServer
let house: House
let numbers = 0
function nextNumber(): number {
  numbers += 1
  return numbers
}
beforeAll(async () => {
  server = await testServer()
  house = server.house
})
afterAll(() => server.close())

interface AlarmWish {
  minutesAgo?: number
  releasedMinutesAgo?: number
  level?: number
  side?: string
  kind?: string
  deviceId?: number | null
  cause?: string
  point?: string
}

async function insert(of: House, wish: AlarmWish = {}): Promise<string> {
  const { minutesAgo = 5, releasedMinutesAgo, level = 3, side = `s${nextNumber()}`, kind = 'threshold', point = 'load' } = wish
  const { rows } = await server.database.pool.query<{ id: string }>(
    `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, released_at, release_reason, closing_value,
                         opening_value, limit_value, release_value, cause_id)
     values ($1, $2, $3, $4, $5, $6, $7, now() - make_interval(mins => $8), now() - make_interval(mins => $9::int),
             case when $9::int is not null then 'value' end, case when $9::int is not null then 70 end, 92, 90, 80, $10) returning id`,
    [
      of.businessId,
      of.uplinkId,
      wish.deviceId === undefined ? of.device.id : wish.deviceId,
      kind,
      level,
      point,
      side,
      minutesAgo,
      releasedMinutesAgo ?? null,
      wish.cause ?? `d:${of.device.boxId}`,
    ],
  )
  return rows[0]?.id ?? ''
}

const freshHouse = () => buildHouse(server.database.pool, 20 + nextNumber())
const list = (query: object, person = house.viewer) => send(server.app, alarmCalls.listAlarms, { query }, person)
const ids = async (query: object, person = house.viewer) => (await list(query, person)).data.items.map(({ id }) => id)
const read = async (alarmId: string, person = house.viewer) =>
  (await send(server.app, alarmCalls.readAlarm, { params: { alarmId } }, person)).data

describe('the list', () => {
  test('shows active alarms, newest first, with limit, values and the newest reading', async () => {
    const own = await freshHouse()
    const { items, total } = (await list({}, own.viewer)).data
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({
      id: own.alarmId,
      kind: 'threshold',
      deviceId: own.device.boxId,
      point: 'battery_charge',
      side: 'low',
      openingValue: 18,
      limit: 20,
      release: 30,
      peak: 15,
      value: 98,
      confirmedAt: null,
      releasedAt: null,
      causeId: `d:${own.device.boxId}`,
    })
  })

  test('filters by state, level, kind, time, device, shelf and person, sorts and turns pages', async () => {
    const own = await freshHouse()
    const critical = await insert(own, { level: 4, minutesAgo: 30 })
    const over = await insert(own, { minutesAgo: 60, releasedMinutesAgo: 50 })
    const ofUplink = await insert(own, { kind: 'offline', point: '', side: 'offline', deviceId: null, cause: `u:${own.uplinkId}` })
    const all = { state: 'all' }
    expect(await ids({ level: '4,1' }, own.viewer)).toEqual([critical])
    expect(await ids({ state: 'released' }, own.viewer)).toEqual([over])
    expect(await ids({ kind: 'offline' }, own.viewer)).toEqual([ofUplink])
    expect(await ids({ ...all, sort: 'openedAt', pageSize: 2 }, own.viewer)).toEqual([over, critical])
    expect((await list({ ...all, sort: 'openedAt', pageSize: 2, page: 2 }, own.viewer)).data).toMatchObject({ total: 4, items: [{}, {}] })
    const from = new Date(Date.now() - 40 * 60_000).toISOString()
    const to = new Date(Date.now() - 20 * 60_000).toISOString()
    expect(await ids({ ...all, from, to }, own.viewer)).toEqual([critical])
    expect(await ids({ ...all, deviceId: own.device.boxId }, own.viewer)).not.toContain(ofUplink)
    expect(await ids({ ...all, site: '门诊楼', search: own.device.boxId }, own.viewer)).toHaveLength(3)
    const alarm = await read(ofUplink, own.viewer)
    expect(alarm).toMatchObject({ deviceId: null, deviceName: alarm.uplinkName, site: '门诊楼', point: null })
  })

  test('counts active and unconfirmed alarms by level', async () => {
    const own = await freshHouse()
    await insert(own, { level: 4 })
    const confirmed = await insert(own, { level: 4 })
    await insert(own, { level: 1, releasedMinutesAgo: 1 })
    await send(server.app, alarmCalls.confirmAlarms, { body: { alarmIds: [confirmed] } }, own.operator)
    const { data } = await send(server.app, alarmCalls.readAlarmCounts, {}, own.viewer)
    expect(data).toEqual({ active: 3, unconfirmed: 2, levels: { '1': 0, '2': 0, '3': 1, '4': 2 } })
  })

  test('reads active alarms through the partial index, and history by time', async () => {
    const plan = (state: 'active' | 'all') => {
      const { text, values } = pageStatement(alarmRows, { userId: house.viewer.id }, { state, sort: '-openedAt' })
      return explain(server.database.pool, text, values)
    }
    expect(await plan('active')).toContain('alarms_active')
    expect(await plan('all')).toContain('alarms_history')
  })
})

describe('confirming', () => {
  test('is done once, by whom, when and with what note; the second time it is unchanged', async () => {
    const [one, two] = [await insert(house), await insert(house)]
    const confirm = (alarmIds: string[], note: string, person = house.operator) =>
      send(server.app, alarmCalls.confirmAlarms, { body: { alarmIds, note } }, person)
    expect((await confirm([one], '已到现场')).data).toEqual({ changed: [one], unchanged: [] })
    expect((await confirm([one, two], '再次')).data).toEqual({ changed: [two], unchanged: [one] })
    const alarm = await read(one)
    expect(alarm).toMatchObject({ note: '已到现场', confirmedBy: { id: house.operator.id }, releasedAt: null })
    expect(alarm.steps.map(({ action, text, by }) => [action, text, by?.id])).toEqual([
      ['opened', null, undefined],
      ['confirmed', '已到现场', house.operator.id],
    ])
  })

  test('by several people at the same moment has one winner', async () => {
    const alarmIds = await Promise.all(Array.from({ length: 5 }, () => insert(house)))
    const people = [house.owner, house.admin, house.operator]
    const answers = await Promise.all(
      people.map((person, index) =>
        send(server.app, alarmCalls.confirmAlarms, { body: { alarmIds: index === 1 ? [...alarmIds].reverse() : alarmIds } }, person),
      ),
    )
    expect(answers.flatMap(({ data }) => data.changed).sort()).toEqual([...alarmIds].sort())
    const steps = await server.database.pool.query(`select 1 from work_steps where alarm_id = any($1::bigint[]) and step = 'confirmed'`, [
      alarmIds,
    ])
    expect(steps.rows).toHaveLength(5)
  })
})

describe('assigning', () => {
  const assign = (alarmIds: string[], userId: string | null) =>
    send(server.app, alarmCalls.assignAlarms, { body: { alarmIds, userId } }, house.operator)

  test('gives an alarm to somebody who may act, shows it as mine, and takes it back', async () => {
    const alarmId = await insert(house)
    expect((await assign([alarmId], house.admin.id)).data.changed).toEqual([alarmId])
    expect((await assign([alarmId], house.admin.id)).data.unchanged).toEqual([alarmId])
    expect(await ids({ mine: 'yes' }, house.admin)).toEqual([alarmId])
    expect(await ids({ mine: 'yes' }, house.owner)).toEqual([])
    await assign([alarmId], null)
    expect((await read(alarmId)).steps.map(({ action, assignee }) => [action, assignee?.id])).toEqual([
      ['opened', undefined],
      ['assigned', house.admin.id],
      ['assigned', undefined],
    ])
  })

  test('to somebody of another business, or to a viewer, is refused', async () => {
    const alarmId = await insert(house)
    for (const userId of [server.stranger.owner.id, house.viewer.id, '999999']) {
      expect((await assign([alarmId], userId)).envelope.code).toBe(20004)
    }
    const people = await send(server.app, alarmCalls.listAssignees, {}, house.viewer)
    expect(people.data.map(({ id }) => id).sort()).toEqual([house.owner.id, house.admin.id, house.operator.id].sort())
  })

  test('goes to anyone who may operate all of the devices, also by a share; uplinks belong to the business', async () => {
    const other = await freshHouse()
    const pool = server.database.pool
    const shared = (right: string) =>
      pool.query(
        `insert into device_shares (device_id, user_id, "right", shared_by, created_at) values ($1, $2, $3, $4, now())
         on conflict (device_id, user_id) do update set "right" = excluded."right"`,
        [house.device.id, other.viewer.id, right, house.owner.id],
      )
    const [ofDevice, ofUplink] = [await insert(house), await insert(house, { deviceId: null })]
    const able = async (alarmIds: string[], person = house.viewer) =>
      (await send(server.app, alarmCalls.listAssignees, { query: { alarmIds: alarmIds.join(',') } }, person)).data
        .map(({ id }) => id)
        .sort()
    const own = [house.owner.id, house.admin.id, house.operator.id]
    await shared('view')
    expect(await able([ofDevice])).toEqual([...own].sort())
    await shared('operate')
    expect(await able([ofDevice])).toEqual([...own, other.viewer.id].sort())
    expect(await able([ofDevice, ofUplink])).toEqual([...own].sort())
    expect(await able([ofUplink], other.owner)).toEqual([])
    expect((await assign([ofDevice], other.viewer.id)).envelope.code).toBe(0)
    expect((await assign([ofDevice, ofUplink], other.viewer.id)).envelope.code).toBe(20004)
  })
})

describe('shelving', () => {
  const shelve = (alarmIds: string[], minutes: number) =>
    send(server.app, alarmCalls.shelveAlarms, { body: { alarmIds, minutes, reason: '计划检修' } }, house.operator)

  test('keeps an active alarm visible until the time is up; what is over stays as it is', async () => {
    const own = house
    const [active, over] = [await insert(own), await insert(own, { releasedMinutesAgo: 1 })]
    expect((await shelve([active, over], 15)).data).toEqual({ changed: [active], unchanged: [over] })
    const alarm = await read(active)
    expect(Date.parse(alarm.shelvedUntil ?? '')).toBeGreaterThan(Date.now() + 14 * 60_000)
    expect(alarm.steps.at(-1)).toMatchObject({ action: 'shelved', text: '计划检修', until: alarm.shelvedUntil })
    expect(await ids({ shelved: 'yes' })).toEqual([active])
    await server.database.pool.query(`update alarms set shelved_until = now() - interval '1 second' where id = $1`, [active])
    expect((await read(active)).shelvedUntil).toBeNull()
    expect(await ids({ shelved: 'no' })).toContain(active)
  })

  test('ends by hand, and neither for 14 minutes nor for more than a day', async () => {
    const alarmId = await insert(house)
    await shelve([alarmId], 1440)
    const body = { alarmIds: [alarmId] }
    expect((await send(server.app, alarmCalls.unshelveAlarms, { body }, house.operator)).data.changed).toEqual([alarmId])
    expect((await read(alarmId)).shelvedUntil).toBeNull()
    for (const minutes of [14, 1441])
      expect((await shelve([alarmId], minutes)).envelope).toMatchObject({ code: 10003, data: { field: 'body.minutes' } })
  })
})

test('review J11: whoever confirmed takes it back for some seconds, and people are told again; nobody else, and not later', async () => {
  const own = await freshHouse()
  const alarmId = await insert(own)
  const body = { alarmIds: [alarmId] }
  const confirm = () => send(server.app, alarmCalls.confirmAlarms, { body: { ...body, note: '误点' } }, own.operator)
  const takeBack = async (by: House['operator']) => (await send(server.app, alarmCalls.unconfirmAlarms, { body }, by)).data.changed
  await confirm()
  await server.database.pool.query('update alarm_outbox set due_at = null where alarm_id = $1', [alarmId])
  expect(await takeBack(own.admin)).toEqual([])
  expect(await takeBack(own.operator)).toEqual([alarmId])
  expect(await read(alarmId, own.viewer)).toMatchObject({ confirmedAt: null, confirmedBy: null, note: null })
  expect((await read(alarmId, own.viewer)).steps.map(({ action }) => action)).toEqual(expect.arrayContaining(['confirmed', 'unconfirmed']))
  const { rows } = await server.database.pool.query('select from alarm_outbox where alarm_id = $1 and due_at is not null', [alarmId])
  expect(rows).toHaveLength(1)
  await confirm()
  const confirmedAgo = (seconds: number) =>
    server.database.pool.query('update alarms set confirmed_at = now() - make_interval(secs => $2) where id = $1', [alarmId, seconds])
  // What was pressed in time may be on its way for a while.
  await confirmedAgo(confirmUndoSeconds + 11)
  expect(await takeBack(own.operator)).toEqual([])
  await confirmedAgo(confirmUndoSeconds)
  expect(await takeBack(own.operator)).toEqual([alarmId])
})

describe('the detail', () => {
  test('tells the story in order, what else has the same cause, and what was written the last time', async () => {
    const own = await freshHouse()
    const before = await insert(own, { side: 'high', minutesAgo: 600, releasedMinutesAgo: 590 })
    const comment = (alarmId: string, text: string) =>
      send(server.app, alarmCalls.commentAlarm, { params: { alarmId }, body: { text } }, own.operator)
    await send(server.app, alarmCalls.confirmAlarms, { body: { alarmIds: [before], note: '负载转移' } }, own.operator)
    await comment(before, '冷凝器翅片堵塞')
    const alarmId = await insert(own, { side: 'high', minutesAgo: 10 })
    const other = await insert(own, { minutesAgo: 8, releasedMinutesAgo: 2 })
    await insert(own, { minutesAgo: 100, releasedMinutesAgo: 90 })
    const { data } = await comment(alarmId, '<b>到场</b>')
    expect(data.steps.map(({ action, text }) => [action, text])).toEqual([
      ['opened', null],
      ['commented', '<b>到场</b>'],
    ])
    expect(data.sameCause.map(({ id }) => id)).toEqual([other, own.alarmId])
    expect(data.lastTime?.texts).toEqual(['负载转移', '冷凝器翅片堵塞'])
    expect((await read(before, own.viewer)).steps.map(({ action, value }) => [action, value])).toEqual([
      ['opened', 92],
      ['released', 70],
      ['confirmed', null],
      ['commented', null],
    ])
  })

  test('says when it was first known, where a backlog told that it had begun earlier', async () => {
    const own = await freshHouse()
    const alarmId = await insert(own, { side: 'high', minutesAgo: 40 })
    const lived = (minutes: number) =>
      server.database.pool.query(`update alarms set live_at = opened_at + $2 * interval '1 minute' where id = $1`, [alarmId, minutes])
    const actions = async () => (await read(alarmId, own.viewer)).steps.map(({ action, at }) => [action, Date.parse(at)] as const)
    await lived(25)
    const [opened, known] = await actions()
    expect([opened?.[0], known?.[0]]).toEqual(['opened', 'known'])
    expect((known?.[1] ?? 0) - (opened?.[1] ?? 0)).toBe(25 * 60_000)
    // Moved back, and forward again to where it had been opened.
    await lived(0)
    expect((await actions()).map(([action]) => action)).toEqual(['opened'])
  })
})

describe('the export', () => {
  const exported = (query: object, language = 'zh') => send(server.app, alarmCalls.exportAlarms, { query }, house.viewer, { language })

  test('gives reasons in words, in the reader’s language and the business’s time', async () => {
    const own = await freshHouse()
    await insert(own, { kind: 'state', point: 'mode', side: 'battery', level: 4 })
    const zh = await send(server.app, alarmCalls.exportAlarms, {}, own.viewer)
    expect(zh.text).toContain('级别,设备名称')
    expect(zh.text).toMatch(/电池电量 18\.0 % 低于告警值 20\.0 %/)
    expect(zh.text).toMatch(/紧急,.*电池/)
    const opened = await server.database.pool.query<{ at: string }>(
      `select to_char(opened_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS') || '+08:00' as at from alarms where id = $1`,
      [own.alarmId],
    )
    expect(zh.text).toContain(opened.rows[0]?.at)
    const en = await send(server.app, alarmCalls.exportAlarms, {}, own.viewer, { language: 'en' })
    expect(en.text).toMatch(/Major,.*below limit 20\.0 %/)
  })

  test('of history needs start and end, a month apart at the most, not from the future', async () => {
    const now = Date.now()
    const day = (offset: number) => new Date(now + offset * 86_400_000).toISOString()
    const cases: [object, RegExp][] = [
      [{ state: 'all' }, /开始时间和结束时间/],
      [{ state: 'all', from: day(-40), to: day(-1) }, /31 天/],
      [{ state: 'released', from: day(-1), to: day(-2) }, /晚于结束时间/],
      [{ state: 'all', from: day(1), to: day(2) }, /晚于今天/],
    ]
    for (const [query, words] of cases) {
      const answer = await exported(query)
      expect([answer.status, answer.envelope.code]).toEqual([400, 10003])
      expect(answer.envelope.msg).toMatch(words)
    }
    expect((await exported({ state: 'all', from: day(-30), to: day(0) })).status).toBe(200)
  })
})

test('a device of another uplink that is gone takes nothing of the list with it', async () => {
  const device = await buildDevice(server.database.pool, { ...house, boxId: idWith(8, 8), name: 'Y' })
  const alarmId = await insert(house, { deviceId: device.id })
  await server.database.pool.query('delete from devices where id = $1', [device.id])
  expect((await send(server.app, alarmCalls.readAlarm, { params: { alarmId } }, house.viewer)).envelope.code).toBe(70003)
  expect((await list({ state: 'all' })).envelope.code).toBe(0)
})

describe('review J11: what somebody has typed about an alarm', () => {
  const draftOf = async (alarmId: string, person = house.operator) =>
    (await send(server.app, alarmCalls.readAlarmDraft, { params: { alarmId } }, person)).data
  const keep = (alarmId: string, text: string, person = house.operator) =>
    send(server.app, alarmCalls.keepAlarmDraft, { params: { alarmId }, body: { text } }, person)

  test('is kept for them alone, the newest only, until it is emptied', async () => {
    const alarmId = await insert(house)
    expect(await draftOf(alarmId)).toEqual({ text: '', at: null })
    await keep(alarmId, '去机房')
    expect((await keep(alarmId, '去机房装回盲板')).data).toEqual({ text: '去机房装回盲板', at: expect.any(String) })
    expect(await draftOf(alarmId)).toMatchObject({ text: '去机房装回盲板' })
    expect(await draftOf(alarmId, house.owner)).toEqual({ text: '', at: null })
    expect(await draftOf(await insert(house))).toEqual({ text: '', at: null })
    expect((await read(alarmId)).steps.map(({ action }) => action)).toEqual(['opened'])
    expect((await keep(alarmId, ' ')).data).toEqual({ text: '', at: null })
    expect(await draftOf(alarmId)).toEqual({ text: '', at: null })
  })

  test('is kept for the newest hundred alarms of a person', async () => {
    const [first, last] = [await insert(house), await insert(house)]
    await keep(first, '第一条')
    await server.database.pool.query(
      `with made as (
         insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, released_at, cause_id)
         select business_id, uplink_id, device_id, kind, level, point, side, opened_at, opened_at, 'd' from alarms, generate_series(1, 99) where id = $2
         returning id)
       insert into alarm_drafts (user_id, alarm_id, text, written_at) select $1, id, 'x', now() from made`,
      [house.operator.id, first],
    )
    expect(await draftOf(first)).toMatchObject({ text: '第一条' })
    await keep(last, '最后一条')
    expect([await draftOf(first), await draftOf(last)]).toMatchObject([{ text: '' }, { text: '最后一条' }])
  })

  test('is of those who may comment, and no longer than a comment', async () => {
    const alarmId = await insert(house)
    expect((await keep(alarmId, '看一下', house.viewer)).envelope.code).not.toBe(0)
    expect((await keep(alarmId, 'x'.repeat(501))).envelope.code).toBe(10003)
    expect(await draftOf(alarmId)).toEqual({ text: '', at: null })
  })
})
