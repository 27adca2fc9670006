import { listHash } from '@kilowatch/telemetry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IngestHouse, ingestHouse } from '../../test/ingest-house.ts'
import type { TestUplink } from '../../test/test-uplink.ts'
import { untakenOf } from '../modules/uplinks/index.ts'

const keys = ['probe.1.temperature', 'probe.1.humidity']
const ids = ['100000000001', '100000000002'] as const

let house: IngestHouse
let uplink: TestUplink
let seq = 1_000_000
beforeAll(async () => {
  house = await ingestHouse('embedded', ids)
  uplink = await house.connect(ids[0])
  await uplink.hello(devices)
  // A check of the test's own stands for whatever a database may refuse.
  await house.database.pool.query('alter table samples add constraint no_13 check (v[2] is distinct from 13)')
})
afterAll(() => house.close())

const devices = [
  { ref: 'left', type: 'th', keys },
  { ref: 'right', type: 'th', keys },
  { ref: 'odd', type: 'th', keys },
  // As a gateway announces an agent that no model knows: nothing of it has a name.
  { ref: 'unnamed', type: 'made-up', keys: [] },
  { ref: 'disabled', type: 'th', keys },
  { ref: 'removed', type: 'th', keys },
]

const sampleOf = (d: string, value: number, t = Date.now()) => ({
  d,
  l: listHash(keys),
  t,
  up: Math.max(0, t - uplink.clock.bootAt),
  v: [value, 50] as unknown,
})

/** One message with the odd one between two healthy ones; its number. */
async function sendBetween(odd: unknown, value: number): Promise<number> {
  seq += 1
  const samples = [sampleOf('left', value), odd, sampleOf('right', value)]
  const message = { stream: uplink.stream, seq, boot: uplink.clock.boot, ...uplink.clocks(), live: true, samples }
  await uplink.publish('samples', JSON.stringify(message).replace('7.125', '1e400'))
  return seq
}

async function expectFresh(value: number): Promise<void> {
  const healthy = () =>
    house.rows(
      `select d.ref, d.online, l.v[1] as value from devices d join latest l on l.device_id = d.id
        where d.uplink_id = $1 and d.ref in ('left', 'right') order by d.ref`,
      [uplink.id],
    )
  const fresh = { online: true, value }
  await expect.poll(healthy).toEqual([
    { ref: 'left', ...fresh },
    { ref: 'right', ...fresh },
  ])
}
const untaken = () => untakenOf(house.services.db, uplink.id, house.services.clock.now())

/** What is wrong with the sample, and what the gateway's page says; without a reason it is taken, or dropped on purpose. */
const odd: [what: string, sample: () => unknown, reason?: string, ref?: string][] = [
  ['of a device of a type that nobody knows, with an empty list', () => ({ ...sampleOf('unnamed', 1), l: listHash([]), v: [] })],
  ['of a disabled device', () => sampleOf('disabled', 1)],
  ['of a removed device', () => sampleOf('removed', 1)],
  ['before its boot', () => ({ ...sampleOf('odd', 1), up: 0 })],
  ['a year old', () => sampleOf('odd', 1, Date.now() - 365 * 86_400_000)],
  ['of the next century', () => sampleOf('odd', 1, 6e12)],
  ['with more values than its list', () => ({ ...sampleOf('odd', 1), v: [1, 2, 3, 4] })],
  ['with fewer values than its list', () => ({ ...sampleOf('odd', 1), v: [] })],
  ['of a device that was never announced', () => sampleOf('stranger', 1), 'unknown-device', 'stranger'],
  ['of a list that was never announced', () => ({ ...sampleOf('odd', 1), l: '0123456789abcdef' }), 'unknown-list', 'odd'],
  ['that the database refuses', () => ({ ...sampleOf('odd', 1), v: [20, 13] }), 'poisoned', 'odd'],
  ['with a text for a value', () => ({ ...sampleOf('odd', 1), v: ['hot'] }), 'malformed', 'odd'],
  ['with an object for a value', () => ({ ...sampleOf('odd', 1), v: [{}] }), 'malformed', 'odd'],
  ['with an infinite value', () => ({ ...sampleOf('odd', 1), v: [7.125] }), 'malformed', 'odd'],
  ['without values', () => ({ ...sampleOf('odd', 1), v: undefined }), 'malformed', 'odd'],
  ['with far too many values', () => ({ ...sampleOf('odd', 1), v: Array.from({ length: 2_001 }, () => 1) }), 'too-large', 'odd'],
  ['with too many extras', () => ({ ...sampleOf('odd', 1), x: numbered(65) }), 'too-large', 'odd'],
  ['with extras of another kind', () => ({ ...sampleOf('odd', 1), x: { a: null } }), 'malformed', 'odd'],
  ['without a time', () => ({ ...sampleOf('odd', 1), t: undefined }), 'malformed', 'odd'],
  ['with a time out of reach', () => ({ ...sampleOf('odd', 1), t: 1e15 }), 'malformed', 'odd'],
  ['with a monotonic time out of reach', () => ({ ...sampleOf('odd', 1), up: -5 }), 'malformed', 'odd'],
  ['without a list', () => ({ ...sampleOf('odd', 1), l: undefined }), 'malformed', 'odd'],
  ['without a device', () => ({ ...sampleOf('odd', 1), d: undefined }), 'malformed', ''],
  ['that is no sample', () => 'odd', 'malformed', ''],
]
const numbered = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`x${n}`, n]))

describe('review D1: a sample that cannot be placed takes none of its neighbours with it', () => {
  beforeAll(async () => {
    await uplink.store(devices.map(({ ref, keys: listed }) => ({ d: ref, t: Date.now() - 60_000, v: listed.length > 0 ? [1, 1] : [] })))
    await house.rows(`update devices set disabled_at = now() where ref = 'disabled'`)
    await house.rows(
      `insert into removed_devices (uplink_id, ref, box_id, name, removed_at)
       select uplink_id, ref, box_id, name, now() from devices where ref = 'removed'`,
    )
    await house.restartIngest()
  })

  it.each(odd)('%s', async (_, sample, reason, ref) => {
    const value = (seq % 1_000) + 5
    await house.rows('delete from untaken_samples')
    await house.rows(`update devices set online = false where ref in ('left', 'right')`)
    await house.restartIngest()
    const sent = await sendBetween(sample(), value)
    if (reason === 'unknown-device' || reason === 'unknown-list') {
      expect(await uplink.answer('rejected', (body) => body.seq === sent)).toMatchObject({ reason })
      await expectFresh(value)
      // Its gateway says hello, which explains nothing, and sends it again.
      await uplink.hello(devices)
      await uplink.stored(await sendBetween(sample(), value))
    } else await uplink.stored(sent)
    await expectFresh(value)
    expect((await untaken()).map((one) => ({ ref: one.ref, reason: one.reason, count: one.count }))).toEqual(
      reason === undefined ? [] : [{ ref, reason, count: 1 }],
    )
  })

  it('takes what a hello explains, when it comes again', async () => {
    await sendBetween(sampleOf('late', 21), 41)
    await uplink.answer('rejected', (body) => body.seq === seq)
    await expectFresh(41)
    await uplink.hello([...devices, { ref: 'late', type: 'th', keys }])
    await uplink.stored(await sendBetween(sampleOf('late', 22), 42))
    expect(await house.rows(`select l.v[1] as value from latest l join devices d on d.id = l.device_id where d.ref = 'late'`)).toEqual([
      { value: 22 },
    ])
  })

  it('says what of an announcement it did not take, and takes the rest', async () => {
    await house.rows('delete from untaken_samples')
    const other = await house.connect(ids[1])
    const taken = await uplink.hello(devices)
    const told = await other.hello([
      { ref: 'good', type: 'th', keys },
      { ref: 'thief', type: 'th', keys, boxId: taken.get('left') ?? '' },
      { ref: 'twice', type: 'th', keys: ['a', 'a'] },
      { ref: 'nul', type: 'th\u0000', keys },
      { ref: 'large', type: 'th', keys: Array.from({ length: 2_001 }, (_, n) => `p${n}`) },
    ])
    expect([...told.keys()]).toEqual(['good'])
    const said = (await untakenOf(house.services.db, other.id, house.services.clock.now())).map(({ ref, reason }) => `${ref} ${reason}`)
    expect(said.sort()).toEqual(['large too-large', 'nul malformed', 'thief device-taken', 'twice wrong-list'])
  })

  it('stores what is fresh while the past beside it comes too fast', async () => {
    const begin = Date.UTC(2021, 0, 1)
    Object.assign(uplink.clock, { boot: 'boot-2021', bootAt: begin })
    let answer: { channel: string } | undefined
    let value = 50
    while (answer?.channel !== 'rejected') {
      seq += 1
      // Each message has its own: it tells which one arrived.
      value = 45 + ((value + 1) % 30)
      const past = Array.from({ length: 998 }, (_, n) => sampleOf('odd', 1, begin + seq * 1_000 + n))
      const samples = [sampleOf('left', value), ...past, sampleOf('right', value)]
      await uplink.publish('samples', { stream: uplink.stream, seq, boot: uplink.clock.boot, ...uplink.clocks(), live: true, samples })
      answer = await uplink.until(() => uplink.answers.find(({ body }) => answers(body, seq)))
    }
    expect(answer).toMatchObject({ body: { reason: 'too-fast' } })
    await expectFresh(value)
  })
})

function answers(body: Record<string, unknown>, sent: number): boolean {
  return body.seq === sent || (Array.isArray(body.ranges) && (body.ranges as [number, number][]).some(([a, b]) => sent >= a && sent <= b))
}
