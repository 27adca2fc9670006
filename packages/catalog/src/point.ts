/** What a person reads, in both languages of the product. */
export interface Names {
  zh: string
  en: string
}
export type Language = keyof Names

/** Case-sensitive UCUM codes; `units.ts` maps each to what people read. */
export type Unit =
  | 'V'
  | 'A'
  | 'W'
  | 'kW'
  | 'VA'
  | 'kVA'
  | 'var'
  | 'kvar'
  | 'Hz'
  | '%'
  | '%{RH}'
  | 'Cel'
  | 'min'
  | 'h'
  | 'Ohm'
  | 'kOhm'
  | 'mOhm'
  | 's'
  | 'mA'
  | 'lx'
  | 'Pa'
  | 'hPa'
  | 'kPa'
  | 'MPa'
  | 'bar'
  | 'm3'
  | 'm3/h'
  | 'L'
  | 'L/min'
  | 'kg'
  | 'm'
  | 'mm'
  | 'mm/h'
  | 'deg'
  | 'um/m'
  | '[pH]'
  | '[ppm]'
  | '%{LEL}'
  | '%{vol}'
  | 'ug/m3'
  | 'mg/m3'
  | 'mg/L'
  | 'm/s'
  | '{rev}/min'
  | 'kW.h'
  | 'A.h'
  | '1'

/**
 * Alarm and release on either side, as [alarm, release]; on the wire of the specification `_ha _hr _lr _la`.
 * Where present: high alarm > high release > low release > low alarm.
 */
export interface Limits {
  high?: readonly [alarm: number, release: number]
  low?: readonly [alarm: number, release: number]
}

/** Which sides of a measure may carry limits. */
export type LimitSides = 'both' | 'high' | 'low' | 'none'

/** ISA-18.2 priority as the console names it: 1 notice, 2 minor, 3 major, 4 critical. */
export type Level = 1 | 2 | 3 | 4

/** Where the nominal value of a measure is known from. */
export interface Following {
  of: 'phase' | 'line' | 'frequency'
  /** Field of the device's information: nominal phase voltage, or frequency. */
  entered: string
  /** The nominal value that the limits are declared for; absent: they hold from 220 to 240 V. */
  declaredFor?: number
  /** Point by which the device says it itself. */
  said?: string
}

/** What a published norm allows on one side of a measure. */
export interface NormLimit {
  value: number
  /** What is allowed to whom: "Server inlet, highest allowed (class A1)". */
  name: Names
  /** Publisher, title, edition. */
  source: string
}

/** What published norms allow of a measure; only where there is one that holds for what the type is made for. */
export interface Norm {
  high?: NormLimit
  low?: NormLimit
}

export interface Measure<K extends string = string> {
  kind: 'measure'
  key: K
  name: Names
  unit: Unit
  /** Outside of it a reading is bad, never an alarm. */
  range: readonly [number, number]
  /** Digits after the point: values are quantised to them on arrival. */
  decimals: number
  sides: LimitSides
  /** Defaults that a new device starts with. */
  limits?: Limits
  /** What it lies between on an ordinary day; absent: judged from limits and range (`normalSpan`). */
  normal?: readonly [number, number]
  /** Default limits are declared for 230 V, 400 V between phases and 50 Hz, and follow what this device is made for. */
  follows?: Following
  norm?: Norm
  /** Level of its threshold alarms. */
  level: Level
  /** False: kept as latest value only. */
  history: boolean
  /** Shown together; a key of the type's `groups`. */
  group?: string
}

/** A number that only grows (energy, hours); stored in double precision. */
export interface Counter<K extends string = string> {
  kind: 'counter'
  key: K
  name: Names
  unit: Unit
  decimals: number
  /** What an ordinary hour adds; absent: 1. */
  perHour?: number
  history: boolean
  group?: string
}

/** `code` is what is stored and sent; it never changes its meaning and is never reused. */
export interface StateValue extends Names {
  code: number
}
export interface StateAlarm {
  level: Level
  /** What the alarm says, where the state's own name does not say it. */
  name?: Names
}

/** Seconds that a state must last (or be gone) before its alarm opens (or releases), and samples in a row. */
export interface AlarmTiming {
  raiseDelay?: number
  clearDelay?: number
  samples?: number
}

export interface State<K extends string = string, V extends string = string> {
  kind: 'state'
  key: K
  name: Names
  values: { readonly [value in V]: StateValue }
  alarms: { readonly [value in V]?: StateAlarm }
  /** Of its alarms, where people set no other. */
  timing?: AlarmTiming
  /** What it is on an ordinary day; absent: the first that is no alarm. */
  normal?: V
  history: boolean
  group?: string
}

/**
 * Points that repeat (phases, cells, outlets, probes): declared once, keyed `key.<n>.<point>`, n from 1. What repeats may repeat once
 * more inside (the cells of each string): `key.<n>.inner.<m>.<point>`.
 */
export interface Repeated<K extends string = string, P extends SinglePoint | RepeatedOnce = SinglePoint | RepeatedOnce> {
  kind: 'repeated'
  key: K
  /** What one of them is called; `{n}` stands for its number, `{next}` for the one after it, round the ring: "L{n}", "L{n}-L{next}". */
  name: Names
  max: number
  points: readonly P[]
  /** Which comes first in a full name: "Cell 27 voltage" (part, the default) or "Input voltage L2" (point); or the part's name says all. */
  order: NameOrder
}
export type NameOrder = 'part-first' | 'point-first' | 'part-alone'

export type SinglePoint = Measure | Counter | State
/** What repeats without anything that repeats inside. */
export interface RepeatedOnce<K extends string = string, P extends SinglePoint = SinglePoint> extends Omit<Repeated<K>, 'points'> {
  points: readonly P[]
}
export type Point = SinglePoint | Repeated

/** 'battery_charge', or 'cell.*.voltage' for a point that repeats. */
export type KeyOf<P> = P extends { kind: 'repeated'; key: infer K extends string; points: readonly (infer Q)[] }
  ? `${K}.*.${KeyOf<Q> & string}`
  : P extends { key: infer K extends string }
    ? K
    : never
/** The keys of the states alone. */
export type StateKeyOf<P> = P extends { kind: 'state'; key: infer K extends string } ? K : never
/** Those of states that repeat too: 'outlet.*.switched'. */
export type AnyStateKeyOf<P> = P extends { kind: 'repeated'; key: infer K extends string; points: readonly (infer Q)[] }
  ? `${K}.*.${AnyStateKeyOf<Q> & string}`
  : StateKeyOf<P>
/** 'phase.*.voltage' also as 'phase.1.voltage'. */
export type NumberedKey<K extends string> = K extends `${infer A}.*.${infer B}` ? K | `${A}.${number}.${B}` : K

export interface MeasureOptions {
  decimals?: number
  sides?: LimitSides
  limits?: Limits
  normal?: readonly [number, number]
  follows?: Following
  norm?: Norm
  level?: Level
  history?: boolean
  group?: string
}

export function measure<const K extends string>(
  key: K,
  name: Names,
  unit: Unit,
  range: readonly [number, number],
  options: MeasureOptions = {},
): Measure<K> {
  const { decimals = 0, limits, normal, follows, norm, level = 3, history = true, group } = options
  const sides = options.sides ?? sidesOf(limits)
  return {
    kind: 'measure',
    key,
    name,
    unit,
    range,
    decimals,
    sides,
    level,
    history,
    ...(limits ? { limits } : {}),
    ...(normal ? { normal } : {}),
    ...(follows ? { follows } : {}),
    ...(norm ? { norm } : {}),
    ...(group ? { group } : {}),
  }
}

function sidesOf(limits: Limits | undefined): LimitSides {
  if (!limits) return 'none'
  if (limits.high && limits.low) return 'both'
  return limits.high ? 'high' : 'low'
}

export function counter<const K extends string>(
  key: K,
  name: Names,
  unit: Unit,
  options: { decimals?: number; perHour?: number; history?: boolean; group?: string } = {},
): Counter<K> {
  const { decimals = 0, perHour, history = true, group } = options
  return { kind: 'counter', key, name, unit, decimals, history, ...(perHour === undefined ? {} : { perHour }), ...(group ? { group } : {}) }
}

export function state<const K extends string, const V extends string>(
  key: K,
  name: Names,
  values: { readonly [value in V]: StateValue },
  alarms: { readonly [value in NoInfer<V>]?: StateAlarm } = {},
  options: { normal?: NoInfer<V>; timing?: AlarmTiming; history?: boolean; group?: string } = {},
): State<K, V> {
  const { normal, timing, history = true, group } = options
  return {
    kind: 'state',
    key,
    name,
    values,
    alarms,
    history,
    ...(timing ? { timing } : {}),
    ...(normal ? { normal } : {}),
    ...(group ? { group } : {}),
  }
}

export function repeated<const K extends string, const P extends SinglePoint | RepeatedOnce>(
  key: K,
  name: Names,
  max: number,
  points: readonly P[],
  order: NameOrder = 'part-first',
): Repeated<K, P> {
  return { kind: 'repeated', key, name, max, points, order }
}

/** A point without its numbers: the pattern stands for every repetition. */
export interface FlatPoint {
  /** 'battery_charge' or 'phase.*.input_voltage' */
  pattern: string
  point: SinglePoint
  /** What repeats; the inner one where that stands within another. */
  repeated?: Repeated | RepeatedOnce
  /** What repeats around it. */
  within?: Repeated
}

/** One concrete point of a device. */
export interface ResolvedPoint extends FlatPoint {
  /** 'battery_charge' or 'phase.2.input_voltage' */
  key: string
  /** From 1; present where the point repeats: the innermost number. */
  index?: number
  /** Number of what repeats around it. */
  withinIndex?: number
}
