import { type DeviceState, deviceCalls, type Fleet, fleetCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askedBy } from '../../../test/asked-statements.ts'
import { explain } from '../../../test/explain.ts'
import { buildDevice, idWith } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'
import { readTicks } from './queries.ts'

let server: TestServer
let groups: { upper: string; lower: string }

beforeAll(async () => {
  server = await testServer()
  const { pool } = server.database
  const { house } = server
  const devices = await Promise.all(
    [
      { name: '二号 UPS', type: 'ups', site: '数据中心' },
      { name: '三号 UPS', type: 'ups', site: '数据中心' },
      { name: '温湿度', type: 'th', site: '数据中心' },
      { name: '没有站点', type: 'th', site: '' },
    ].map((wish, place) => buildDevice(pool, { ...house, ...wish, boxId: idWith(4, place + 1) })),
  )
  const [second, third, climate] = devices.map(({ id }) => id)
  await pool.query('update devices set online = false where id = $1', [third])
  await pool.query('update latest set v[5] = 77 where device_id = $1', [second])
  // A busy machine takes longer than three times their two seconds.
  await pool.query('update device_points set cadence_ms = 60000')
  const made = await pool.query<{ id: string }>(
    `insert into groups (business_id, name, created_at) values ($1, '上级', now()) returning id`,
    [house.businessId],
  )
  const upper = made.rows[0]?.id ?? ''
  const below = await pool.query<{ id: string }>(
    `insert into groups (business_id, parent_id, name, created_at) values ($1, $2, '下级', now()) returning id`,
    [house.businessId, upper],
  )
  await pool.query(
    `update sites set province = '浙江', city = case name when '门诊楼' then '杭州' else '金华' end where business_id = $1`,
    [house.businessId],
  )
  groups = { upper, lower: below.rows[0]?.id ?? '' }
  await pool.query('insert into group_devices (group_id, device_id) values ($1, $2), ($3, $2), ($3, $4)', [
    groups.upper,
    house.device.id,
    groups.lower,
    climate,
  ])
})
afterAll(() => server.close())

type Asked = Parameters<typeof read>[0]
const read = async (
  query: { state?: DeviceState; type?: string; site?: string; groupId?: string; province?: string; city?: string } = {},
  person = server.house.owner,
) => (await send(server.app, fleetCalls.readFleet, { query }, person)).data

/** How many devices the list holds to which a number of the page leads. */
async function listed({ state, type, ...query }: Asked & object): Promise<number> {
  const asked = { ...query, ...(state ? { state } : {}), ...(type ? { type } : {}), pageSize: 1 }
  return (await send(server.app, deviceCalls.listDevices, { query: asked }, server.house.owner)).data.total
}

/** Every number of the page with what its list is narrowed by. */
function numbersOf(fleet: Fleet, asked: Asked & object): [number, Asked & object][] {
  const { state: _, ...others } = asked
  const byState = (states: Fleet['states'], more: Asked & object) =>
    (Object.keys(states) as DeviceState[])
      .filter((state) => more.state === undefined || more.state === state)
      .map((state): [number, Asked & object] => [states[state], { ...more, state }])
  const parts = [
    ...fleet.types.map((part) => ({ part, by: { type: part.type } })),
    ...fleet.groups.map((part) => ({ part, by: { groupId: part.id } })),
    ...fleet.sites.filter(({ site }) => site !== '').map((part) => ({ part, by: { site: part.site } })),
  ]
  return [
    [fleet.devices, asked],
    ...byState(fleet.states, others),
    ...parts.flatMap(({ part, by }): [number, Asked & object][] => [
      [part.devices, { ...asked, ...by }],
      ...byState(part.states, { ...asked, ...by }),
    ]),
  ]
}

test('every number is that of the list to which it leads, however the page is narrowed', async () => {
  const each: (Asked & object)[] = [
    {},
    { state: 'alarm' },
    { type: 'ups' },
    { site: '数据中心' },
    { province: '浙江' },
    { province: '浙江', city: '金华', type: 'ups' },
    { city: '没有' },
    { groupId: groups.upper },
    { groupId: groups.lower, type: 'th' },
    { state: 'offline', site: '数据中心', type: 'ups' },
  ]
  for (const asked of each) {
    const numbers = numbersOf(await read(asked), asked)
    expect(numbers.length).toBeGreaterThan(asked.city === '没有' ? 7 : 8)
    for (const [count, by] of numbers) {
      expect(await listed(by), JSON.stringify(by)).toBe(count)
    }
  }
})

test('sites stand worst first, groups hold those below them once, and the state filters all but its own counts', async () => {
  const { house } = server
  // However long the test before took, values are new.
  await server.database.pool.query('update latest set at = now()')
  const all = await read()
  expect(all.sites.map(({ site, devices }) => [site, devices])).toEqual([
    ['门诊楼', 1],
    ['数据中心', 3],
    ['', 1],
  ])
  expect(all.sites[0]).toMatchObject({ worst: { level: 3, unconfirmed: true }, load: 42 })
  expect(all.groups.map(({ name, parentId, devices }) => [name, parentId, devices])).toEqual([
    ['上级', null, 2],
    ['下级', groups.upper, 2],
  ])
  expect(all.tops.load.map(({ deviceName, value }) => [deviceName, value])).toEqual([
    ['二号 UPS', 77],
    [`UPS-1`, 42],
  ])
  const inAlarm = await read({ state: 'alarm' })
  expect(inAlarm.states).toEqual(all.states)
  expect(inAlarm.devices).toBe(1)
  expect(inAlarm.sites.map(({ site }) => site)).toEqual(['门诊楼'])
  expect(inAlarm.tops.load.map(({ deviceId }) => deviceId)).toEqual([house.device.boxId])
})

test('the page is opened to a province and a city of one’s own business, and says in which provinces there are sites', async () => {
  const { house, stranger } = server
  const names = async (query: Parameters<typeof read>[0], person?: typeof house.owner) =>
    (await read(query, person)).sites.map(({ site, city }) => [site, city])
  expect(await names({ province: '浙江' })).toEqual([
    ['门诊楼', '杭州'],
    ['数据中心', '金华'],
  ])
  expect(await names({ province: '浙江', city: '金华', groupId: groups.upper })).toEqual([['数据中心', '金华']])
  expect(await names({ city: '温州' })).toEqual([])
  expect(await names({ city: '杭州' }, stranger.owner)).toEqual([])
  expect([(await read()).provinces, (await read({}, stranger.owner)).provinces]).toEqual([['浙江'], []])
})

test('groups of another business narrow to nothing, and nobody sees what is not theirs', async () => {
  const { stranger } = server
  expect((await read({ groupId: groups.upper }, stranger.owner)).devices).toBe(0)
  const theirs = await read({}, stranger.owner)
  expect(theirs.devices).toBe(1)
  expect(theirs.groups).toEqual([])
})

test('the last day of a group adds up what all of its devices gave, and holds its highest; nobody sees another business’s', async () => {
  const { pool } = server.database
  const { house } = server
  const one = await buildDevice(pool, { ...house, boxId: idWith(4, 21), name: '甲', type: 'ups', site: '曲线' })
  const two = await buildDevice(pool, { ...house, boxId: idWith(4, 22), name: '乙', type: 'ups', site: '曲线' })
  const now = Date.now()
  for (const { id } of [one, two]) await pool.query(`insert into device_points values ($1, 'active_power', 'v', 7, 60000)`, [id])
  const put = (id: number, hoursAgo: number, load: number, power: number) =>
    pool.query('insert into samples (device_id, at, v) values ($1, $2, $3)', [
      id,
      new Date(now - hoursAgo * 3_600_000 - 60_000),
      [null, null, null, null, load, null, power],
    ])
  await put(one.id, 2, 40, 10)
  await put(two.id, 2, 50, 5)
  await put(one.id, 1, 60, 12)
  await put(two.id, 0, Number.NaN, Number.NaN)
  const curves = async (person = house.owner) =>
    (await send(server.app, fleetCalls.readCurves, { query: { by: 'site' as const, keys: '曲线,没有' } }, person)).data.parts
  const [part, ...others] = await curves()
  expect(others).toEqual([])
  expect(part?.key).toBe('曲线')
  expect([part?.power.at(-5), part?.power.at(-3), part?.power.at(-1)]).toEqual([15, null, null])
  expect([part?.load.points.at(-5), part?.load.points.at(-3), part?.load.points.at(-1)]).toEqual([50, 60, null])
  expect(part?.load.top).toMatchObject({ key: 'load', value: 42 })
  expect(await curves(server.stranger.owner)).toEqual([])
})

test('half hours of a curve are found by the index over the samples of each device', async () => {
  const keys = { power: ['output_power'], temperature: ['probe.1.temperature'], load: ['load'] }
  const members = [{ part: '数据中心', id: server.house.device.id, box_id: server.house.device.boxId }]
  const wish = { members, keys, first: new Date(Date.now() - 86_400_000), now: new Date() }
  const [statement] = await askedBy((db) => readTicks(db, wish))
  const plan = await explain(server.database.pool, statement?.text ?? '', statement?.values ?? [])
  expect(plan).toMatch(/Index Scan[^\n]* using samples_[^\n]*\n\s+Index Cond: \(\(device_id = /)
})
