import { listHash } from '@kilowatch/telemetry'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type IngestHouse, ingestHouse } from '../../test/ingest-house.ts'
import type { TestUplink } from '../../test/test-uplink.ts'
import { budgets } from '../budgets/index.ts'
import { removeExpired } from '../storage/expired.ts'

const ids = ['100000000001', '100000000002', '100000000003', '100000000004', '100000000005', '100000000006'] as const
const keys = ['probe.1.temperature']
const device = (ref: string) => ({ ref, type: 'th', keys })
const devices = (count: number, prefix = 'd') => Array.from({ length: count }, (_, i) => device(`${prefix}${i}`))

let house: IngestHouse
let next = 0
let uplink: TestUplink
beforeAll(async () => {
  house = await ingestHouse('embedded', ids)
})
afterAll(() => house.close())
beforeEach(async () => {
  uplink = await house.connect(ids[next++] ?? '')
  house.services.excesses.take()
})

const count = async (text: string, values: unknown[] = []) =>
  (await house.rows<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]?.n
const excesses = () => house.services.excesses.take().map(({ budget, holder }) => `${budget} ${holder}`)
const ofUplink = () => count('devices where uplink_id = $1', [uplink.id])

it('review X7: an uplink has as many devices as it may, and no more however often it says hello', async () => {
  const most = budgets.devicesOfUplink.most
  expect((await uplink.hello(devices(most - 1))).size).toBe(most - 1)
  const told = await uplink.hello([...devices(2), ...devices(3, 'more')])
  expect([told.size, told.has('more0'), told.has('more1')]).toEqual([most, true, false])
  for (const prefix of ['x', 'y', 'z']) await uplink.hello(devices(most, prefix))
  expect(await ofUplink()).toBe(most)
  expect(excesses()).toEqual([`devicesOfUplink ${uplink.id}`])
  const now = Date.now()
  await uplink.store([
    { d: 'd1', t: now, v: [20] },
    { d: 'more1', t: now, v: [20] },
  ])
  const surplus = await uplink.send([{ d: 'more1', t: now, v: [20] }])
  expect(await uplink.answer('rejected', ({ seq }) => seq === surplus)).toMatchObject({ reason: 'too-many-devices' })
  expect(uplink.answers.filter(({ channel }) => channel === 'ask')).toEqual([])
  expect(await house.rows('select last_rejection from uplinks where id = $1', [uplink.id])).toEqual([
    { last_rejection: 'too-many-devices' },
  ])
})

it('review X7: a business has as many devices as it may, over all its uplinks', async () => {
  const before = house.services.config.business.devices
  house.services.config.business.devices = ((await count('devices')) ?? 0) + 3
  expect((await uplink.hello(devices(5))).size).toBe(3)
  expect(excesses()).toEqual([`devicesOfBusiness ${house.businessId}`])
  const surplus = await uplink.send([{ d: 'd4', t: Date.now(), v: [20] }])
  expect(await uplink.answer('rejected', ({ seq }) => seq === surplus)).toMatchObject({ reason: 'too-many-devices' })
  house.services.config.business.devices = before
  expect((await uplink.hello(devices(5))).size).toBe(5)
  await uplink.store([{ d: 'd4', t: Date.now(), v: [20] }])
})

it('review X7: hellos beyond their rate are not read, and those that come at once count together', async () => {
  for (let n = 0; n < budgets.hellos.most + 20; n++) void uplink.publish('hello', helloOf(`n${n}`))
  await uplink.publish('status', { connected: true })
  await expect.poll(ofUplink, { timeout: 20_000 }).toBeGreaterThanOrEqual(budgets.hellos.most)
  expect(await ofUplink()).toBeLessThan(budgets.hellos.most + 20)
  expect(excesses()).toContain(`hellos ${uplink.id}`)
})

function helloOf(ref: string) {
  return {
    ...uplink.clocks(),
    boot: uplink.clock.boot,
    software: { name: 'test', version: '1' },
    devices: [{ ref, type: 'th', interval: 10_000, list: listHash([]), points: [] }],
  }
}

it('review X7: samples of the past come slower than they are sent; none is lost', async () => {
  await uplink.hello([device('th')])
  const past = Date.UTC(2021, 0, 1)
  uplink.clock.bootAt = past
  const most = budgets.samplesOfThePast.most
  const perMessage = 1_000
  const messages = Array.from({ length: most / perMessage + 2 }, (_, m) =>
    Array.from({ length: perMessage }, (_, i) => ({ d: 'th', t: past + (m * perMessage + i) * 1_000, v: [20] })),
  )
  const sent = await Promise.all(messages.map((message) => uplink.send(message, false)))
  const answered = (seq: number) =>
    Promise.race([
      uplink.stored(seq).then(() => 'stored'),
      uplink.answer('rejected', (said) => said.seq === seq).then(({ reason }) => reason),
    ])
  const outcomes = await Promise.all(sent.map(answered))
  expect(outcomes.filter((outcome) => outcome === 'too-fast').length).toBeGreaterThanOrEqual(1)
  expect(excesses()).toContain(`samplesOfThePast ${uplink.id}`)
  // What is of today is not held up by it.
  await uplink.store([{ d: 'th', t: Date.now(), v: [21] }])
  let waiting = messages.filter((_, m) => outcomes[m] === 'too-fast')
  while (waiting.length > 0) {
    const again = await Promise.all(waiting.map(async (message) => answered(await uplink.send(message, false))))
    waiting = waiting.filter((_, m) => again[m] === 'too-fast')
  }
  expect(await count('samples_late l join devices d on d.id = l.device_id where d.uplink_id = $1', [uplink.id])).toBe(
    messages.length * perMessage,
  )
  expect(await house.rows('select rejected from uplinks where id = $1', [uplink.id])).toEqual([{ rejected: '0' }])
})

it('review X7: keeps the newest corrections of a clock, and those alone', async () => {
  await uplink.hello([device('th')])
  uplink.clock.wall = () => 5_000
  const most = budgets.bootOffsets.most
  for (let boot = 0; boot < most + 10; boot++) {
    uplink.clock.boot = `boot ${boot}`
    await uplink.store([{ d: 'th', t: 4_000 + boot, v: [20] }])
  }
  const kept = await house.rows<{ boot: string }>('select boot from boot_offsets where uplink_id = $1 order by created_at', [uplink.id])
  expect([kept.length, kept.at(-1)?.boot]).toEqual([most, `boot ${most + 9}`])
})

it('review X7: samples of unknown time and old corrections go in the end, the newest correction of an uplink stays', async () => {
  await uplink.hello([device('th')])
  const [{ id } = { id: 0 }] = await house.rows<{ id: number }>('select id from devices where uplink_id = $1', [uplink.id])
  const most = budgets.timelessSamples.most
  await house.rows(
    `insert into samples_timeless (device_id, boot, up, v, received_at)
     select $1::int, 'b', n, array[1]::real[], now() - n * interval '1 second' from generate_series(1, $2::int) n union all select $1::int, 'old', 1, array[1]::real[], now() - interval '91 days'`,
    [id, most + 5],
  )
  await house.rows(
    `insert into boot_offsets (uplink_id, boot, offset_ms, created_at) values ($1, 'a', 0, now() - interval '200 days'), ($1, 'b', 0, now() - interval '100 days')`,
    [uplink.id],
  )
  await removeExpired(house.database.pool, new Date())
  expect(await house.rows('select count(*)::int as n, max(up)::int as oldest from samples_timeless')).toEqual([{ n: most, oldest: most }])
  expect(await house.rows('select boot from boot_offsets where uplink_id = $1', [uplink.id])).toEqual([{ boot: 'b' }])
})
