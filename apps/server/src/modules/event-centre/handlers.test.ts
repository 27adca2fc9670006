import { eventCentreCalls as calls, eventCalls, type FleetEvent } from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explain } from '../../../test/explain.ts'
import type { Person } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { pageStatement } from '../../storage/list.ts'
import { eventRows } from './queries/list.ts'

let server: TestServer
let groupId: string

/** An old alarm that is over and waits, one that was confirmed, and one event of every other kind. */
beforeAll(async () => {
  server = await testServer()
  const { house, database } = server
  const { businessId, uplinkId, device, owner, viewer } = house
  const { pool } = database
  await pool.query(`update alarms set opened_at = now() - interval '40 days', released_at = now() - interval '39 days' where id = $1`, [
    house.alarmId,
  ])
  await pool.query(
    `insert into alarms (business_id, uplink_id, device_id, kind, level, point, side, opened_at, released_at, confirmed_at, confirmed_by, cause_id)
     values ($1, $2, $3, 'state', 4, 'mode', 'battery', now() - interval '3 hours', null, now(), $4, 'x'),
            ($1, $2, null, 'offline', 2, '', '', now() - interval '2 hours', now() - interval '1 hour', now(), $4, 'y')`,
    [businessId, uplinkId, device.id, owner.id],
  )
  await pool.query(
    `insert into discharges (device_id, started_at, ended_at, cause, depth, seen_at)
     values ($1, now() - interval '50 minutes', now() - interval '40 minutes', 'mains', 12.3, now())`,
    [device.id],
  )
  await pool.query(
    `insert into passages (id, device_id, name, way, at, state, reason, tail, heard_at)
     values (gen_random_uuid(), $1, '', 'card', now() - interval '30 minutes', 'refused', 'unknown', '1A2F', now())`,
    [device.id],
  )
  await pool.query(
    `insert into device_commands (device_id, uplink_id, request_key, control, value, state, requested_at, requested_by, expires_at)
     values ($1, $2, gen_random_uuid(), 'beeper', 'mute', 'requested', now() - interval '20 minutes', $3, now())`,
    [device.id, uplinkId, viewer.id],
  )
  const group = await pool.query<{ id: string }>(`insert into groups (business_id, name) values ($1, '一号机房') returning id`, [
    businessId,
  ])
  groupId = group.rows[0]?.id ?? ''
  await pool.query('insert into group_devices (group_id, device_id) values ($1, $2)', [groupId, device.id])
  const check = await pool.query<{ id: string }>(
    `insert into group_checks (business_id, group_id, state, started_at, started_by, ended_at, standard)
     values ($1, $2, 'done', now() - interval '10 minutes', $3, now(), '{}') returning id`,
    [businessId, groupId, owner.id],
  )
  await pool.query(`insert into group_check_devices (check_id, device_id, place, state, verdict) values ($1, $2, 0, 'done', 'fail')`, [
    check.rows[0]?.id,
    device.id,
  ])
})
afterAll(() => server.close())

const list = async (query: object = {}, person: Person = server.house.viewer, language = 'zh') =>
  (await send(server.app, calls.listFleetEvents, { query }, person, { language })).data
const counts = async (query: object = {}, person: Person = server.house.viewer) =>
  (await send(server.app, calls.countFleetEvents, { query }, person)).data
const totals = async (query: object) => [(await list(query)).total, (await counts(query)).reduce((all, { events }) => all + events, 0)]
const kindsOf = (items: readonly FleetEvent[]) => items.map(({ kind }) => kind)

describe('the event centre', () => {
  it('review V1: has events of all kinds, what is active first, then what nobody confirmed, then the newest', async () => {
    const { items, total } = await list()
    expect(total).toBe(7)
    expect(items.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'alarm ongoing',
      'alarm cleared',
      'check ended',
      'command running',
      'access ended',
      'discharge ended',
      'connection over',
    ])
    expect(items[1]).toMatchObject({ alarmId: server.house.alarmId, deviceId: server.house.device.boxId, subject: 'UPS-1', level: 3 })
    expect(items[2]).toMatchObject({ groupId, subject: '一号机房', deviceId: null, level: null })
    const says = items.slice(2, 6).map(({ content }) => content)
    expect(says).toEqual([
      '已完成 · 设备 1 台 · 不合格 1 · owner 1',
      '蜂鸣器：静音 · 等待下发 · viewer 1',
      '拒绝 · 刷卡 · ••••1A2F · 名单中没有',
      '市电中断 · 10 min · 放电深度 12.3%',
    ])
    expect((await list({}, server.house.viewer, 'en')).items[5]?.content).toBe('Mains failure · 10 min · depth 12.3%')
  })

  it('counts what the same filters list, and waits for as many as the badge says', async () => {
    for (const filters of [{}, { search: 'ups-1' }, { groupId }, { from: new Date(Date.now() - 2_700_000).toISOString() }]) {
      for (const { kind, state, events } of await counts(filters)) {
        expect((await list({ ...filters, kind, state })).total, JSON.stringify({ ...filters, kind, state })).toBe(events)
      }
      const sum = (await counts(filters)).reduce((all, { events }) => all + events, 0)
      expect(sum).toBe((await list(filters)).total)
    }
    const badge = await send(server.app, eventCalls.readEventCounts, {}, server.house.viewer)
    const [waiting, cleared] = [await list({ state: 'waiting' }), await list({ state: 'cleared' })]
    expect(waiting.total + cleared.total).toBe(badge.data.noconfirmNum)
  })

  it('goes back 30 days where nobody chooses, with all that waits; a period or days take its place', async () => {
    const { database, house } = server
    const passed = await database.pool.query<{ id: string }>(
      `insert into passages (id, device_id, name, way, at, state, reason, tail, heard_at)
       select gen_random_uuid(), $1, '', 'card', now() - make_interval(days => age), 'refused', 'unknown', '', now()
         from unnest('{31,100,400}'::int[]) as age returning id`,
      [house.device.id],
    )
    try {
      expect(await totals({})).toEqual([7, 7])
      expect(await totals({ period: '7' })).toEqual([7, 7])
      expect(await totals({ period: '90' })).toEqual([8, 8])
      expect(await totals({ period: '365' })).toEqual([9, 9])
      expect(await totals({ period: 'all' })).toEqual([10, 10])
      expect(await totals({ period: '7', from: new Date(Date.now() - 101 * 86_400_000).toISOString() })).toEqual([9, 9])
      expect((await list({ period: '90', pageSize: 20 })).items.at(-1)?.kind).toBe('access')
    } finally {
      await database.pool.query('delete from passages where id = any($1)', [passed.rows.map(({ id }) => id)])
    }
  })

  it('is narrowed and ordered, and each page is the same whichever way it is found', async () => {
    expect(kindsOf((await list({ kind: 'access,check', sort: 'at' })).items)).toEqual(['access', 'check'])
    expect(kindsOf((await list({ level: '4' })).items)).toEqual(['alarm'])
    expect((await list({ sort: '-level' })).items.map(({ level }) => level).slice(0, 3)).toEqual([4, 3, 2])
    const handlings = (await list({ handling: 'unconfirmed' })).items.map(({ handling }) => handling)
    expect(new Set(handlings)).toEqual(new Set(['unconfirmed']))
    expect((await list({ groupId })).total).toBe(6)
    for (const page of [1, 2, 3]) {
      const [ahead, whole] = [await list({ page, pageSize: 3 }), await list({ page, pageSize: 3, from: '2000-01-01T00:00:00Z' })]
      expect(ahead.items.map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id))
    }
  })

  it('says of its own business’s alarms which are late to be confirmed or handled, and lists as many as it counts', async () => {
    const { house, database, stranger } = server
    const levels = [
      { level: 3, confirmMinutes: 60, releaseMinutes: null, handleMinutes: null },
      { level: 4, confirmMinutes: 60, releaseMinutes: null, handleMinutes: 120 },
      { level: 2, confirmMinutes: 60, releaseMinutes: null, handleMinutes: 60 },
    ]
    await database.pool.query(
      `insert into alarm_targets (business_id, levels, share, changed_at, changed_by) values ($1, $2, 90, now(), $3)`,
      [house.businessId, JSON.stringify(levels), house.owner.id],
    )
    const late = async (kind: 'confirm' | 'handle', person = house.viewer) => (await list({ late: kind, period: '7' }, person)).items
    // The old one waited a day before it was over; the one that goes on waits three hours; of the gateway's, which is over, no record is asked for.
    expect((await late('confirm')).map(({ alarmId, late }) => [alarmId, late])).toEqual([[house.alarmId, 'confirm']])
    expect((await late('handle')).map(({ level, late }) => [level, late])).toEqual([[4, 'handle']])
    await database.pool.query(
      `insert into event_settings (business_id, least_level, asked_from) values ($1, 2, '2026-01-01')
         on conflict (business_id) do update set least_level = 2, asked_from = excluded.asked_from`,
      [house.businessId],
    )
    expect((await late('handle')).map(({ level, late }) => [level, late])).toEqual([
      [4, 'handle'],
      [2, 'handle'],
    ])
    for (const counted of await counts({ period: '7' })) {
      const { events, late: kind, ...filters } = counted
      if (kind) expect((await list({ ...filters, late: kind, period: '7' })).total, JSON.stringify(counted)).toBe(events)
    }
    expect(await late('confirm', stranger.owner)).toEqual([])
    await database.pool.query('delete from alarm_targets')
    expect(await late('confirm')).toEqual([])
  })

  it('shows another business nothing, and somebody with whom a device is shared neither passages nor checks', async () => {
    const { house, stranger, database } = server
    expect(kindsOf((await list({}, stranger.owner)).items)).toEqual(['alarm'])
    await database.pool.query(
      `insert into device_shares (device_id, user_id, "right", shared_by, created_at) values ($1, $2, 'view', $3, now())`,
      [house.device.id, stranger.owner.id, house.owner.id],
    )
    expect(kindsOf((await list({ deviceId: house.device.boxId }, stranger.owner)).items).sort()).toEqual([
      'alarm',
      'alarm',
      'command',
      'discharge',
    ])
    expect((await list({ groupId }, stranger.owner)).total).toBe(0)
  })

  it('is taken home by days; all that waits without', async () => {
    const save = (query: object) => send(server.app, calls.exportFleetEvents, { query }, server.house.viewer)
    expect((await save({ state: 'cleared' })).text.trim().split('\n')).toHaveLength(2)
    expect((await save({})).envelope.code).not.toBe(0)
  })

  it('finds the newest by the indexes of their tables, and shows them by number', async () => {
    const { text, values } = pageStatement(eventRows, { userId: server.house.viewer.id }, { sort: '-urgency', period: '30' })
    const plan = await explain(server.database.pool, text, values)
    for (const index of ['alarms_unconfirmed', 'alarms_history', 'passages_device', 'device_commands_device', 'group_checks_business']) {
      expect(plan).toContain(index)
    }
    for (const index of ['alarms_pkey', 'discharges_pkey', 'passages_number', 'device_commands_number', 'group_checks_pkey']) {
      expect(plan).toContain(index)
    }
  })

  it('is counted without a look at passages that are older than its period', async () => {
    const { text, values } = pageStatement(eventRows, { userId: server.house.viewer.id }, { sort: '-at', period: '30' })
    const plan = await explain(server.database.pool, text, values)
    expect(plan).toMatch(/passages_device[^\n]*\n\s+Index Cond: \([^\n]*at >= /)
  })
})
