import { afterEach, expect, it } from 'vitest'
import { type IngestHouse, ingestHouse } from '../../test/ingest-house.ts'

const uplinkId = '100000000001'
let house: IngestHouse
afterEach(() => house.close())

it('samples raise alarms by the limits of their own probe, and others by those of all', async () => {
  house = await ingestHouse('embedded', [uplinkId])
  const uplink = await house.connect(uplinkId)
  const keys = [1, 2, 3].map((number) => `probe.${number}.temperature`)
  await uplink.hello([{ ref: 'room', type: 'th', keys }])
  const rules = { 'probe.*.temperature': { high: [35, 32] }, 'probe.2.temperature': { high: [27, 25] }, 'probe.3.temperature': {} }
  await house.services.db.query('update threshold_sets set rules = $1, version = 1', [JSON.stringify(rules)])
  await house.services.db.query('update leases set config_version = config_version + 1')
  const now = Date.now()
  const open = () =>
    house.rows<{ point: string; limit_value: number }>('select point, limit_value from alarms where released_at is null order by point')
  await uplink.store([{ d: 'room', t: now - 2_000, v: [30, 30, 80] }])
  expect(await open()).toEqual([{ point: 'probe.2.temperature', limit_value: 27 }])
  await uplink.store([{ d: 'room', t: now - 1_000, v: [36, 26, 80] }])
  expect(await open()).toEqual([
    { point: 'probe.1.temperature', limit_value: 35 },
    { point: 'probe.2.temperature', limit_value: 27 },
  ])
  await uplink.store([{ d: 'room', t: now, v: [31, 24, 80] }])
  expect(await open()).toEqual([])
})
