import type { DeviceType } from './define.ts'
import { flatPoints, keysOf } from './lookup.ts'
import type { Following, Limits, Measure } from './point.ts'
import { quality } from './quantise.ts'

/** Nominal values by pattern ('phase.*.input_voltage': 120), as far as they are known. */
export type Nominals = Readonly<Record<string, number>>

/**
 * Nominal voltages of public grids and of UPSs behind them, V (IEC 60038, ANSI C84.1). Devices between two phases report their line
 * voltage as that of a phase. What lies close below 230 or 400 V is left out: it is a grid that sags.
 */
const voltages = {
  phase: [100, 110, 115, 120, 127, 200, 208, 220, 230, 240, 277, 347, 380, 400, 415, 440, 480, 600],
  line: [173, 190, 200, 208, 220, 230, 240, 380, 400, 415, 440, 480, 600, 690],
}
/** So far from a nominal voltage a reading still tells it; what lies between two proves nothing. */
const near = 0.05
const frequencies = [50, 60]

/** Where nothing else is said default limits are declared for these; they hold all that lies between `from` and `to`. */
const usualGrid = {
  phase: { nominal: 230, from: 220, to: 240 },
  line: { nominal: 400, from: 380, to: 415 },
}

interface Follower {
  pattern: string
  point: Measure
  follows: Following
}
const followersOf = new WeakMap<DeviceType, readonly Follower[]>()

/** Measures whose default limits follow the nominal value of their grid. */
function followers(type: DeviceType): readonly Follower[] {
  const known = followersOf.get(type)
  if (known) return known
  const found = flatPoints(type).flatMap(({ pattern, point }) =>
    point.kind === 'measure' && point.follows ? [{ pattern, point, follows: point.follows }] : [],
  )
  followersOf.set(type, found)
  return found
}

/** What a device says of its nominal values, or what its readings show; what they do not show is left out. */
export function nominalsOf(type: DeviceType, values: ReadonlyMap<string, unknown>): Record<string, number> {
  return Object.fromEntries(
    followers(type).flatMap(({ pattern, point, follows }) => {
      const read = keysOf(pattern, values.keys())
        .map((key) => values.get(key))
        .filter((value): value is number => typeof value === 'number' && quality(point, value) === 'good')
      const said = follows.said === undefined ? undefined : values.get(follows.said)
      const nominal = nominalFrom(follows, read, typeof said === 'number' && said > 0 ? said : undefined)
      return nominal === undefined ? [] : [[pattern, nominal]]
    }),
  )
}

function nominalFrom({ of }: Following, read: readonly number[], said: number | undefined): number | undefined {
  const shown = read
    .map((value) => (of === 'frequency' ? frequencyNear(value) : voltageNear(value, of)))
    .filter((value) => value !== undefined)
  const [first] = shown
  // Phases that do not agree prove nothing: one of them may be missing, or low.
  const agreed = shown.length === read.length && shown.every((value) => isNear(value, first ?? 0)) ? first : undefined
  if (said === undefined) return agreed
  const fits = (value: number, by: number) => read.some((each) => Math.abs(each / value - 1) < by)
  // What fits nothing is a plate that nobody set.
  if (of === 'frequency') return fits(said, 0.08) ? said : agreed
  if (fits(said, 0.2)) return said
  // Devices name their phase voltage or their line voltage, whichever this one measures.
  return [said / Math.sqrt(3), said * Math.sqrt(3)].find((value) => fits(value, 0.06)) ?? agreed
}

function voltageNear(read: number, of: 'phase' | 'line'): number | undefined {
  const apart = (nominal: number) => Math.abs(read / nominal - 1)
  const nearest = voltages[of].reduce((best, each) => (apart(each) < apart(best) ? each : best))
  return apart(nearest) <= near ? nearest : undefined
}

function frequencyNear(read: number): number | undefined {
  return frequencies.find((nominal) => Math.abs(read - nominal) < 3)
}

const isNear = (a: number, b: number) => Math.abs(a / b - 1) <= 2 * near

/** What people entered of the device goes before what it says. */
export function knownNominals(type: DeviceType, said: Nominals, info: Readonly<Record<string, unknown>>): Nominals {
  const entered = followers(type).flatMap(({ pattern, follows }) => {
    const value = Number(info[follows.entered])
    if (!(value > 0)) return []
    return [[pattern, follows.of === 'line' ? value * Math.sqrt(3) : value] as const]
  })
  return { ...said, ...Object.fromEntries(entered) }
}

/** Declared limits at another nominal value: voltages in proportion, frequencies as far apart. */
export function limitsAt({ limits, follows, range, decimals }: Measure, nominal: number | undefined): Limits | undefined {
  if (!limits || !follows || nominal === undefined) return limits
  const moved = (value: number) => movedTo(value, follows, nominal)
  const rounded = (value: number) => {
    const digits = follows.of === 'frequency' ? decimals : 0
    return Math.min(range[1], Math.max(range[0], Math.round(moved(value) * 10 ** digits) / 10 ** digits))
  }
  return {
    ...(limits.high ? { high: [rounded(limits.high[0]), rounded(limits.high[1])] } : {}),
    ...(limits.low ? { low: [rounded(limits.low[0]), rounded(limits.low[1])] } : {}),
  }
}

function movedTo(value: number, { of, declaredFor }: Following, nominal: number): number {
  if (of === 'frequency') return value + nominal - 50
  if (declaredFor !== undefined) return (value * nominal) / declaredFor
  const declared = usualGrid[of]
  // A line voltage that was reckoned from its phase is no round number.
  return nominal >= declared.from - 1.1 && nominal <= declared.to + 1.1 ? value : (value * nominal) / declared.nominal
}
