import { afterEach, expect, it } from 'vitest'
import { type IngestHouse, ingestHouse } from '../../test/ingest-house.ts'
import { askForReads, endSilentReads, takeReads } from '../modules/device-reads/index.ts'

const [mine, other] = ['100000000001', '100000000102']
const ups = (ref: string) => ({ ref, type: 'ups', keys: ['load'] })
let house: IngestHouse
afterEach(() => house.close())

async function ask(...refs: string[]): Promise<string[]> {
  const devices = await house.rows<{ id: number }>('select id from devices where ref = any($1) order by ref', [refs])
  const ids = devices.map(({ id }) => id)
  const asked = await house.services.db.transaction((tx) => askForReads(tx, ids, house.services.clock.now()))
  return ids.map((id) => asked.get(id) ?? '')
}
async function outcomeOf(id: string): Promise<{ outcome: string | null; reason: string | null }> {
  for (;;) {
    const [row] = await house.rows<{ outcome: string | null; reason: string | null }>(
      'select outcome, reason from device_reads where id = $1',
      [id],
    )
    if (row?.outcome) return row
    await new Promise((next) => setTimeout(next, 10))
  }
}

it('asks the uplink of each device to read it, takes what that one alone says, and keeps the first end', async () => {
  house = await ingestHouse('embedded', [mine, other])
  const [uplink, stranger] = [await house.connect(mine), await house.connect(other)]
  await uplink.hello([ups('a'), ups('b'), ups('c')])
  const [a = '', b = '', c = ''] = await ask('a', 'b', 'c')
  for (const [id, device] of [
    [a, 'a'],
    [b, 'b'],
    [c, 'c'],
  ] as const)
    expect(await uplink.answer('command', (body) => body.id === id)).toMatchObject({ device, command: 'read' })
  await stranger.publish('result', { id: a, state: 'verified' })
  for (const id of [a, b]) await uplink.publish('result', { id, state: 'begun' })
  await uplink.publish('result', { id: a, state: 'failed', reason: 'unreachable' })
  await uplink.publish('result', { id: b, state: 'verified' })
  await uplink.publish('result', { id: b, state: 'failed', reason: 'unreachable' })
  // As a gateway that does not know the command refuses it.
  await uplink.publish('result', { id: c, state: 'refused', reason: 'unknown-control' })
  expect(await outcomeOf(c)).toEqual({ outcome: 'unsupported', reason: null })
  expect(await outcomeOf(a)).toEqual({ outcome: 'failed', reason: 'unreachable' })
  expect(await outcomeOf(b)).toEqual({ outcome: 'read', reason: null })
})

it('takes what its own uplink says of a reading, also where another one claims it in the same breath', async () => {
  house = await ingestHouse('embedded', [mine, other])
  const uplink = await house.connect(mine)
  await uplink.hello([ups('a')])
  const [id = ''] = await ask('a')
  const claimed = [other, { id, state: 'verified' }] as const
  const said = [mine, { id, state: 'failed', reason: 'unreachable' }] as const
  const left = await house.services.db.transaction((tx) => takeReads(tx, [claimed, said], house.services.clock.now()))
  expect(left).toEqual([])
  expect(await outcomeOf(id)).toEqual({ outcome: 'failed', reason: 'unreachable' })
})

it('waits for a gateway as long as it says something, and no longer', async () => {
  house = await ingestHouse()
  const uplink = await house.connect(mine)
  await uplink.hello([ups('a'), ups('b')])
  const [a = '', b = ''] = await ask('a', 'b')
  house.travel.by = 10_000
  await uplink.publish('result', { id: a, state: 'verified' })
  await outcomeOf(a)
  house.travel.by = 20_000
  await endSilentReads(house.services.db, house.services.clock.now())
  expect(await house.rows('select outcome from device_reads where id = $1', [b])).toEqual([{ outcome: null }])
  house.travel.by = 25_001
  await endSilentReads(house.services.db, house.services.clock.now())
  expect(await outcomeOf(b)).toEqual({ outcome: 'silent', reason: null })
})
