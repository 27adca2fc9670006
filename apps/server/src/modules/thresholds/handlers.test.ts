import { messages, type Rule, thresholdCalls } from '@kilowatch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildHouse, type House } from '../../../test/house.ts'
import { send, type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
let house: House
let houses = 10
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  houses += 1
  house = await buildHouse(server.database.pool, houses)
})

const at = () => ({ params: { deviceId: house.device.boxId } })
const save = (rules: Record<string, Rule>, version = 0, language = 'zh') =>
  send(server.app, thresholdCalls.saveThresholds, { ...at(), body: { rules, version } }, house.admin, { language })
const openAlarms = async () =>
  (
    await server.database.pool.query(
      `select point, side, opening_value, limit_value, release_reason from alarms where device_id = $1 and released_at is null order by point, side`,
      [house.device.id],
    )
  ).rows

describe('saving', () => {
  test('keeps the limits under the next version with who and when', async () => {
    const rules = {
      battery_charge: { low: [20, 30] as [number, number] },
      load: { high: [90, 80] as [number, number], raiseDelay: 30, samples: 3 },
    }
    const { data, envelope } = await save(rules)
    expect(envelope.code, envelope.msg).toBe(0)
    expect(data).toMatchObject({ rules, version: 1, changedBy: { id: house.admin.id } })
    expect((await send(server.app, thresholdCalls.readThresholds, at(), house.viewer)).data).toEqual(data)
  })

  test('a save that names an older version is refused, also when two save at once', async () => {
    const codes = await Promise.all(
      [save({ load: {} }), save({ load: { high: [90, 80] } })].map(async (answer) => (await answer).envelope.code),
    )
    expect(codes.sort((a, b) => a - b)).toEqual([0, 50003])
    expect((await save({ load: {} }, 0)).status).toBe(409)
  })

  test('review C9: an empty set is refused in the specification’s words and wipes nothing; each measure may be said to have none', async () => {
    const rules = { load: { high: [90, 80] as [number, number] } }
    expect((await save(rules)).envelope.code).toBe(0)
    expect((await save({}, 1)).envelope).toMatchObject({ code: 10004, msg: messages['input-empty'].zh, data: { field: 'body.rules' } })
    expect((await send(server.app, thresholdCalls.readThresholds, at(), house.viewer)).data).toMatchObject({ rules, version: 1 })
    expect((await save({ load: {} }, 1)).data).toMatchObject({ rules: { load: {} }, version: 2 })
  })

  const broken: [string, Record<string, Rule>, string, RegExp, RegExp][] = [
    [
      'alarm not beyond release',
      { load: { high: [80, 80] } },
      'body.rules.load.high.0',
      /不能小于或等于/,
      /cannot be less than or equal to/,
    ],
    ['low release below low alarm', { battery_charge: { low: [30, 20] } }, 'body.rules.battery_charge.low.1', /低解除/, /Low release/],
    [
      'outside the range',
      { load: { high: [100_000, 80] } },
      'body.rules.load.high.0',
      /超出限制.*允许 0–\d+ %/,
      /exceeds the limit.*\(0–\d+ % allowed\)/,
    ],
    ['limits of a state', { mode: { high: [2, 1] } }, 'body.rules.mode.high.0', /不能设置此侧阈值/, /has no threshold/],
    ['an unknown point', { nonsense: { high: [2, 1] } }, 'body.rules.nonsense', /没有测点/, /no point/],
  ]
  test.each(broken)('%s is refused in its words, and nothing changes', async (_name, rules, field, zh, en) => {
    const chinese = await save(rules)
    expect(chinese.envelope, chinese.text).toMatchObject({ code: 10003, data: { field } })
    expect(chinese.envelope.msg).toMatch(zh)
    expect((await save(rules, 0, 'en')).envelope.msg).toMatch(en)
    expect((await send(server.app, thresholdCalls.readThresholds, at(), house.viewer)).data.version).toBe(0)
  })

  test('judges the newest values at once: opens what is beyond, closes what has no limit any more', async () => {
    await save({ load: { high: [40, 35] } })
    expect(await openAlarms()).toMatchObject([{ point: 'load', side: 'high', opening_value: 42, limit_value: 40 }])
    const closed = await server.database.pool.query('select release_reason from alarms where id = $1', [house.alarmId])
    expect(closed.rows).toEqual([{ release_reason: 'limit-removed' }])
    await save({ load: {} }, 1)
    expect(await openAlarms()).toEqual([])
  })

  test('limits of one phase alone take the place of those of all, there and nowhere else', async () => {
    const pattern = 'phase.*.input_voltage'
    await save({ [pattern]: { high: [230, 225] }, 'phase.2.input_voltage': { high: [240, 235] } })
    expect((await openAlarms()).map(({ point }) => point)).toEqual(['phase.1.input_voltage'])
    await save({ [pattern]: { high: [230, 225] }, 'phase.1.input_voltage': {}, 'phase.2.input_voltage': { high: [229, 225] } }, 1)
    expect(await openAlarms()).toMatchObject([{ point: 'phase.2.input_voltage', limit_value: 229 }])
    const preview = await send(
      server.app,
      thresholdCalls.previewThresholds,
      { ...at(), body: { pattern: 'phase.9.input_voltage', rule: {} } },
      house.viewer,
    )
    expect(preview.envelope.code).toBe(10003)
    expect((await save({ 'phase.4.input_voltage': { high: [240, 235] } }, 2)).envelope).toMatchObject({ code: 10003 })
  })

  test('is in the audit with before and after', async () => {
    await save({ load: { high: [90, 80] } })
    const audit = await server.database.pool.query('select before, after, user_id from audit where business_id = $1', [house.businessId])
    expect(audit.rows).toEqual([
      { before: { battery_charge: { low: [20, 30] } }, after: { load: { high: [90, 80] } }, user_id: house.admin.id },
    ])
  })
})

describe('a preview', () => {
  const minute = 60_000
  /** Charge by the minute up to now, oldest first. */
  async function store(charges: (number | null)[], table = 'samples'): Promise<number> {
    const newest = Math.floor(Date.now() / minute) * minute
    for (const [index, charge] of charges.entries()) {
      const time = new Date(newest - (charges.length - 1 - index) * minute)
      await server.database.pool.query(`insert into ${table} (device_id, at, v, c) values ($1, $2, $3, '{}')`, [
        house.device.id,
        time,
        [230, 230, 230, charge, 42, 1],
      ])
    }
    return newest
  }
  const preview = (rule: Rule, pattern = 'battery_charge') =>
    send(server.app, thresholdCalls.previewThresholds, { ...at(), body: { pattern, rule } }, house.viewer)

  test('counts how often the rule would have fired beside the present one, with hysteresis and peaks', async () => {
    const newest = await store([98, 25, 24, 40, 25, 60, 15, 98, 19])
    const { data } = await preview({ low: [26, 50] })
    // The present rule (20, 30) fires at 15 and at 19; the proposed one at 25, stays open at 40 and 25, fires again at 15 and at 19.
    expect(data).toMatchObject({ present: 2, proposed: 3 })
    expect(data.firings.map(({ peak, to, added }) => [peak, to === null, added])).toEqual([
      [19, true, false],
      [15, false, false],
      [24, false, true],
    ])
    expect(data.firings[2]?.from).toBe(new Date(newest - 7 * minute).toISOString())
    expect(data.days).toBeLessThan(0.1)
  })

  test('heeds consecutive samples, skips what was not reported, and reads late samples too', async () => {
    await store([98, 10, null, 10, 98, 10, 98])
    expect((await preview({ low: [26, 50], samples: 2 })).data).toMatchObject({ proposed: 1 })
    expect((await preview({ low: [26, 50], samples: 1 })).data).toMatchObject({ proposed: 2 })
    await server.database.pool.query(
      `insert into samples_late select device_id, at - interval '1 hour', array[230, 230, 230, 5, 42, 1]::real[], c, 0 from samples where device_id = $1 and v[4] = 10 limit 1`,
      [house.device.id],
    )
    expect((await preview({ low: [26, 50], samples: 1 })).data.firings.map(({ peak }) => peak)).toContain(5)
  })

  test('review D9: a state takes delays of its own, kept beside the limits, and the rehearsal says how often it would have fired', async () => {
    const newest = Math.floor(Date.now() / minute) * minute
    // On battery for one reading every twenty minutes, and once for half an hour.
    for (let ago = 200; ago >= 0; ago--) {
      const onBattery = ago % 20 === 0 || (ago > 60 && ago < 90)
      await server.database.pool.query(`insert into samples (device_id, at, v, c) values ($1, $2, $3, '{}')`, [
        house.device.id,
        new Date(newest - ago * minute),
        [230, 230, 230, 98, 42, onBattery ? 3 : 1],
      ])
    }
    const at = await preview({}, 'mode')
    expect(at.envelope.code, at.text).toBe(0)
    const { data } = await preview({ raiseDelay: 300, clearDelay: 60 }, 'mode')
    expect(data).toMatchObject({ proposed: 1, firings: [{ key: 'mode', side: 'battery', activations: null }] })
    expect(at.data.proposed).toBeGreaterThan(data.proposed)
    expect((await save({ mode: { raiseDelay: 300, clearDelay: 60, samples: 2 }, load: { high: [90, 80] } })).envelope.code).toBe(0)
    expect(
      (await send(server.app, thresholdCalls.readThresholds, { params: { deviceId: house.device.boxId } }, house.admin)).data.rules,
    ).toEqual({
      mode: { raiseDelay: 300, clearDelay: 60, samples: 2 },
      load: { high: [90, 80] },
    })
    expect((await save({ mode: { raiseDelay: 3_601 } }, 1)).envelope.code).toBe(10003)
  })

  test('review D9: the rehearsal finds a state that chatters, and proposes what calms it', async () => {
    const newest = Math.floor(Date.now() / minute) * minute
    for (let ago = 40; ago >= 0; ago--)
      await server.database.pool.query(`insert into samples (device_id, at, v, c) values ($1, $2, $3, '{}')`, [
        house.device.id,
        new Date(newest - ago * minute),
        [230, 230, 230, 98, 42, ago % 2 === 0 ? 4 : 1],
      ])
    const { data } = await preview({}, 'mode')
    expect(data.proposed).toBe(3)
    expect(data.firings[0]).toMatchObject({ side: 'stop', activations: 21, to: null })
    expect(data.firings.slice(1).map(({ activations }) => activations)).toEqual([null, null])
  })

  test('proposes what hides the least where a rule flaps, and nothing where it does not', async () => {
    const propose = async () =>
      (await send(server.app, thresholdCalls.proposeThresholds, { ...at(), query: { pattern: 'battery_charge' } }, house.viewer)).data
    await store([98, 15, 98])
    expect(await propose()).toMatchObject({ present: 1, proposal: null })
    // Beyond and back every other minute: whoever waits for a minute of calm hears of it once.
    await server.database.pool.query('delete from samples')
    await store(Array.from({ length: 40 }, (_, minute) => (minute % 2 === 0 ? 19 : 31)))
    expect(await propose()).toMatchObject({ present: 20, proposal: { rule: { low: [20, 30], clearDelay: 60 }, firings: 1 } })
  })

  test('of a point that repeats looks at each of them; of a wrong rule it is refused in words', async () => {
    await store([90])
    expect((await preview({ high: [229, 220] }, 'phase.*.input_voltage')).data.firings.map(({ key }) => key).sort()).toEqual([
      'phase.1.input_voltage',
      'phase.2.input_voltage',
      'phase.3.input_voltage',
    ])
    expect((await preview({ high: [1, 2] }, 'phase.*.input_voltage')).envelope).toMatchObject({
      code: 10003,
      data: { field: 'body.rule.high.0' },
    })
  })

  test('of all looks at those without limits of their own, of one at that one alone', async () => {
    await store([90])
    const pattern = 'phase.*.input_voltage'
    await save({ 'phase.2.input_voltage': { high: [240, 235] } })
    const keys = async (of: string) => (await preview({ high: [229, 220] }, of)).data.firings.map(({ key }) => key).sort()
    expect(await keys(pattern)).toEqual(['phase.1.input_voltage', 'phase.3.input_voltage'])
    expect(await keys('phase.2.input_voltage')).toEqual(['phase.2.input_voltage'])
  })

  test('of a device without samples is empty', async () => {
    expect((await preview({ low: [20, 30] })).data).toEqual({ present: 0, proposed: 0, firings: [], days: 0 })
  })
})
