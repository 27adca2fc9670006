import { bat, batMonSp, ups } from '@kilowatch/catalog'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { advance, type DischargeProgress, dischargeCurrent, type EndedDischarge, longestUnseen, settle } from './discharge.ts'
import { figuresOf } from './figures.ts'
import { type BatteryReading, batteryWatch } from './reading.ts'

const second = 1_000
const minute = 60 * second
const bounds = { silence: 90 * second, current: 2 }

type Told = Partial<BatteryReading> & Pick<BatteryReading, 'gives'>
const resting: Told = { gives: false, voltage: 54, current: 0.2, charge: 100 }
const giving: Told = { gives: true, voltage: 48, current: -50, charge: 90 }

/** Readings as they come, each with its time in milliseconds. */
function run(told: readonly (readonly [at: number, Told])[], now?: number) {
  const ended: EndedDischarge[] = []
  let running: DischargeProgress | null = null
  for (const [at, reading] of told) {
    const next = advance(running, { at, cause: null, voltage: null, current: null, charge: null, load: null, ...reading }, bounds)
    running = next.running
    if (next.ended) ended.push(next.ended)
  }
  if (running && now !== undefined) {
    const next = settle(running, now)
    running = next.running
    if (next.ended) ended.push(next.ended)
  }
  return { running, ended }
}

/** The same, every ten seconds from one moment on. */
const every = (from: number, count: number, told: Told) => Array.from({ length: count }, (_, i) => [from + i * 10 * second, told] as const)

describe('a discharge', () => {
  it('begins with the first reading in which the battery gives power, and ends with the first in which it rests', () => {
    const { ended, running } = run([...every(0, 6, resting), ...every(minute, 60, giving), ...every(11 * minute, 10, resting)])
    expect(running).toBeNull()
    expect(ended).toMatchObject([{ startedAt: minute, endedAt: 11 * minute, endSeen: true, unseen: 0 }])
  })

  it('goes on over an interruption that is shorter than a minute, whose time counts for nothing', () => {
    const { ended } = run([
      ...every(0, 30, giving),
      ...every(5 * minute, 5, resting),
      ...every(5 * minute + 50 * second, 30, giving),
      ...every(11 * minute, 10, resting),
    ])
    expect(ended).toHaveLength(1)
    expect(ended[0]).toMatchObject({ startedAt: 0, endedAt: 11 * minute })
    // 50 A for five minutes, and for 310 s.
    expect(ended[0]?.ampHours).toEqual({ value: expect.closeTo((50 * 610) / 3600, 6), over: 610 * second })
  })

  it('is another one after a longer rest', () => {
    const { ended } = run([
      ...every(0, 30, giving),
      ...every(5 * minute, 8, resting),
      ...every(7 * minute, 30, giving),
      ...every(12 * minute, 10, resting),
    ])
    expect(ended.map(({ startedAt, endedAt }) => [startedAt / minute, endedAt / minute])).toEqual([
      [0, 5],
      [7, 12],
    ])
  })

  it('holds a silence after which it goes on, and says how long nothing was heard', () => {
    const { ended } = run([...every(0, 30, giving), ...every(20 * minute, 30, giving), ...every(25 * minute, 10, resting)])
    expect(ended).toMatchObject([{ startedAt: 0, endedAt: 25 * minute, unseen: 20 * minute - 290 * second }])
    expect(ended[0]?.energy.over).toBe(25 * minute - (ended[0]?.unseen ?? 0))
  })

  it.each([
    ['the battery rests after a silence', [...every(0, 30, giving), ...every(20 * minute, 10, resting)], undefined],
    ['it is silent for too long', [...every(0, 30, giving), ...every(290 * second + longestUnseen + 1, 1, giving)], undefined],
    ['nothing more is heard', every(0, 30, giving), 290 * second + longestUnseen + 1],
  ] as const)('ended unseen where %s', (_, told, now) => {
    const { ended } = run(told, now)
    expect(ended[0]).toMatchObject({ startedAt: 0, endedAt: 290 * second, endSeen: false })
  })

  it('is not forgotten where a single reading is all that came before the silence', () => {
    expect(run([[0, giving]], 2 * longestUnseen).ended).toMatchObject([{ startedAt: 0, endedAt: 0, endSeen: false }])
  })

  it('goes on while it is heard of, and for an hour of silence', () => {
    expect(run(every(0, 30, giving), longestUnseen).running).toMatchObject({ startedAt: 0 })
  })

  it('is none where the state flickers for a moment', () => {
    expect(
      run([
        [0, giving],
        [2 * second, resting],
        [80 * second, resting],
      ]).ended,
    ).toEqual([])
  })

  it('is told by the current where no state tells, with a hysteresis', () => {
    const amps = (current: number): Told => ({ gives: null, current })
    const { ended } = run([
      ...every(0, 6, amps(-1.9)),
      ...every(minute, 6, amps(-2.1)),
      ...every(2 * minute, 6, amps(-1.1)),
      ...every(3 * minute, 6, amps(-0.9)),
      ...every(4 * minute, 6, amps(5)),
    ])
    expect(ended).toMatchObject([{ startedAt: minute, endedAt: 3 * minute }])
    expect([dischargeCurrent(null), dischargeCurrent(500), dischargeCurrent(7)]).toEqual([2, 10, 0.5])
  })

  it('is a test where any reading says so', () => {
    const { ended } = run([[0, { ...giving, cause: 'mains' }], [10 * second, { ...giving, cause: 'test' }], ...every(minute, 10, resting)])
    expect(ended[0]?.cause).toBe('test')
  })

  it('lies within the readings, in order, and apart from the others, whatever comes', () => {
    const readings = fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.constantFrom(true, false, null)), { maxLength: 60 })
    fc.assert(
      fc.property(readings, (steps) => {
        let at = 0
        const told = steps.map(([gap, gives]) => {
          at += gap * second
          return [at, { ...giving, gives, current: null }] as const
        })
        const { ended } = run(told, at + 2 * longestUnseen)
        const times = ended.flatMap(({ startedAt, endedAt }) => [startedAt, endedAt])
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        for (const one of ended) {
          const lasted = one.endedAt - one.startedAt
          expect(one.energy.over + one.unseen).toBeLessThanOrEqual(lasted)
          expect(told.some(([moment, { gives }]) => moment === one.startedAt && gives === true)).toBe(true)
        }
      }),
    )
  })
})

describe('its figures', () => {
  const { ended } = run([...every(0, 360, giving), ...every(60 * minute, 10, { ...resting, charge: 40 })])
  const [hour] = ended
  if (!hour) throw new Error('no discharge was found')

  it('are energy, charge and extremes of the time in which it gave power', () => {
    expect(figuresOf({ ...hour, startCharge: 90, lowestCharge: 40 }, 100)).toMatchObject({
      ...{ startVoltage: 48, lowestVoltage: 48, endVoltage: 48, highestCurrent: 50 },
      ...{ ampHours: expect.closeTo(50, 3), energy: expect.closeTo(2.4, 4), energyOf: 'battery', depth: 50, depthOf: 'charge' },
    })
  })
  it('take the capacity where no charge is told, else no depth at all', () => {
    const untold = { ...hour, startCharge: null, lowestCharge: null }
    expect(figuresOf(untold, 200)).toMatchObject({ depth: expect.closeTo(25, 3), depthOf: 'capacity' })
    expect(figuresOf(untold, null)).toMatchObject({ depth: null, depthOf: null })
  })
  it('take what the load took where the battery tells no current, and nothing that is known of a part alone', () => {
    const known = { value: 3, over: 60 * minute }
    expect(figuresOf({ ...hour, energy: { value: 0, over: 0 }, loadEnergy: known }, null)).toMatchObject({ energy: 3, energyOf: 'load' })
    const part = { value: 1, over: 20 * minute }
    expect(figuresOf({ ...hour, energy: part, loadEnergy: part, ampHours: part }, 100)).toMatchObject({
      energy: null,
      energyOf: null,
      ampHours: null,
    })
  })
})

describe('what a type tells of its battery', () => {
  const watchAll = (type: Parameters<typeof batteryWatch>[0]) => batteryWatch(type, () => true)
  const reading = (type: typeof ups | typeof bat, told: Readonly<Record<string, number>>) => {
    const watch = watchAll(type)
    return watch?.read(
      0,
      watch.keys.map((key) => told[key] ?? null),
    )
  }

  test('a state that gives power wins, and one that rests over the current', () => {
    expect(reading(ups, { mode: 1, battery_state: 4 })).toMatchObject({ gives: true, cause: null })
    expect(reading(ups, { mode: 3 })).toMatchObject({ gives: true, cause: 'mains' })
    expect(reading(ups, { mode: 3, battery_test: 1 })).toMatchObject({ gives: true, cause: 'test' })
    expect(reading(ups, { mode: 1, battery_current: -9 })).toMatchObject({ gives: false, current: -9 })
    // A resistance test says nothing of power.
    expect(reading(bat, { battery_state: 5, group_current: -9 })).toMatchObject({ gives: null, current: -9 })
  })
  test('nothing where there is no battery, or nothing that would tell', () => {
    expect(batteryWatch(undefined, () => true)).toBeUndefined()
    expect(batteryWatch(batMonSp, (key) => key === 'group_voltage')).toBeUndefined()
  })
})
