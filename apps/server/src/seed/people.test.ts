import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../storage/test-database.ts'
import { ensureDemoPeople, handDemoDevices } from './people.ts'
import { ensureDemoBusiness } from './queries.ts'

let database: TestDatabase
let businessId: string
const at = new Date('2026-01-05T08:00:00Z')
const seed = () => database.pool.transaction((tx) => ensureDemoPeople(tx, { businessId, language: 'zh', at }))

beforeAll(async () => {
  database = await testDatabase()
  businessId = await database.pool.transaction((tx) => ensureDemoBusiness(tx, '演示'))
  await seed()
})
afterAll(() => database.drop())

async function rows<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await database.pool.query<R>(text, values)).rows
}

async function announce(site: string, boxId: string): Promise<void> {
  await rows(`insert into uplinks (id, business_id, name) values ('100000000001', $1, 'G') on conflict do nothing`, [businessId])
  await rows(
    `insert into devices (box_id, uplink_id, ref, business_id, name, site, announced_type, interval_ms) values ($2, '100000000001', $2, $1, $3, $3, 'ups', 2000)`,
    [businessId, boxId, site],
  )
}

it('makes a tree of departments, people in them, and groups of two levels', async () => {
  expect(
    await rows(
      `select array_agg(p.name order by cardinality(p.path)) as path from departments d join departments p on p.id = any (d.path) where d.name = '配电班' group by d.id`,
    ),
  ).toEqual([{ path: ['动力保障科', '配电班'] }])
  expect(
    await rows(
      `select m.name, m.scope, p.name as position from memberships m join positions p on p.id = m.position_id where m.name = '孙丽'`,
    ),
  ).toEqual([{ name: '孙丽', scope: 'department', position: '电工' }])
  expect(await rows('select count(*)::int as groups, count(parent_id)::int as second from groups')).toEqual([{ groups: 7, second: 5 }])
})

it('has somebody who is invited still', async () => {
  expect(await rows(`select name, email from memberships where user_id is null`)).toEqual([
    { name: '蒋文', email: 'jiang.wen@example.org' },
  ])
})

it('changes nothing a second time, also after people have changed it', async () => {
  await rows(`delete from positions where name = '电工'`)
  await seed()
  expect(await rows(`select id from positions where name = '电工'`)).toEqual([])
  expect(await rows('select id from departments')).toHaveLength(8)
})

it('can be reached: by phone numbers that are nobody’s and under a domain of examples, also those of an older demo', async () => {
  const contacts = () =>
    rows<{ phone: string; email: string }>(`select phone, email from users where demo and login_name like 'staff-%' order by id`)
  const before = await contacts()
  expect(before).toHaveLength(6)
  for (const { phone, email } of before) {
    expect(phone).toMatch(/^12\d{9}$/)
    expect(email).toMatch(/@example\.com$/)
  }
  await rows(`update users set phone = null, email = null where login_name = 'staff-wu'`)
  await rows(`update users set phone = '12099999999' where login_name = 'staff-sun'`)
  await seed()
  expect((await contacts()).map(({ phone }) => phone)).toEqual(before.map(({ phone }, place) => (place === 1 ? '12099999999' : phone)))
  expect((await contacts())[3]).toEqual(before[3])
})

it('hands a site’s devices over when they have been announced, once', async () => {
  const seen = () =>
    rows(`select u.login_name, d.site from device_access a join users u on u.id = a.user_id join devices d on d.id = a.device_id
           group by 1, 2 order by 1, 2 desc`)
  expect(await handDemoDevices(database.pool, at)).toBe(false)
  await announce('门诊楼', '200000000001')
  expect(await handDemoDevices(database.pool, at)).toBe(false)
  expect(await seen()).toEqual([
    { login_name: 'staff-sun', site: '门诊楼' },
    { login_name: 'staff-zhou', site: '门诊楼' },
  ])
  await rows('delete from device_departments')
  await rows('delete from group_devices')
  for (const [index, site] of ['住院楼', '数据中心', '影像楼', '城西支行'].entries()) await announce(site, `20000000001${index}`)
  expect(await handDemoDevices(database.pool, at)).toBe(true)
  expect(await handDemoDevices(database.pool, at)).toBe(true)
  expect(await seen()).not.toContainEqual({ login_name: 'staff-zhou', site: '门诊楼' })
  expect(await seen()).toContainEqual({ login_name: 'staff-zhou', site: '住院楼' })
  expect(await seen()).toContainEqual({ login_name: 'staff-feng', site: '城西支行' })
})

it('shares one device with the service provider, once', async () => {
  await rows(
    `insert into users (login_name, name, password_hash, demo) values ('demo', '主', '', true), ('demo-provider', '维保', '', true)`,
  )
  await rows('update settings set value = $1 where key = $2', [{ sites: [] }, 'demo-people'])
  await handDemoDevices(database.pool, at)
  const shared = () =>
    rows(
      `select u.login_name, d.site, s."right" from device_shares s join users u on u.id = s.user_id join devices d on d.id = s.device_id`,
    )
  expect(await shared()).toEqual([{ login_name: 'demo-provider', site: '数据中心', right: 'view' }])
  await rows('delete from device_shares')
  await handDemoDevices(database.pool, at)
  expect(await shared()).toEqual([])
})
