import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBack, isBeyond, type LimitRule, type Rule, type RuleEvent, type RuleState, type StateRule, step } from './rules.ts'

const high: LimitRule = { kind: 'threshold', side: 'high', level: 3, alarm: 35, release: 32, raiseDelay: 0, clearDelay: 0, samples: 1 }
const low: LimitRule = { ...high, side: 'low', alarm: 5, release: 8 }
const onBattery: StateRule = { kind: 'state', side: 'battery', level: 4, code: 3, raiseDelay: 0, clearDelay: 0, samples: 1 }
/** Farther apart than any readings here. */
const endless = 1e12

type Reading = readonly [at: number, value: number | null]

function run(rule: Rule, readings: readonly Reading[], from?: RuleState, maxGap = endless) {
  let state = from
  const events: RuleEvent[] = []
  for (const [at, value] of readings) {
    const next = step(rule, state, value, at, maxGap)
    state = next.state
    if (next.event) events.push(next.event)
  }
  return { state, events, kinds: events.map(({ kind }) => kind) }
}

describe('a limit', () => {
  it('opens beyond the alarm limit and releases past the release limit', () => {
    const { events } = run(high, [
      [1, 35],
      [2, 35.1],
      [3, 33],
      [4, 32],
    ])
    expect(events).toEqual([
      { kind: 'opened', at: 2, value: 35.1 },
      { kind: 'released', at: 4, value: 32 },
    ])
  })
  it('does so on the low side too', () => {
    expect(
      run(low, [
        [1, 5],
        [2, 4.9],
        [3, 7.9],
        [4, 8],
      ]).events,
    ).toEqual([
      { kind: 'opened', at: 2, value: 4.9 },
      { kind: 'released', at: 4, value: 8 },
    ])
  })
  it('waits out its raise delay on sample time, and a value that comes back starts it over', () => {
    const slow = { ...high, raiseDelay: 10 }
    expect(
      run(slow, [
        [0, 40],
        [9, 40],
        [10, 30],
        [11, 40],
        [20, 40],
      ]).kinds,
    ).toEqual([])
    expect(
      run(slow, [
        [0, 40],
        [9, 40],
        [10, 41],
      ]).events,
    ).toEqual([{ kind: 'opened', at: 10, value: 41 }])
  })
  it('waits out its clear delay, and a value that leaves the release zone starts it over', () => {
    const slow = { ...high, clearDelay: 10 }
    expect(
      run(slow, [
        [0, 40],
        [1, 30],
        [9, 33],
        [11, 30],
        [20, 30],
      ]).kinds,
    ).toEqual(['opened'])
    expect(
      run(slow, [
        [0, 40],
        [1, 30],
        [11, 31],
      ]).kinds,
    ).toEqual(['opened', 'released'])
  })
  it('counts samples in a row', () => {
    const third = { ...high, samples: 3 }
    expect(
      run(third, [
        [1, 40],
        [2, 40],
        [3, 30],
        [4, 40],
        [5, 40],
      ]).kinds,
    ).toEqual([])
    expect(
      run(third, [
        [1, 40],
        [2, null],
        [3, 40],
        [4, Number.NaN],
        [5, 40],
      ]).events,
    ).toEqual([{ kind: 'opened', at: 5, value: 40 }])
  })
  it('tells each new peak', () => {
    expect(
      run(high, [
        [1, 36],
        [2, 38],
        [3, 37],
        [4, 39],
      ]).events.slice(1),
    ).toEqual([
      { kind: 'peaked', at: 2, value: 38 },
      { kind: 'peaked', at: 4, value: 39 },
    ])
  })
  it('starts counting again when the limit is another', () => {
    const pending = run({ ...high, samples: 2 }, [[1, 40]]).state
    expect(run({ ...high, alarm: 36, samples: 2 }, [[2, 40]], pending).kinds).toEqual([])
  })
})

describe('a state', () => {
  it('opens and closes with the state, after its delay', () => {
    expect(
      run(onBattery, [
        [1, 1],
        [2, 3],
        [3, 3],
        [4, 1],
      ]).events,
    ).toEqual([
      { kind: 'opened', at: 2, value: 3 },
      { kind: 'released', at: 4, value: 1 },
    ])
    expect(
      run({ ...onBattery, raiseDelay: 5 }, [
        [1, 3],
        [5, 3],
        [6, 3],
      ]).events,
    ).toEqual([{ kind: 'opened', at: 6, value: 3 }])
  })
})

const values = fc.oneof(fc.double({ min: 0, max: 40, noNaN: true }), fc.constantFrom<number | null>(5, 8, 32, 35, null, Number.NaN))
const sequences = fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), values), { maxLength: 60 }).map((steps) => {
  let at = 0
  return steps.map(([gap, value]): Reading => {
    at += gap
    return [at, value]
  })
})
const anyRule = fc
  .record({
    side: fc.constantFrom<'high' | 'low'>('high', 'low'),
    raiseDelay: fc.constantFrom(0, 7, 30),
    clearDelay: fc.constantFrom(0, 7, 30),
    samples: fc.integer({ min: 1, max: 4 }),
  })
  .map((parts): LimitRule => ({ ...(parts.side === 'high' ? high : low), ...parts }))

describe('under random sequences', () => {
  it('at most one alarm of a rule is open at a time', () => {
    fc.assert(
      fc.property(anyRule, sequences, (rule, readings) => {
        const turns = run(rule, readings).kinds.filter((kind) => kind !== 'peaked')
        expect(turns).toEqual(turns.map((_, index) => (index % 2 === 0 ? 'opened' : 'released')))
      }),
    )
  })
  it('every opening has a value beyond the limit, every release one back past the other', () => {
    fc.assert(
      fc.property(anyRule, sequences, (rule, readings) => {
        for (const { kind, value } of run(rule, readings).events) {
          expect(kind === 'released' ? isBack(rule, value) : isBeyond(rule, value)).toBe(true)
        }
      }),
    )
  })
  it('hysteresis holds: a value between the two limits changes nothing', () => {
    fc.assert(
      fc.property(anyRule, sequences, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (rule, readings, part) => {
        const { state } = run(rule, readings)
        const between = rule.release + (rule.alarm - rule.release) * part
        const next = step(rule, state, between, 1e9, endless)
        expect(next.event).toBeUndefined()
        expect(next.state?.phase === 'open').toBe(state?.phase === 'open')
      }),
    )
  })
  it('samples in a row and delays are kept before it opens', () => {
    fc.assert(
      fc.property(anyRule, sequences, (rule, readings) => {
        for (const { at } of run(rule, readings).events.filter(({ kind }) => kind === 'opened')) {
          const seen = readings.filter(([time, value]) => time <= at && value !== null && !Number.isNaN(value))
          const streak = seen.slice(seen.findLastIndex(([, value]) => value !== null && !isBeyond(rule, value)) + 1)
          expect(streak.length).toBeGreaterThanOrEqual(rule.samples)
          expect(at - (streak[0]?.[0] ?? at)).toBeGreaterThanOrEqual(rule.raiseDelay)
        }
      }),
    )
  })
  it('late and repeated readings change nothing that is open', () => {
    fc.assert(
      fc.property(anyRule, sequences, fc.array(fc.tuple(fc.nat(1000), values)), (rule, readings, late) => {
        const before = run(rule, readings)
        if (before.state?.phase !== 'open') return
        const newest = before.state.at
        const after = run(
          rule,
          late.map(([age, value]): Reading => [newest - age, value]),
          before.state,
        )
        expect(after.events).toEqual([])
        expect(after.state).toEqual(before.state)
      }),
    )
  })
  it('what is bad or not reported changes nothing', () => {
    fc.assert(
      fc.property(anyRule, sequences, (rule, readings) => {
        const told = readings.filter(([, value]) => value !== null && !Number.isNaN(value))
        expect(run(rule, readings)).toEqual(run(rule, told))
      }),
    )
  })
})

describe('silence', () => {
  const minute = 60_000
  const patient: LimitRule = { ...high, raiseDelay: 5 * minute, clearDelay: 5 * minute, samples: 2 }
  it('review D10: is no evidence for an alarm: delays and samples start over behind it', () => {
    expect(
      run(
        { ...high, raiseDelay: 300_000 },
        [
          [0, 36],
          [3_600_000, 36],
        ],
        undefined,
        30_000,
      ).kinds,
    ).toEqual([])
    expect(
      run(
        { ...high, samples: 2 },
        [
          [0, 36],
          [3_600_000, 36],
        ],
        undefined,
        30_000,
      ).kinds,
    ).toEqual([])
    const after = Array.from({ length: 6 }, (_, index): Reading => [3_600_000 + index * minute, 36])
    expect(run(patient, [[0, 36], ...after], undefined, 2 * minute).events).toEqual([
      { kind: 'opened', at: 3_600_000 + 5 * minute, value: 36 },
    ])
    expect(
      run(
        { ...onBattery, raiseDelay: 300_000 },
        [
          [0, 3],
          [3_600_000, 3],
        ],
        undefined,
        30_000,
      ).kinds,
    ).toEqual([])
  })
  it('review D22: is no evidence against one either', () => {
    const opened = run(high, [[0, 36]]).state
    expect(
      run(
        { ...high, clearDelay: 300_000 },
        [
          [1_000, 20],
          [3_600_000, 20],
        ],
        opened,
        30_000,
      ).kinds,
    ).toEqual([])
    const after = Array.from({ length: 6 }, (_, index): Reading => [3_600_000 + index * minute, 20])
    expect(run(patient, [[1_000, 20], ...after], opened, 2 * minute).events).toEqual([
      { kind: 'released', at: 3_600_000 + 5 * minute, value: 20 },
    ])
    const active = run(onBattery, [[0, 3]]).state
    expect(
      run(
        { ...onBattery, clearDelay: 300_000 },
        [
          [1_000, 1],
          [3_600_000, 1],
        ],
        active,
        30_000,
      ).kinds,
    ).toEqual([])
  })
  it('review D10, D22: whatever the readings, an opening or a release has its delay behind it without a gap', () => {
    fc.assert(
      fc.property(anyRule, sequences, fc.integer({ min: 1, max: 20 }), (rule, readings, maxGap) => {
        const seen = readings.filter(([, value]) => value !== null && !Number.isNaN(value))
        for (const { kind, at } of run(rule, readings, undefined, maxGap).events) {
          if (kind === 'peaked') continue
          const holds = (value: number | null) => value !== null && (kind === 'opened' ? isBeyond(rule, value) : isBack(rule, value))
          const before = seen.filter(([time]) => time <= at)
          const from = before.findLastIndex(([time, value], index) => !holds(value) || (before[index + 1]?.[0] ?? time) - time > maxGap) + 1
          expect(at - (before[from]?.[0] ?? at)).toBeGreaterThanOrEqual(kind === 'opened' ? rule.raiseDelay : rule.clearDelay)
          if (kind === 'opened') expect(before.length - from).toBeGreaterThanOrEqual(rule.samples)
        }
      }),
    )
  })
})

describe('a state that comes and goes', () => {
  const steady: StateRule = { ...onBattery, raiseDelay: 3_000, clearDelay: 10_000 }
  const flaps = (count: number, each: number): Reading[] =>
    Array.from({ length: count }, (_, index): Reading[] => [
      [index * each, 3],
      [index * each + each / 2, 1],
    ]).flat()
  const calm = (from: number, to: number, each = 10_000): Reading[] =>
    Array.from({ length: Math.floor((to - from) / each) }, (_, index): Reading => [from + (index + 1) * each, 1])

  it('review D9: takes a delay, samples in a row and a release delay as measures do', () => {
    expect(
      run(steady, [
        [0, 3],
        [2_000, 1],
        [4_000, 1],
      ]).kinds,
    ).toEqual([])
    expect(
      run(steady, [
        [0, 3],
        [2_000, 3],
        [4_000, 3],
        [6_000, 1],
        [8_000, 3],
        [10_000, 1],
        [18_000, 1],
      ]).kinds,
    ).toEqual(['opened'])
    expect(
      run(steady, [
        [0, 3],
        [4_000, 3],
        [6_000, 1],
        [16_000, 1],
      ]).kinds,
    ).toEqual(['opened', 'released'])
    expect(
      run({ ...onBattery, samples: 3 }, [
        [0, 3],
        [1, 3],
        [2, 1],
        [3, 3],
        [4, 3],
        [5, 3],
      ]).events,
    ).toEqual([{ kind: 'opened', at: 5, value: 3 }])
  })
  it('review D9: chatters: one alarm that counts, and ends when it was calm', () => {
    const { state, events } = run({ ...onBattery, clearDelay: 10_000 }, flaps(10, 4_000))
    expect(events.filter(({ kind }) => kind === 'opened')).toHaveLength(1)
    expect(events.at(-1)).toEqual({ kind: 'chattered', at: 36_000, value: 3, activations: 10 })
    expect(run(onBattery, calm(38_000, 38_000 + 599_000), state).kinds).toEqual([])
    const ended = run({ ...onBattery, clearDelay: 10_000 }, calm(38_000, 38_000 + 700_000), state)
    expect(ended.kinds).toEqual(['released'])
    expect(ended.state).toBeUndefined()
  })
  it('review D9: chatters too where each return is an alarm of its own: the third one says so and stays', () => {
    const { events } = run(onBattery, flaps(10, 40_000))
    expect(events.filter(({ kind }) => kind === 'opened')).toEqual([
      { kind: 'opened', at: 0, value: 3 },
      { kind: 'opened', at: 40_000, value: 3 },
      { kind: 'opened', at: 80_000, value: 3, activations: 3 },
    ])
    expect(events.filter(({ kind }) => kind === 'released')).toHaveLength(2)
    expect(events.at(-1)).toMatchObject({ kind: 'chattered', activations: 10 })
  })
  it('review D9: does not chatter where it comes back seldom, and nothing is remembered for long', () => {
    const { events, state } = run(onBattery, flaps(10, 400_000))
    expect(events.filter(({ kind }) => kind === 'opened')).toHaveLength(10)
    expect(events.some((event) => 'activations' in event)).toBe(false)
    expect(run(onBattery, calm(3_800_000, 4_500_000), state).state).toBeUndefined()
  })
  it('review D9: silence within a chatter is no calm', () => {
    const { state } = run({ ...onBattery, clearDelay: 10_000 }, flaps(4, 4_000))
    expect(
      run(
        onBattery,
        [
          [20_000, 1],
          [3_600_000, 1],
        ],
        state,
        30_000,
      ).kinds,
    ).toEqual([])
  })
})
