import { deviceCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { buildAlarm, buildDevice, type House, idWith } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { pageStatement } from '../../storage/list.ts'
import { deviceRows } from './queries/list.ts'

let server: TestServer
let house: House
beforeAll(async () => {
  server = await testServer()
  house = server.house
  const { pool } = server.database
  const more = [
    ['温湿度 乙', 'th', '数据中心', ''],
    ['未配置 丙', 'box_no_set', '数据中心', ''],
    ['陌生 丁', 'a-type-of-tomorrow', '数据中心', ''],
    ['=HYPERLINK("x")', 'ups', '住院楼', 'online = false, online_at = now()'],
    ['过期 己', 'ups', '住院楼', `expires_at = now() - interval '1 day'`],
    ['停用 庚', 'ups', '住院楼', 'disabled_at = now()'],
  ] as const
  for (const [index, [name, type, site, change]] of more.entries()) {
    const { id } = await buildDevice(pool, { ...house, boxId: idWith(4, index), name, type, site })
    if (change) await pool.query(`update devices set ${change} where id = $1`, [id])
  }
})
afterAll(() => server.close())

const list = (query = {}, person = house.viewer) => send(server.app, deviceCalls.listDevices, { query }, person)
const names = async (query = {}) => (await list(query)).data.items.map(({ name }) => name)

describe('the list', () => {
  test('shows what is wrong first, each with its state', async () => {
    const { items, total } = (await list()).data
    expect(total).toBe(7)
    expect(items.map(({ state }) => state)).toEqual(['alarm', 'offline', 'expired', 'disabled', 'unconfigured', 'unconfigured', 'normal'])
  })

  test('carries headline readings in the order of the type, its alarms and its uplink', async () => {
    const [device] = (await list({ search: 'UPS-1' })).data.items
    expect(device).toMatchObject({
      id: house.device.boxId,
      alarms: 1,
      worst: { level: 3, unconfirmed: true },
      uplinkId: house.uplinkId,
      connected: true,
      right: 'view',
      announcedType: null,
    })
    const shown = device?.headline.map(({ key, value, quality }) => [key, value, quality])
    expect(shown?.slice(0, 3)).toEqual([
      ['mode', 1, 'good'],
      ['load', 42, 'good'],
      ['battery_charge', 98, 'good'],
    ])
    expect(shown).toContainEqual(['phase.1.input_voltage', 230.4, 'good'])
  })

  test('finds by name, id, site and uplink; filters by state, type and site; sorts and turns pages', async () => {
    expect(await names({ search: '温湿度' })).toEqual(['温湿度 乙'])
    expect(await names({ search: house.device.boxId })).toEqual(['UPS-1'])
    expect(await names({ state: 'offline,disabled' })).toHaveLength(2)
    expect(await names({ type: 'th', site: '数据中心' })).toEqual(['温湿度 乙'])
    expect(await names({ site: '住院楼', sort: '-name', pageSize: 1, page: 3 })).toEqual(['=HYPERLINK("x")'])
    const beyond = await list({ page: 9 })
    expect(beyond.data).toEqual({ items: [], total: 7 })
  })

  test('finds what a department holds, what a group holds and what an employee sees, in the business of the caller alone', async () => {
    const { pool } = server.database
    const one = async (text: string, values: unknown[]) => (await pool.query<{ id: string }>(text, values)).rows[0]?.id ?? ''
    const { businessId, device } = house
    const department = `insert into departments (business_id, parent_id, name, path) values ($1, $2, '动力科', $3::bigint[]) returning id`
    const above = await one(department, [businessId, null, []])
    const below = await one(department, [businessId, above, []])
    await pool.query(
      'update departments set path = case id when $1 then array[$1::bigint] else array[$1::bigint, id] end where id in ($1, $2)',
      [above, below],
    )
    await pool.query('insert into device_departments (device_id, department_id) values ($1, $2)', [device.id, below])
    const first = await one(`insert into groups (business_id, name) values ($1, '楼') returning id`, [businessId])
    const group = `insert into groups (business_id, parent_id, name) values ($1, $2, '层') returning id`
    const second = await one(group, [businessId, first])
    await pool.query('insert into group_devices (group_id, device_id) values ($1, $2)', [second, device.id])
    const own = `insert into memberships (business_id, user_id, right_on_devices, scope) values ($1, $2, 'view', 'own') returning id`
    const stranger = await one(own, [server.stranger.businessId, house.viewer.id])
    const employeeId = await one('select id from memberships where user_id = $1 and business_id = $2', [house.viewer.id, businessId])
    for (const filter of [{ departmentId: above }, { departmentId: below }, { groupId: first }, { groupId: second }]) {
      expect(await names(filter)).toEqual(['UPS-1'])
      expect((await list(filter, server.stranger.owner)).data.total).toBe(0)
    }
    expect((await list({ employeeId }, house.owner)).data.total).toBe(7)
    expect((await list({ employeeId: stranger }, house.owner)).data.total).toBe(0)
    await pool.query('delete from memberships where id = $1', [stranger])
  })

  test('says what is shared with the caller, and what may be shared on', async () => {
    const flags = async (person: House['owner']) =>
      (await list({ search: 'UPS-1' }, person)).data.items.map(({ shared, mayShare }) => ({ shared, mayShare }))
    const share = `insert into device_shares (device_id, user_id, "right", may_share, shared_by, created_at) values ($1, $2, 'view', $4, $3, now())`
    const { owner } = server.stranger
    await server.database.pool.query(share, [house.device.id, owner.id, house.owner.id, true])
    const found = await list({ search: house.device.boxId }, owner)
    expect(found.data.items).toMatchObject([{ shared: true, mayShare: true, right: 'view' }])
    expect(await flags(house.owner)).toEqual([{ shared: false, mayShare: true }])
    expect(await flags(house.viewer)).toEqual([{ shared: false, mayShare: false }])
    await server.database.pool.query('delete from device_shares')
  })

  test('counts by state, type and site', async () => {
    const { data } = await send(server.app, deviceCalls.readDeviceFacets, {}, house.viewer)
    expect(data.total).toBe(7)
    expect(data.states).toEqual({ alarm: 1, offline: 1, expired: 1, disabled: 1, unconfigured: 2, stale: 0, normal: 1 })
    expect(data.types[0]).toEqual({ type: 'ups', count: 4 })
    expect(data.sites).toContainEqual({ site: '数据中心', count: 3 })
  })

  test('review S25: sorts by what devices say of their remaining time, those that say nothing now behind them either way', async () => {
    const { pool } = server.database
    const offline = (await pool.query<{ id: number }>(`select id from devices where name like '=HYPER%'`)).rows[0]?.id
    const { id } = await buildDevice(pool, { ...house, boxId: idWith(4, 55), name: 'UPS 短', type: 'ups' })
    const minutes = new Map([
      [house.device.id, 62],
      [id, 9],
      [offline, 1],
    ])
    for (const [device, value] of minutes) {
      await pool.query(
        `insert into device_points (device_id, key, store, slot, cadence_ms) values ($1, 'battery_runtime', 'v', 30, 10000)
         on conflict (device_id, key) do update set slot = 30`,
        [device],
      )
      await pool.query('update latest set v[30] = $2, at = now() where device_id = $1', [device, value])
    }
    expect((await names({ sort: 'runtime' })).slice(0, 2)).toEqual(['UPS 短', 'UPS-1'])
    expect((await names({ sort: '-runtime' })).slice(0, 2)).toEqual(['UPS-1', 'UPS 短'])
    const { text, values } = pageStatement(deviceRows, { userId: house.viewer.id }, { sort: 'runtime', type: ['ups'] })
    const plan = await explain(pool, text, values)
    expect(plan).toMatch(/Index.* (using|on) device_points_(pkey|device_id_store_slot_key)/)
    expect(plan).toMatch(/Index.* (using|on) latest_pkey/)
    expect(plan).not.toMatch(/Seq Scan on (device_points|latest)/)
    await pool.query('delete from devices where id = $1', [id])
    await pool.query(`delete from device_points where key = 'battery_runtime'`)
  })

  test('is one statement that reaches alarms by index and sees one business alone', async () => {
    const { text, values } = pageStatement(deviceRows, { userId: house.viewer.id }, { sort: 'state', search: 'UPS' })
    const plan = await explain(server.database.pool, text, values)
    expect(plan).toMatch(/Index.* using alarms_(open_)?device/)
    expect(plan).toMatch(/Index.* (using|on) devices_(business|site)/)
  })
})

describe('quality', () => {
  test('a reading is stale after three of its cadences, and bad outside its physical range or as NaN', async () => {
    const { id } = await buildDevice(server.database.pool, { ...house, boxId: idWith(4, 50), name: '质量' })
    const now = Date.now()
    await server.database.pool.query(
      `update latest set v = array[9999, 'NaN'::real, 230, 50, 42, 1], v_at = array[$2, $2, $3, $2, $2, null]::bigint[], at = to_timestamp($2 / 1000.0) where device_id = $1`,
      [id, now, now - 7_000],
    )
    const { data } = await send(server.app, deviceCalls.readDevice, { params: { deviceId: idWith(4, 50) } }, house.viewer)
    const byKey = Object.fromEntries(data.headline.map((reading) => [reading.key, reading]))
    expect(byKey['phase.1.input_voltage']).toMatchObject({ value: 9999, quality: 'bad' })
    expect(byKey['phase.2.input_voltage']).toMatchObject({ value: null, quality: 'bad' })
    expect(byKey['phase.3.input_voltage']).toMatchObject({ value: 230, quality: 'stale', at: new Date(now - 7_000).toISOString() })
    expect(byKey.battery_charge).toMatchObject({ value: 50, quality: 'good' })
    await server.database.pool.query('delete from devices where id = $1', [id])
  })
})

describe('the export', () => {
  test('is a CSV in the reader’s language with formulas neutralised', async () => {
    const zh = await send(server.app, deviceCalls.exportDevices, {}, house.viewer)
    expect(zh.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('设备列表')}.csv`)
    expect(zh.text.startsWith('\uFEFF设备,设备 ID,状态,')).toBe(true)
    expect(zh.text).toContain(`"'=HYPERLINK(""x"")"`)
    expect(zh.text.trimEnd().split('\r\n')).toHaveLength(8)
    const en = await send(server.app, deviceCalls.exportDevices, { query: { search: 'UPS-1' } }, house.viewer, { language: 'en' })
    expect(en.text).toContain('Device,Device ID,State')
    expect(en.text).toMatch(/Input voltage L1 230\.4 V/)
  })
})

describe('a change', () => {
  const change = (body: object, deviceId = house.device.boxId) =>
    send(server.app, deviceCalls.changeDevice, { params: { deviceId }, body }, house.admin)

  test('keeps name, site and further information, whole, and writes the audit', async () => {
    const { envelope, data } = await change({ name: '门诊 UPS', site: '门诊楼二层', info: { capacity: 40 } })
    expect(envelope.code, envelope.msg).toBe(0)
    expect(data).toMatchObject({ name: '门诊 UPS', site: '门诊楼二层', info: { capacity: 40 } })
    expect((await change({ info: {} })).data.info).toEqual({})
    const audit = await server.database.pool.query(`select before, after from audit where action = 'device.change' order by id limit 1`)
    expect(audit.rows[0]).toMatchObject({ before: { name: 'UPS-1' }, after: { name: '门诊 UPS' } })
  })

  test('of information that the type does not have, or of an unknown type, is refused', async () => {
    expect((await change({ info: { nonsense: 1 } })).envelope).toMatchObject({ code: 10003, data: { field: 'body.info.nonsense' } })
    expect((await change({ info: { capacity: 'forty' } })).envelope).toMatchObject({ code: 10003 })
    const ofBattery = (info: object) => change({ type: 'bat', info })
    expect((await ofBattery({ capacity: 100 })).envelope).toMatchObject({ code: 10003, data: { field: 'body.info.battery_type' } })
    const wrong = { battery_type: 'vrla-agm', installed: '2026-02-30' }
    expect((await ofBattery(wrong)).envelope).toMatchObject({ code: 10003, data: { field: 'body.info.installed' } })
    expect((await change({ type: 'spaceship' })).envelope).toMatchObject({ code: 10003, data: { field: 'body.type' } })
  })

  test('review D16: of the nominal values moves limits that nobody chose, and no others', async () => {
    const boxId = idWith(4, 61)
    const device = await buildDevice(server.database.pool, { ...house, boxId, name: '120 V' })
    const rules = async () =>
      (await server.database.pool.query('select rules, version from threshold_sets where device_id = $1', [device.id])).rows[0]
    await change({ info: { capacity: 40 } }, boxId)
    expect(await rules()).toMatchObject({ rules: { battery_charge: { low: [20, 30] } } })
    await change({ info: { grid_voltage: 120, nominal_voltage: 208, grid_frequency: 60 } }, boxId)
    expect(await rules()).toMatchObject({
      version: '0',
      rules: {
        'phase.*.input_voltage': { high: [132, 129], low: [98, 100] },
        'phase.*.output_voltage': { high: [226, 222], low: [184, 188] },
        output_frequency: { high: [61, 60.8], low: [59, 59.2] },
      },
    })
    await server.database.pool.query('update threshold_sets set version = 1 where device_id = $1', [device.id])
    await change({ info: {} }, boxId)
    expect(await rules()).toMatchObject({ rules: { output_frequency: { high: [61, 60.8] } } })
  })

  test('of the type closes its alarms as retyped, gives the new type’s limits, and shows what was announced', async () => {
    const boxId = idWith(4, 60)
    const device = await buildDevice(server.database.pool, { ...house, boxId, name: '改型' })
    const alarmId = await buildAlarm(server.database.pool, { ...house, device })
    const { data } = await change({ type: 'th' }, boxId)
    expect(data).toMatchObject({ type: 'th', announcedType: 'ups', alarms: 0 })
    const alarm = await server.database.pool.query('select released_at, release_reason from alarms where id = $1', [alarmId])
    expect(alarm.rows[0]).toMatchObject({ release_reason: 'retyped', released_at: expect.any(Date) })
    const limits = await server.database.pool.query<{ rules: object }>('select rules from threshold_sets where device_id = $1', [device.id])
    expect(Object.keys(limits.rows[0]?.rules ?? {})).toContain('probe.*.temperature')
  })
})
