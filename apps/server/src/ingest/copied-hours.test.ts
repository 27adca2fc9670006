import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitingForLock } from '../../test/accounts.ts'
import { type IngestHouse, ingestHouse } from '../../test/ingest-house.ts'
import type { TestUplink } from '../../test/test-uplink.ts'
import { copyHours } from '../modules/telemetry/index.ts'
import { readSamples } from '../modules/telemetry/queries/samples.ts'
import { holdLeases } from './queries/leases.ts'

const hourMs = 3_600_000
/** Begin of an hour that is over for long. */
const hour = (Math.floor(Date.now() / hourMs) - 3) * hourMs
const points = [{ key: 'probe.1.temperature', store: 'v', slot: 1, cadence: 10_000 }] as const

let house: IngestHouse
let uplink: TestUplink
let deviceId: number
beforeAll(async () => {
  house = await ingestHouse()
  uplink = await house.connect('100000000001')
  uplink.clock.bootAt = hour - hourMs
  await uplink.hello([{ ref: 'a', type: 'th', keys: ['probe.1.temperature'] }])
  await uplink.store([{ d: 'a', t: hour + 1_000, v: [20] }])
  deviceId = (await house.rows<{ id: number }>('select id from devices'))[0]?.id ?? 0
})
afterAll(() => house.close())

const copy = () => copyHours(house.services)
async function read() {
  const range = { deviceId, from: new Date(hour), to: new Date(hour + hourMs) }
  const { hours, open } = await readSamples(house.database.pool, range, points)
  return { copied: hours.length, open: open.map(({ values }) => values[0]) }
}

test('a late sample of a copied hour is read at once, and is in the next copy', async () => {
  await copy()
  expect(await read()).toEqual({ copied: 1, open: [] })
  await uplink.store([{ d: 'a', t: hour + 2_000, v: [21] }])
  expect(await read()).toEqual({ copied: 0, open: [20, 21] })
  await copy()
  expect(await read()).toEqual({ copied: 1, open: [] })
  await uplink.store([{ d: 'a', t: Date.now(), v: [22] }])
  expect(await house.rows('select from changed_hours')).toEqual([])
})

test('a batch that runs when its hour is about to be copied is waited for', async () => {
  await house.rows('update history_state set copied_hours = 0')
  await house.rows(`update leases set copied_before = '-infinity'`)
  await house.rows('delete from hour_copies')
  let copying: Promise<void> | undefined
  await house.database.pool.transaction(async (tx) => {
    await holdLeases(tx, [0])
    copying = copy()
    await waitingForLock(house)
    await tx.query('insert into samples (device_id, at, v) values ($1, $2, array[23])', [deviceId, new Date(hour + 3_000)])
  })
  await copying
  expect(await read()).toEqual({ copied: 1, open: [] })
  expect(await house.rows(`select samples from hour_copies where device_id = ${deviceId} and hour = ${hour / hourMs}`)).toEqual([
    { samples: 3 },
  ])
})
