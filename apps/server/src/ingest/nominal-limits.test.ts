import { deviceType, nominalsOf } from '@kilowatch/catalog'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IngestHouse, ingestHouse } from '../../test/ingest-house.ts'
import type { TestUplink } from '../../test/test-uplink.ts'

const keys = ['phase.1.input_voltage', 'phase.1.output_voltage', 'input_frequency', 'output_frequency']
const american = [121, 120.2, 60.01, 59.99]
const nominalOf = (values: readonly number[]) => {
  const type = deviceType('ups')
  return type ? nominalsOf(type, new Map(keys.map((key, place) => [key, values[place]]))) : {}
}

let house: IngestHouse
let uplink: TestUplink
beforeAll(async () => {
  house = await ingestHouse('embedded', ['100000000001'])
  uplink = await house.connect('100000000001')
})
afterAll(() => house.close())

const alarms = (ref: string) =>
  house.rows(
    `select a.point, a.side, a.released_at is null as active from alarms a join devices d on d.id = a.device_id where d.ref = $1 order by a.id`,
    [ref],
  )
const rulesOf = async (ref: string) =>
  (
    await house.rows<{ rules: unknown }>(`select t.rules from threshold_sets t join devices d on d.id = t.device_id where d.ref = $1`, [
      ref,
    ])
  )[0]?.rules as Record<string, { high?: number[]; low?: number[] }>

describe('review D16: a device begins with limits of its own grid', () => {
  it('120 V and 60 Hz raise nothing from the first sample on', async () => {
    await uplink.hello([{ ref: 'us', type: 'ups', keys, nominal: nominalOf(american) }])
    await uplink.store([{ d: 'us', t: Date.now(), v: american }])
    expect(await alarms('us')).toEqual([])
    await uplink.store([{ d: 'us', t: Date.now() + 1_000, v: [90, 120, 57, 60] }])
    expect((await alarms('us')).map(({ point, side }) => `${point} ${side}`).sort()).toEqual([
      'input_frequency low',
      'phase.1.input_voltage low',
    ])
  })

  it('what becomes known later moves limits that nobody chose, and ends what they raised', async () => {
    await uplink.hello([
      { ref: 'late', type: 'ups', keys },
      { ref: 'chosen', type: 'ups', keys },
    ])
    await house.rows(
      `update threshold_sets set version = 1, rules = '{"input_frequency":{"high":[52.5,52]}}'
        where device_id = (select id from devices where ref = 'chosen')`,
    )
    await house.restartIngest()
    const at = Date.now() + 5_000
    await uplink.store(['late', 'chosen'].map((d) => ({ d, t: at, v: american })))
    expect((await alarms('late')).length).toBe(4)
    const nominal = nominalOf(american)
    await uplink.hello([
      { ref: 'late', type: 'ups', keys, nominal },
      { ref: 'chosen', type: 'ups', keys, nominal },
    ])
    await expect.poll(async () => (await alarms('late')).filter(({ active }) => active)).toEqual([])
    expect(await rulesOf('late')).toMatchObject({ output_frequency: { high: [61, 60.8], low: [59, 59.2] } })
    expect(await rulesOf('chosen')).toEqual({ input_frequency: { high: [52.5, 52] } })
  })

  it('keeps what it was told first, and takes what nobody knew', async () => {
    await uplink.hello([{ ref: 'late', type: 'ups', keys, nominal: { ...nominalOf([230, 230, 50, 50]), 'line.*.input_voltage': 208 } }])
    const rules = await rulesOf('late')
    expect(rules.output_frequency).toEqual({ high: [61, 60.8], low: [59, 59.2] })
    expect(rules['line.*.input_voltage']?.high?.[0]).toBeLessThan(250)
  })

  it('says what is wrong with nominal values that are none', async () => {
    const told = await uplink.hello([
      { ref: 'wrong', type: 'ups', keys, nominal: { input_frequency: -1 } },
      { ref: 'unknown', type: 'ups', keys, nominal: { 'made.up': 7 } },
    ])
    expect(told.has('wrong')).toBe(false)
    expect((await rulesOf('unknown')).input_frequency).toEqual({ high: [52.5, 52], low: [47.5, 48] })
  })
})
