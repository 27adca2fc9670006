import { afterEach, beforeEach, expect, it } from 'vitest'
import { type IngestHouse, ingestHouse } from '../../test/ingest-house.ts'

const uplinkId = '100000000001'
let house: IngestHouse
beforeEach(async () => {
  house = await ingestHouse('embedded', [uplinkId])
})
afterEach(() => house.close())

const expected = (businessId: string, id: string, type: string) =>
  house.rows(
    `insert into expected_devices (business_id, box_id, name, site, type, vendor, series, model, parts, created_at)
     values ($1, $2, '前门', '一楼', $3, 'Sensirion', 'SHT', '', '{"probe_1_name": "左", "probe_1_id": "700000000101"}', now())`,
    [businessId, id, type],
  )

it('makes a device as people entered it, which is then no longer expected', async () => {
  await expected(house.businessId, '700000000001', 'th')
  const uplink = await house.connect(uplinkId)
  await uplink.hello([{ ref: 'x', boxId: '700000000001', type: 'box_no_set', keys: [] }])
  expect(await house.rows('select box_id, name, site, type, announced_type, info from devices')).toEqual([
    {
      box_id: '700000000001',
      name: '前门',
      site: '一楼',
      type: 'th',
      announced_type: 'box_no_set',
      info: { brand: 'Sensirion', model: 'SHT', probe_1_name: '左', probe_1_id: '700000000101' },
    },
  ])
  expect(await house.rows(`select rules <> '{}' as limited from threshold_sets`)).toEqual([{ limited: true }])
  expect(await house.rows('select from expected_devices')).toEqual([])
})

it('leaves the type to the gateway where both say the same, and what another business expects to that one', async () => {
  const [other] = await house.rows<{ id: string }>(`insert into businesses (name) values ('别家') returning id`)
  await expected(other?.id ?? '', '700000000001', 'th')
  await expected(house.businessId, '700000000002', 'th')
  const uplink = await house.connect(uplinkId)
  await uplink.hello([
    { ref: 'a', boxId: '700000000001', type: 'ups', keys: [] },
    { ref: 'b', boxId: '700000000002', type: 'th', keys: [] },
  ])
  expect(await house.rows('select ref, name, type from devices order by ref')).toEqual([
    { ref: 'a', name: 'a', type: null },
    { ref: 'b', name: '前门', type: null },
  ])
  expect(await house.rows('select box_id from expected_devices')).toEqual([{ box_id: '700000000001' }])
})
