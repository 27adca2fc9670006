import type { AbsentDevice } from '@kilowatch/telemetry'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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

describe('what a gateway says is absent', () => {
  const absent = (ref: string, some: Partial<AbsentDevice> = {}): AbsentDevice => ({
    ref,
    type: 'th',
    interval: 10_000,
    why: 'unplugged',
    ...some,
  })
  const kept = async () => (await house.rows<{ absent: AbsentDevice[] }>('select absent from uplinks'))[0]?.absent.map(({ ref }) => ref)
  const refs = async () => (await house.rows<{ ref: string }>('select ref from devices order by ref')).map(({ ref }) => ref)

  it('is no device until it is read, and told at its gateway alone; then it is one by itself', async () => {
    const uplink = await house.connect(uplinkId)
    await uplink.hello([{ ref: 'u', type: 'ups', keys: [] }], [absent('u.ambient'), absent('v', { why: 'timeout', type: 'ups' })])
    await uplink.status({ connected: true, unreachable: [{ ref: 'v', since: Date.now(), reason: 'timeout' }] })
    expect([await refs(), await kept()]).toEqual([['u'], ['u.ambient', 'v']])
    // A sensor that may hang on the UPS is not one that somebody misses.
    const alarms = () => house.rows('select kind, opening_value as count, released_at is null as open from alarms where device_id is null')
    expect(await alarms()).toEqual([{ kind: 'never-read', count: 1, open: true }])
    await uplink.hello(
      [
        { ref: 'u', type: 'ups', keys: [] },
        { ref: 'v', type: 'ups', keys: ['battery_charge'] },
      ],
      [absent('u.ambient')],
    )
    expect([await refs(), await kept()]).toEqual([['u', 'v'], ['u.ambient']])
    expect(await alarms()).toMatchObject([{ open: false }])
  })

  it('stays the device that it was, also with a gateway that has forgotten it, and stays away where a person removed it', async () => {
    const uplink = await house.connect(uplinkId)
    const ids = await uplink.hello([{ ref: 'u', type: 'ups', keys: ['battery_charge'] }])
    await house.rows(
      `insert into removed_devices (uplink_id, ref, box_id, name, removed_at) values ($1, 'w', '700000000009', 'w', now())`,
      [uplinkId],
    )
    await house.restartIngest()
    const again = await uplink.hello([], [absent('u', { type: 'ups', why: 'refused' }), absent('w')])
    expect(again.get('u')).toBe(ids.get('u'))
    expect([await refs(), await kept()]).toEqual([['u'], []])
  })

  it('is a device at once where people entered it before', async () => {
    await expected(house.businessId, '700000000001', 'th')
    const uplink = await house.connect(uplinkId)
    await uplink.hello([], [absent('x', { box_id: '700000000001', why: 'timeout' })])
    expect(await house.rows('select name, box_id, adopted_at is not null as adopted from devices')).toEqual([
      { name: '前门', box_id: '700000000001', adopted: true },
    ])
    expect(await kept()).toEqual([])
  })

  it('is left as it was by an older gateway, and by hellos that say nothing of it', async () => {
    const uplink = await house.connect(uplinkId)
    await uplink.hello([], [absent('x')])
    await uplink.hello([{ ref: 'u', type: 'ups', keys: [] }])
    expect(await kept()).toEqual(['x'])
  })
})
