import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IngestHouse, ingestHouse } from '../../test/ingest-house.ts'
import type { TestUplink } from '../../test/test-uplink.ts'

const keys = ['phase.1.input_voltage', 'mode', 'battery_charge', 'energy_made_up']

describe.each(['embedded', 'mosquitto'] as const)('ingest over the %s broker', (kind) => {
  let house: IngestHouse
  let uplink: TestUplink
  let boxId: string
  beforeAll(async () => {
    house = await ingestHouse(kind, ['100000000001'])
    uplink = await house.connect('100000000001')
    boxId = (await uplink.hello([{ ref: 'ups', type: 'ups', keys, name: '门诊楼 UPS' }])).get('ups') ?? ''
  })
  afterAll(() => house.close())

  it('makes announced devices with an id, points and default limits', async () => {
    expect(boxId).toMatch(/^\d{14}$/)
    const [device] = await house.rows('select d.*, t.version, t.rules from devices d join threshold_sets t on t.device_id = d.id')
    expect(device).toMatchObject({ box_id: boxId, name: '门诊楼 UPS', announced_type: 'ups', point_list: keys, version: '0' })
    expect(device?.rules).toMatchObject({ battery_charge: { low: [20, 25] } })
    expect(await house.rows('select key, store, slot from device_points order by slot')).toHaveLength(4)
  })

  it('confirms a sample only once it is stored, quantised, with its newest values', async () => {
    const t = Date.now() - 5_000.123
    await uplink.store([{ d: 'ups', t: Math.floor(t), v: [231.4567, 1, null, 7.25], x: { 'ups.model': 'A\u0000B', n: 3 } }])
    const [sample] = await house.rows('select at, v, c, flags from samples')
    expect(sample).toEqual({ at: new Date(Math.floor(t)), v: [231.5, 1, null, 7.25], c: null, flags: 0 })
    const [latest] = await house.rows('select at, v, v_at, extras from latest')
    expect(latest).toMatchObject({
      at: new Date(Math.floor(t)),
      v: [231.5, 1, null, 7.25],
      v_at: null,
      extras: { 'ups.model': 'A B', n: 3 },
    })
  })

  it('merges parts of the points, each with its own time', async () => {
    const t = Date.now() - 1_000
    await uplink.store([{ d: 'ups', t, v: [null, null, 88.04] }])
    const [latest] = await house.rows<{ v: unknown; v_at: string[] }>('select v, v_at from latest')
    expect(latest?.v).toEqual([231.5, 1, 88, 7.25])
    expect(latest?.v_at.map(Number)[2]).toBe(t)
    expect(Number(latest?.v_at[0])).toBeLessThan(t)
  })

  it('review D6: a sample without values says that the device is there, and makes no value new', async () => {
    const before = await house.rows<{ v: unknown; v_at: string[] }>('select v, v_at from latest')
    const alarms = await house.rows('select count(*)::int as count from alarms')
    const t = Date.now() - 500
    await uplink.store([{ d: 'ups', t, v: [] }])
    expect(await house.rows('select v, v_at from latest')).toEqual(before)
    expect(await house.rows('select at from latest')).toEqual([{ at: new Date(t) }])
    expect(await house.rows('select count(*)::int as count from alarms')).toEqual(alarms)
  })

  it('stores the same sample once, and the first of two values of one time', async () => {
    const t = Date.now()
    await uplink.store([{ d: 'ups', t, v: [230, 1, 90, 1] }])
    await uplink.store([{ d: 'ups', t, v: [230, 1, 90, 1] }])
    await uplink.store([{ d: 'ups', t, v: [240, 1, 90, 1] }])
    expect(await house.rows('select v from samples where at = to_timestamp($1 / 1000.0)', [t])).toEqual([{ v: [230, 1, 90, 1] }])
    expect(await house.rows('select v from latest')).toEqual([{ v: [230, 1, 90, 1] }])
  })

  it('stores on connections of its own while requests have taken all others', async () => {
    const taken = await Promise.all(Array.from({ length: house.database.pool.options.max ?? 0 }, () => house.database.pool.connect()))
    try {
      await uplink.store([{ d: 'ups', t: Date.now(), v: [230, 1, 90, 1] }])
    } finally {
      for (const client of taken) client.release()
    }
    expect(taken).toHaveLength(10)
    const figure = await house.services.metrics.getSingleMetric('kilowatch_ingest_connections')?.get()
    expect(figure?.values[0]?.value).toBeGreaterThanOrEqual(1)
  })

  it('review D9: opens an alarm on battery once that lasts and releases it, and one that chatters is one alarm with its count, told once', async () => {
    const other = (
      await uplink.hello([
        { ref: 'ups', type: 'ups', keys },
        { ref: 'second', type: 'ups', keys },
      ])
    ).get('second')
    const t = Date.now() - 600_000
    const say = (after: number, mode: number, volts = 230) => uplink.store([{ d: 'second', t: t + after, v: [volts, mode, 90, 1] }])
    const alarms = () =>
      house.rows(
        `select kind, level, point, side, activations, release_reason, closing_value, released_at from alarms
          where device_id = (select id from devices where box_id = $1) order by point, id`,
        [other],
      )
    await say(0, 3, 0)
    const low = { kind: 'threshold', level: 3, point: 'phase.1.input_voltage', side: 'low', activations: null }
    const open = { release_reason: null, closing_value: null, released_at: null }
    expect(await alarms()).toEqual([{ ...low, ...open }])
    await say(2_000, 3, 0)
    await say(4_000, 3, 0)
    const onBattery = { kind: 'state', level: 4, point: 'mode', side: 'battery', activations: null }
    expect(await alarms()).toEqual([
      { ...onBattery, ...open },
      { ...low, ...open },
    ])
    for (const after of [6_000, 14_000, 16_000]) await say(after, 1)
    expect(await alarms()).toEqual([
      { ...onBattery, release_reason: 'value', closing_value: 1, released_at: new Date(t + 16_000) },
      { ...low, release_reason: 'value', closing_value: 230, released_at: new Date(t + 6_000) },
    ])
    // The output goes off and on again, ten times within two minutes.
    for (let flap = 0; flap < 10; flap++)
      for (const [after, mode] of [
        [0, 4],
        [4_000, 4],
        [8_000, 1],
      ] as const)
        await say(30_000 + flap * 12_000 + after, mode)
    expect((await alarms()).filter(({ side }) => side === 'stop')).toEqual([
      { ...onBattery, level: 3, side: 'stop', activations: 10, ...open },
    ])
    expect(
      await house.rows(`select count(*)::int as told from alarm_outbox n join alarms a on a.id = n.alarm_id where a.side = 'stop'`),
    ).toEqual([{ told: 1 }])
    expect(await house.rows('select online from devices order by id limit 1')).toEqual([{ online: true }])
  })

  it('asks for a hello when it lacks the point list, and takes the sample then', async () => {
    const seq = await uplink.send([{ d: 'new', t: Date.now(), v: [1], l: '0123456789abcdef' }])
    expect(await uplink.answer('rejected', (body) => body.seq === seq)).toMatchObject({ reason: 'unknown-device' })
    await uplink.answer('ask')
    await uplink.hello([
      { ref: 'ups', type: 'ups', keys: [...keys, 'load'] },
      { ref: 'new', type: 'th', keys: ['probe.1.temperature'] },
    ])
    await uplink.store([{ d: 'new', t: Date.now(), v: [21.44] }])
    await uplink.store([{ d: 'ups', t: Date.now() + 5, v: [230, 1, 90, 1, 41.06] }])
    const values = await house.rows(
      `select l.v from latest l join devices d on d.id = l.device_id where d.ref in ('new', 'ups') order by d.ref`,
    )
    expect(values).toEqual([{ v: [21.4] }, { v: [230, 1, 90, 1, 41.1] }])
  })

  it('still understands a list that was announced before', async () => {
    const { listHash } = await import('@kilowatch/telemetry')
    await uplink.store([{ d: 'ups', t: Date.now() + 10, v: [229, 1, 91, 2], l: listHash(keys) }])
    expect(
      (await house.rows<{ v: number[] }>(`select v from latest l join devices d on d.id = l.device_id where ref = 'ups'`))[0]?.v,
    ).toEqual([229, 1, 91, 2, 41.1])
  })

  it('goes on after a restart of ingest', async () => {
    await house.restartIngest()
    await uplink.store([{ d: 'ups', t: Date.now() + 20, v: [228, 1, 91, 2, 40] }])
    expect(
      (await house.rows<{ v: number[] }>(`select v from latest l join devices d on d.id = l.device_id where ref = 'ups'`))[0]?.v,
    ).toEqual([228, 1, 91, 2, 40])
  })
})
