import { afterEach, beforeEach, expect, it } from 'vitest'
import { type IngestHouse, ingestHouse } from '../../test/ingest-house.ts'

const uplinkId = '100000000001'
let house: IngestHouse
beforeEach(async () => {
  house = await ingestHouse('embedded', [uplinkId])
})
afterEach(() => house.close())

const stores = () => house.rows('select key, store from device_points order by key')

it('keeps counters in double precision though the device was of no known type when it was first announced', async () => {
  const uplink = await house.connect(uplinkId)
  await uplink.hello([{ ref: 'set', type: 'box_no_set', keys: [] }])
  await uplink.hello([{ ref: 'set', type: 'genset', keys: ['energy', 'speed'] }])
  expect(await stores()).toEqual([
    { key: 'energy', store: 'c' },
    { key: 'speed', store: 'v' },
  ])
  await uplink.store([{ d: 'set', t: Date.now(), v: [123_456_789.1, 1500] }])
  expect(await house.rows('select v, c from latest')).toEqual([{ v: [1500], c: [123_456_789.1] }])
})

it('plans by the type that a person chose', async () => {
  const uplink = await house.connect(uplinkId)
  await uplink.hello([{ ref: 'set', type: 'box_no_set', keys: [] }])
  await house.rows(`update devices set type = 'genset'`)
  await house.restartIngest()
  await uplink.hello([{ ref: 'set', type: 'box_no_set', keys: ['energy'] }])
  expect(await stores()).toEqual([{ key: 'energy', store: 'c' }])
})
