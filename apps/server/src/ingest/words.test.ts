import { afterAll, beforeAll, expect, it } from 'vitest'
import { type IngestHouse, ingestHouse } from '../../test/ingest-house.ts'

const ids = ['100000000001', '100000000002', '100000000003', '100000000004'] as const
const device = (ref: string) => ({ ref, type: 'th', keys: ['probe.1.temperature'] })

let house: IngestHouse
beforeAll(async () => {
  house = await ingestHouse('embedded', ids)
})
afterAll(() => house.close())

it('finds the one announcement that the database refuses among those of many, and takes the others', async () => {
  // A check of the test's own stands for whatever a database may refuse.
  await house.database.pool.query(`alter table devices add constraint no_bad check (ref <> 'bad')`)
  const [bad, ...good] = await Promise.all(ids.map((id) => house.connect(id)))
  const refused = bad?.hello([device('bad')]).catch(() => {})
  const taken = await Promise.all(good.map((uplink) => uplink.hello([device('good')])))
  expect(taken.map((boxIds) => boxIds.size)).toEqual([1, 1, 1])
  const rejections = () => house.rows('select uplink_id, reason from rejections')
  await expect.poll(rejections, { timeout: 30_000 }).toEqual([{ uplink_id: ids[0], reason: 'malformed' }])
  expect((await bad?.hello([device('better')]))?.size).toBe(1)
  await refused
  expect(await rejections()).toHaveLength(1)
  expect((await house.rows<{ n: number }>('select count(*)::int as n from devices'))[0]?.n).toBe(4)
})

it('says the ids of an uplink that announces what it announced before, and changes nothing but its software and when it was heard', async () => {
  const uplink = await house.connect(ids[1])
  const before = await house.rows('select id, point_list, announced_type, interval_ms from devices order by id')
  const first = await uplink.hello([device('good')])
  await house.database.pool.query(`update uplinks set heard_at = null, software = 'older' where id = $1`, [ids[1]])
  expect(await uplink.hello([device('good')])).toEqual(first)
  expect(await house.rows('select id, point_list, announced_type, interval_ms from devices order by id')).toEqual(before)
  expect(await house.rows('select software, heard_at is not null as heard from uplinks where id = $1', [ids[1]])).toEqual([
    { software: 'test 1', heard: true },
  ])
})
