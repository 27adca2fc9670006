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
  | 'mOhm'
  | 'lx'
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
  history: boolean
  group?: string
}

/** `code` is what is stored and sent; it never changes its meaning and is never reused. */
export interface StateValue extends Names {
  code: number
}
export interface StateAlarm {
  level: Level
  /** Seconds the state must last before the alarm opens. */
  delay?: number
  /** What the alarm says, where the state's own name does not say it. */
  name?: Names
}

export interface State<K extends string = string, V extends string = string> {
  kind: 'state'
  key: K
  name: Names
  values: { readonly [value in V]: StateValue }
  alarms: { readonly [value in V]?: StateAlarm }
  history: boolean
  group?: string
}

/** Points that repeat (phases, cells, outlets, probes): declared once, keyed `key.<n>.<point>`, n from 1. */
export interface Repeated<K extends string = string, P extends SinglePoint = SinglePoint> {
  kind: 'repeated'
  key: K
  /** What one of them is called; `{n}` stands for its number, `{next}` for the one after it, round the ring: "L{n}", "L{n}-L{next}". */
  name: Names
  max: number
  points: readonly P[]
  /** Which comes first in a full name: "Cell 27 voltage" (part, the default) or "Input voltage L2" (point). */
  order: NameOrder
}
export type NameOrder = 'part-first' | 'point-first'

export type SinglePoint = Measure | Counter | State
export type Point = SinglePoint | Repeated

/** 'battery_charge', or 'cell.*.voltage' for a point that repeats. */
export type KeyOf<P> = P extends { kind: 'repeated'; key: infer K extends string; points: readonly (infer Q)[] }
  ? `${K}.*.${KeyOf<Q> & string}`
  : P extends { key: infer K extends string }
    ? K
    : never
/** The keys of the states alone. */
export type StateKeyOf<P> = P extends { kind: 'state'; key: infer K extends string } ? K : never

interface MeasureOptions {
  decimals?: number
  sides?: LimitSides
  limits?: Limits
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
  const { decimals = 0, limits, level = 3, history = true, group } = options
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
  options: { decimals?: number; history?: boolean; group?: string } = {},
): Counter<K> {
  const { decimals = 0, history = true, group } = options
  return { kind: 'counter', key, name, unit, decimals, history, ...(group ? { group } : {}) }
}

export function state<const K extends string, const V extends string>(
  key: K,
  name: Names,
  values: { readonly [value in V]: StateValue },
  alarms: { readonly [value in NoInfer<V>]?: StateAlarm } = {},
  options: { history?: boolean; group?: string } = {},
): State<K, V> {
  const { history = true, group } = options
  return { kind: 'state', key, name, values, alarms, history, ...(group ? { group } : {}) }
}

export function repeated<const K extends string, const P extends SinglePoint>(
  key: K,
  name: Names,
  max: number,
  points: readonly P[],
  order: NameOrder = 'part-first',
): Repeated<K, P> {
  return { kind: 'repeated', key, name, max, points, order }
}

/** Tabs that a type may have; `overview` first. A tab is shown only when its screen exists. */
export type Tab = 'overview' | 'history' | 'thresholds' | 'more-info'

/** What other code asks a type, instead of comparing codes. */
export type Trait = 'power-path' | 'battery' | 'cells' | 'climate' | 'outlets' | 'safety' | 'unconfigured'

/** One variable of the NUT protocol and the point it lands on; where several claim a point, the first present wins. */
export interface NutMapping<K extends string = string> {
  /** NUT name; `*` stands for the number of a repeated point (`input.L*-N.voltage`). */
  variable: string
  /** `phase.*.input_voltage`, or with a fixed number (`phase.1.input_voltage`) where the variable has none. */
  point: K
  /** Multiplies what NUT says (seconds to minutes: 1/60). */
  factor?: number
  /** For states: NUT's word to the name of the state's value; compared without regard to case and outer blanks, numbers as numbers ('1.00' is '1'). */
  words?: Readonly<Record<string, string>>
}
/**
 * Rules over the flags of `ups.status`, in order: per point the first that fits decides. No rule fits: not reported.
 * They decide only points that no variable of the profile reported.
 */
export interface NutFlagRule<S extends string = string> {
  point: S
  value: string
  all?: readonly string[]
  any?: readonly string[]
  none?: readonly string[]
}
/** Variables that make a device of its own beside the one that reports them (ambient sensors, outlets of a UPS). */
export interface NutSatellite {
  /** `device.type` values of NUT beside which it may stand. */
  of: readonly string[]
  /** Only variables that begin so are its own: 'outlet.'; the profile's others belong to the device beside it. */
  prefix: string
  /** It exists when at least one of these variables (`*` for a number) is present ... */
  when: readonly string[]
  /** ... and none of these has this value. */
  unless?: Readonly<Record<string, string>>
}
/** A state that follows from whether two variables say the same (source in use and preferred source). Not reported when either is absent. */
export interface NutComparison<S extends string = string> {
  point: S
  variables: readonly [string, string]
  same: string
  different: string
}
export interface NutProfile<K extends string = string, S extends string = string> {
  /** `device.type` values of NUT that become this type; none for types that are only satellites. */
  deviceTypes: readonly string[]
  satellite?: NutSatellite
  variables: readonly NutMapping<NumberedKey<K>>[]
  flags?: readonly NutFlagRule<S>[]
  comparisons?: readonly NutComparison<S>[]
}
/** 'phase.*.voltage' also as 'phase.1.voltage'. */
export type NumberedKey<K extends string> = K extends `${infer A}.*.${infer B}` ? K | `${A}.${number}.${B}` : K

/** Diagram of where power flows, in a 760 × 440 drawing. */
export interface PathNode<K extends string = string> {
  id: string
  role: 'source' | 'converter' | 'bus' | 'battery' | 'switch' | 'load'
  icon: 'mains' | 'bypass' | 'rectifier' | 'inverter' | 'static-switch' | 'bus' | 'battery' | 'transfer' | 'load'
  name: Names
  /** Centre. */
  at: readonly [x: number, y: number]
  /** Shown at it: per-phase columns for repeated keys. */
  values: readonly K[]
  /** Drawn only where the device reports one of its values (a third source). */
  optional?: boolean
}
export interface PathEdge<K extends string = string> {
  id: string
  from: string
  to: string
  via?: readonly (readonly [x: number, y: number])[]
  /** Shown on the line: the first that is reported; a repeated point is summed. */
  power?: readonly K[]
}
/** For one value of the deciding state: which edges carry (from the mains, or from the backup), stand ready, or are dead; the rest are unknown. */
export interface PathFlow {
  carrying?: readonly string[]
  backup?: readonly string[]
  ready?: readonly string[]
  dead?: readonly string[]
}
export interface PowerPath<K extends string = string, S extends string = string> {
  part: 'power-path'
  nodes: readonly PathNode<K>[]
  edges: readonly PathEdge<K>[]
  /** The state whose value decides the flow. */
  by: S
  flows: Readonly<Record<string, PathFlow>>
  /** A source with all its phases below the floor is dead, whatever the state says; above it, edges of which the state says nothing are ready. */
  sources: readonly { node: string; voltage: K; floor: number; edges: readonly string[] }[]
}
/** One measure of cells: the deviations from the mean at which its colour changes, and the side on which a cell is weak. */
export interface CellMeasure<K extends string = string> {
  point: K
  /** In the measure's unit, rising (visual rules 26). */
  steps: readonly [number, number, number]
  weak: 'low' | 'high'
}
/** Cells as they stand in the rack, coloured by deviation from the group's mean. */
export interface CellMap<K extends string = string> {
  part: 'cell-map'
  /** Measures that can be chosen. */
  measures: readonly CellMeasure<K>[]
}
/** Remaining time on battery as the big number. */
export interface Runtime<K extends string = string> {
  part: 'runtime'
  minutes: K
  charge: K
  load: K
  values: readonly K[]
}
/** Bars per phase (load, power, current). */
export interface PhaseLoads<K extends string = string> {
  part: 'phase-loads'
  load: K
  /** The whole device's load: one bar where no phase reports its own. */
  total: K
  values: readonly K[]
}
/** Labelled values, each with unit, age and quality; `points` in order. */
export interface ValueList<K extends string = string> {
  part: 'values'
  name: Names
  points: readonly K[]
}
/** Repeated points as a table: outlets, probes, branches. */
export interface RepeatedTable<K extends string = string> {
  part: 'table'
  name: Names
  repeated: string
  points: readonly K[]
}
export type OverviewPart<K extends string = string, S extends string = string> =
  | PowerPath<NumberedKey<K>, S>
  | CellMap<K>
  | Runtime<K>
  | PhaseLoads<K>
  | ValueList<K>
  | RepeatedTable<K>

/** A field of "more device info": what a person enters about the device (brand, capacity, installed). */
export interface InfoField {
  key: string
  name: Names
  kind: 'text' | 'integer' | 'decimal' | 'date' | 'choice'
  unit?: Unit
  maxLength?: number
  choices?: readonly ({ value: string } & Names)[]
}

/** What stands in lists and in the device header for a type; the console draws it. */
export type DeviceIcon = 'ups' | 'battery' | 'climate' | 'meter' | 'transfer-switch' | 'pdu' | 'unconfigured'

export interface DeviceType<P extends Point = Point> {
  code: string
  name: Names
  icon: DeviceIcon
  /** Route family of the specification that shows it. */
  area: string
  traits: readonly Trait[]
  points: readonly P[]
  groups?: Readonly<Record<string, Names>>
  tabs: readonly Tab[]
  /** What lists and the overview show first. */
  headline: readonly KeyOf<P>[]
  overview: readonly OverviewPart<KeyOf<P>, StateKeyOf<P>>[]
  info: readonly InfoField[]
  nut?: NutProfile<KeyOf<P>, StateKeyOf<P>>
}

/** Declares one device type. Layouts, mappings and headlines may name only points that exist. */
export function defineDevice<const P extends Point>(type: DeviceType<P>): DeviceType<P> {
  return type
}
