import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { type IngestHouse, ingestHouse } from '../../test/ingest-house.ts'
import type { TestUplink } from '../../test/test-uplink.ts'
import { closeOverdue } from '../modules/controls/index.ts'
import { notifyCommands } from '../storage/notify.ts'

const [mine, other] = ['100000000001', '100000000102']
let house: IngestHouse
afterEach(() => house.close())

const ups = { ref: 'ups1', type: 'ups', keys: ['beeper'], controls: [{ key: 'beeper', values: ['mute', 'enable'] }] }

/** As the call keeps it. */
async function request(control = 'beeper'): Promise<string> {
  const { db: pool } = house.services
  const now = house.services.clock.now()
  const user = await pool.query<{ id: string }>(`insert into users (login_name, name, password_hash) values ($1, 'x', 'x') returning id`, [
    randomUUID(),
  ])
  return pool.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `insert into device_commands (device_id, uplink_id, request_key, control, value, state, requested_at, requested_by, expires_at)
       select id, uplink_id, gen_random_uuid(), $4, 'mute', 'requested', $1, $2, $3 from devices where ref = 'ups1' returning id`,
      [now, user.rows[0]?.id, new Date(now.getTime() + 60_000), control],
    )
    await notifyCommands(tx)
    return rows[0]?.id ?? ''
  })
}

interface Told {
  id: string
  go?: string
  left?: number
}
const told = (uplink: TestUplink, fits: (command: Told) => boolean): Promise<Told> =>
  uplink.answer('command', (body) => fits(body as unknown as Told)) as Promise<unknown> as Promise<Told>
const offered = (uplink: TestUplink, id: string) => told(uplink, (command) => command.id === id && command.go === undefined)
const letBegin = (uplink: TestUplink, id: string) => told(uplink, (command) => command.id === id && command.go !== undefined)

/** Until the database says so; what is said reaches it a moment later. */
async function stateOf(id: string, ...wanted: string[]): Promise<{ state: string; reason: string | null; reading: number | null }> {
  for (;;) {
    const [row] = await house.rows<{ state: string; reason: string | null; reading: number | null }>(
      'select state, reason, reading from device_commands where id = $1',
      [id],
    )
    if (row && (wanted.length === 0 || wanted.includes(row.state))) return row
    await new Promise((next) => setTimeout(next, 10))
  }
}

describe.each(['embedded', 'mosquitto'] as const)('commands through the %s broker', (kind) => {
  it('go to the uplink that has the device, which is let begin once, and their end is kept', async () => {
    house = await ingestHouse(kind, [mine, other])
    const [uplink, stranger] = [await house.connect(mine), await house.connect(other)]
    await uplink.hello([ups])
    const id = await request()
    expect(await offered(uplink, id)).toMatchObject({ id, device: 'ups1', command: 'beeper', value: 'mute' })
    await stranger.publish('result', { id, state: 'ready', ask: 'stranger' })
    await stranger.publish('result', { id, state: 'failed', reason: 'unproven' })
    await uplink.publish('result', { id, state: 'ready', ask: 'first' })
    const leave = await letBegin(uplink, id)
    expect(leave).toMatchObject({ go: 'first', left: expect.any(Number) })
    expect(leave.left).toBeLessThanOrEqual(60_000)
    expect((await stateOf(id, 'sent')).state).toBe('sent')
    await uplink.publish('result', { id, state: 'acknowledged' })
    await stateOf(id, 'acknowledged')
    await uplink.publish('result', { id, state: 'ready', ask: 'first' })
    await uplink.publish('result', { id, state: 'verified', reading: 3 })
    expect(await stateOf(id, 'verified')).toMatchObject({ reading: 3 })
    expect(uplink.answers.filter(({ body }) => body.go !== undefined)).toHaveLength(1)
    expect(stranger.answers.filter(({ channel }) => channel === 'command')).toEqual([])
  })
})

it('keeps what the gateway says can be done, and what it says no more is gone', async () => {
  house = await ingestHouse()
  const uplink = await house.connect(mine)
  await uplink.hello([ups])
  const kept = () => house.rows<{ controls: unknown }>(`select controls from devices where ref = 'ups1'`)
  expect(await kept()).toEqual([{ controls: ups.controls }])
  await uplink.hello([{ ...ups, controls: [{ key: 'beeper', values: ['mute'] }] }])
  expect(await kept()).toEqual([{ controls: [{ key: 'beeper', values: ['mute'] }] }])
  const { controls: _gone, ...older } = ups
  await uplink.hello([older])
  expect(await kept()).toEqual([{ controls: [] }])
})

it('fault 30: says an open command again after a restart of ingest, and to an uplink that was away', async () => {
  house = await ingestHouse()
  const first = await house.connect(mine)
  await first.hello([ups])
  await first.close()
  const id = await request()
  await house.restartIngest()
  const uplink = await house.connect(mine)
  await offered(uplink, id)
  await uplink.publish('result', { id, state: 'ready', ask: 'a' })
  await letBegin(uplink, id)
  await house.restartIngest()
  const asked = uplink.answers.length
  await uplink.until(() => uplink.answers.slice(asked).some(({ channel, body }) => channel === 'command' && body.id === id))
  // The word that it may begin got lost with the ingest that would have said it: it is said to the same readiness again.
  const begins = () => uplink.answers.filter(({ body }) => body.go !== undefined)
  await uplink.publish('result', { id, state: 'ready', ask: 'a' })
  await uplink.until(() => begins().length === 2)
  expect(begins().map(({ body }) => body.go)).toEqual(['a', 'a'])
  // It has lost its memory meanwhile: nobody knows what it did, and it is not let begin again.
  await uplink.publish('result', { id, state: 'ready', ask: 'b' })
  expect(await stateOf(id, 'failed')).toMatchObject({ reason: 'interrupted' })
  expect(begins()).toHaveLength(2)
})

it('fault 30: lets nobody begin what has expired, also when it was offered before', async () => {
  house = await ingestHouse()
  const uplink = await house.connect(mine)
  await uplink.hello([ups])
  const id = await request()
  await offered(uplink, id)
  house.travel.by = 60_001
  await uplink.publish('result', { id, state: 'ready', ask: 'a' })
  const later = await request('battery_test')
  await offered(uplink, later)
  await closeOverdue(house.services.db, house.services.clock.now())
  expect((await stateOf(id)).state).toBe('expired')
  expect(uplink.answers.filter(({ body }) => body.go !== undefined)).toEqual([])
})

it('sets results aside that break the protocol, and goes on', async () => {
  house = await ingestHouse()
  const uplink = await house.connect(mine)
  await uplink.hello([ups])
  const id = await request()
  await offered(uplink, id)
  await uplink.publish('result', { id: `${id}'; drop table devices`, state: 'ready' })
  await uplink.publish('result', '{"id":')
  await uplink.publish('result', { id: randomUUID(), state: 'verified', reading: 1 })
  await uplink.publish('result', { id, state: 'ready', ask: 'a' })
  await letBegin(uplink, id)
  // What is refused is written after what was taken.
  let kept: unknown[] = []
  while (kept.length < 2) {
    kept = await house.rows('select reason from rejections where uplink_id = $1', [mine])
    await new Promise((next) => setTimeout(next, 10))
  }
  expect(kept).toEqual([{ reason: 'too-large' }, { reason: 'malformed' }])
})
