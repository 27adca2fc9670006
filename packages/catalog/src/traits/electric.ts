import { type Limits, type MeasureOptions, measure, type Names, repeated, type SinglePoint, state } from '../point.ts'
import { steady } from './steady.ts'

// Quantities of alternating current as every type that has them declares them. Default limits are for 220 to 240 V, 50 Hz; those of
// a device of another grid follow it (`nominal.ts`). 253 V is 230 V + 10 % (EN 50160), 187 V is 220 V − 15 %; line voltages are √3 of both.

/** How far a frequency may be off: at the grid (EN 50160), or where an engine or an inverter may make it. */
export const frequencyLimits = {
  grid: { high: [51, 50.8], low: [49, 49.2] },
  wide: { high: [52.5, 52], low: [47.5, 48] },
} as const satisfies Record<string, Limits>

/** As people enter it of the grid (`gridInformation`). */
export const followsGrid = {
  phase: { of: 'phase', entered: 'grid_voltage' },
  line: { of: 'line', entered: 'grid_voltage' },
  frequency: { of: 'frequency', entered: 'grid_frequency' },
} as const

/** Between a phase and neutral; one of a phase that repeats, or of a single-phase part. */
export function phaseVoltage<const K extends string>(key: K, name: Names, options: MeasureOptions = {}) {
  return measure(key, name, 'V', [0, 600], {
    decimals: 1,
    limits: { high: [253, 248], low: [187, 192] },
    follows: followsGrid.phase,
    normal: [219, 223],
    ...options,
  })
}

/** Between two phases. */
export function lineVoltage<const K extends string>(key: K, name: Names, options: MeasureOptions = {}) {
  return measure(key, name, 'V', [0, 1000], {
    decimals: 1,
    limits: { high: [438, 430], low: [324, 332] },
    follows: followsGrid.line,
    normal: [379, 386],
    ...options,
  })
}

export function frequency<const K extends string>(key: K, name: Names, limits: Limits, options: MeasureOptions = {}) {
  return measure(key, name, 'Hz', [0, 100], { decimals: 2, limits, follows: followsGrid.frequency, normal: [49.97, 50.03], ...options })
}

/** Negative where power comes back. */
export function powerFactor<const K extends string>(key: K, name: Names, options: MeasureOptions = {}) {
  return measure(key, name, '1', [-1, 1], { decimals: 2, normal: [0.94, 0.96], ...options })
}

/** Share of what the device may carry. */
export function loadShare<const K extends string>(key: K, name: Names, options: MeasureOptions = {}) {
  return measure(key, name, '%', [0, 300], { decimals: 1, limits: { high: [80, 75] }, normal: [44, 56], ...options })
}

/** Three phases: "Phase voltage L2". */
export function phases<const P extends SinglePoint>(points: readonly P[]) {
  return repeated('phase', { zh: 'L{n}', en: 'L{n}' }, 3, points, 'point-first')
}

/** The three pairs of phases: "Line voltage L2-L3". */
export function lines<const P extends SinglePoint>(points: readonly P[]) {
  return repeated('line', { zh: 'L{n}-L{next}', en: 'L{n}-L{next}' }, 3, points, 'point-first')
}

/** More than the device may carry; the device says so itself. */
export function overload(group?: string) {
  return state(
    'overload',
    { zh: '过载', en: 'Overload' },
    { normal: { code: 0, zh: '未过载', en: 'No overload' }, active: { code: 1, zh: '过载', en: 'Overload' } },
    { active: { level: 3 } },
    { timing: steady, ...(group === undefined ? {} : { group }) },
  )
}
