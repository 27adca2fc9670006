import { describe, expect, it } from 'vitest'
import { deviceTypes } from './devices/index.ts'
import { checkLimits, defaultLimits } from './limits.ts'
import { flatPoints, keyOf, resolvePoint } from './lookup.ts'
import { knownNominals, nominalsOf } from './nominal.ts'
import type { Measure } from './point.ts'
import { quality } from './quantise.ts'

/** Grids of the world: phase to neutral and between phases, V; Hz. */
const grids = [
  { phase: 100, line: 200, frequency: 50 },
  { phase: 110, line: 190, frequency: 60 },
  { phase: 120, line: 208, frequency: 60 },
  { phase: 127, line: 220, frequency: 60 },
  { phase: 208, line: 380, frequency: 60 },
  { phase: 220, line: 380, frequency: 50 },
  { phase: 230, line: 400, frequency: 50 },
  { phase: 240, line: 415, frequency: 50 },
  { phase: 277, line: 480, frequency: 60 },
  { phase: 347, line: 600, frequency: 60 },
  // Single-phase devices between two phases, and three-phase devices that name their line voltage.
  { phase: 400, line: 400, frequency: 50 },
  { phase: 480, line: 480, frequency: 60 },
]
const following = deviceTypes.flatMap((type) => {
  const points = flatPoints(type).flatMap(({ pattern, point }) => (point.kind === 'measure' && point.follows ? [{ pattern, point }] : []))
  return points.length > 0 ? [{ type, code: type.code, points }] : []
})
const measuresOfGrid = (point: Measure) =>
  (point.unit === 'V' && point.limits !== undefined) || (point.unit === 'Hz' && point.limits !== undefined)

describe('review D16: default limits follow the rating of the device', () => {
  it('of every type that measures a grid', () => {
    expect(following.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['ups', 'ats', 'pdu', 'pdm', 'genset', 'eps', 'apf', 'meter', 'dc']),
    )
    for (const { type } of following) {
      for (const { pattern, point } of flatPoints(type)) {
        if (point.kind !== 'measure' || !measuresOfGrid(point) || /battery|cell|bus|starter|spread/.test(pattern)) continue
        expect(point.follows, `${type.code} ${pattern}`).toBeDefined()
        expect(
          type.info.map(({ key }) => key),
          type.code,
        ).toContain(point.follows?.entered)
      }
    }
  })

  describe.each(grids)('$phase V, $line V, $frequency Hz', (grid) => {
    it.each(following)('$code: raises nothing within 5 % of it, and something beyond 25 %', ({ type, points }) => {
      const values = new Map(points.map(({ pattern, point }) => [keyOf(pattern, 1, 1), grid[point.follows?.of ?? 'phase']]))
      const shown = nominalsOf(type, values)
      const entered = knownNominals(type, {}, { grid_voltage: grid.phase, nominal_voltage: grid.phase, grid_frequency: grid.frequency })
      for (const nominals of [shown, entered]) {
        const limits = defaultLimits(type, nominals)
        for (const { pattern, point } of points) {
          const { high, low } = limits[pattern] ?? {}
          const of = point.follows?.of ?? 'phase'
          const nominal = nominals === entered && of === 'line' ? grid.phase * Math.sqrt(3) : grid[of]
          if (nominal > point.range[1]) continue
          expect(checkLimits(point, limits[pattern] ?? {}), `${type.code} ${pattern}`).toEqual([])
          const quiet = of === 'frequency' ? [nominal - 0.5, nominal + 0.5] : [nominal * 0.95, nominal * 1.04]
          const loud = of === 'frequency' ? [nominal - 5, nominal + 5] : [nominal * 0.75, nominal * 1.25]
          if (high)
            expect(high[0] > (quiet[1] ?? 0) && high[0] < (loud[1] ?? 0), `${type.code} ${pattern} ${high[0]} at ${nominal}`).toBe(true)
          if (low) expect(low[0] < (quiet[0] ?? 0) && low[0] > (loud[0] ?? 0), `${type.code} ${pattern} ${low[0]} at ${nominal}`).toBe(true)
        }
      }
    })
  })

  it('ranges hold what a UPS of each grid is set to', () => {
    const point = (key: string) => ups && resolvePoint(ups, key)?.point
    for (const { phase } of grids) {
      for (const [key, share] of [
        ['transfer_low', 0.85],
        ['transfer_high', 1.15],
      ] as const) {
        const declared = point(key)
        expect(declared && quality(declared, phase * share), `${key} at ${phase}`).toBe('good')
      }
    }
  })

  const ups = deviceTypes.find(({ code }) => code === 'ups')
  const nominalOf = (values: Record<string, number | 'nan'>) => (ups ? nominalsOf(ups, new Map(Object.entries(values))) : {})

  it('takes what the device says, as phase or line voltage, whichever it measures', () => {
    const lines = { 'line.1.input_voltage': 396, 'line.2.input_voltage': 402, 'line.3.input_voltage': 404 }
    expect(nominalOf({ ...lines, rated_input_voltage: 400 })['line.*.input_voltage']).toBe(400)
    expect(nominalOf({ 'phase.1.input_voltage': 228, rated_input_voltage: 400 })['phase.*.input_voltage']).toBeCloseTo(231, 0)
    expect(nominalOf({ ...lines, rated_input_voltage: 230 })['line.*.input_voltage']).toBeCloseTo(398, 0)
    // A sagging grid is still the one that the device is made for.
    expect(nominalOf({ 'phase.1.input_voltage': 196, rated_input_voltage: 230 })['phase.*.input_voltage']).toBe(230)
    // A plate that nobody set.
    expect(nominalOf({ 'phase.1.input_voltage': 121, rated_input_voltage: 230 })['phase.*.input_voltage']).toBe(120)
  })

  it('knows nothing of what proves nothing', () => {
    expect(nominalOf({ 'phase.1.input_voltage': 0, rated_input_voltage: 120 })).toEqual({})
    expect(nominalOf({ 'phase.1.input_voltage': 162 })).toEqual({})
    expect(nominalOf({ 'phase.1.input_voltage': 'nan', input_frequency: 0 })).toEqual({})
    expect(nominalOf({ 'phase.1.input_voltage': 230, 'phase.2.input_voltage': 0, 'phase.3.input_voltage': 231 })).toEqual({})
    expect(nominalOf({ 'phase.1.input_voltage': 208, 'phase.1.output_voltage': 120 })).toEqual({
      'phase.*.input_voltage': 208,
      'phase.*.output_voltage': 120,
    })
  })
})
