import type { Names, NumberedKey } from './point.ts'

/** Fields of the information that say where each of what repeats stands, `{n}` for its number. */
export interface PlaceFields {
  row: string
  place: string
}

/** Diagram of where power flows, in a 760 × 440 drawing. */
export interface PathNode<K extends string = string> {
  id: string
  role: 'source' | 'converter' | 'bus' | 'battery' | 'switch' | 'load'
  icon: 'mains' | 'bypass' | 'rectifier' | 'inverter' | 'static-switch' | 'bus' | 'battery' | 'transfer' | 'load' | 'generator'
  name: Names
  /** Centre. */
  at: readonly [x: number, y: number]
  /** Shown at it: per-phase columns for repeated keys. */
  values: readonly K[]
  /** Drawn only where the device reports one of its values (a third source). */
  optional?: boolean
  /** A source that stands still on an ordinary day: without voltage it is at rest, and nothing broke. */
  rests?: boolean
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
/** Sources over their breakers over bus sections, and what branches off these (IEC 60617: a single-line diagram). */
export interface OneLine<K extends string = string, S extends string = string> {
  part: 'one-line'
  name: Names
  /** What feeds a section; with `repeated` there is one for each of its numbers, and so many sections. */
  source: {
    repeated?: string
    name: Names
    /** All phases below the floor: dead. */
    voltage: K
    floor: number
    values: readonly K[]
    /** Field of the information that names what feeds it, `{n}` for its number. */
    fedBy?: string
  }
  /** Between a source and its section. */
  breaker?: OneLineSwitch<K> & { name: Names; values: readonly K[] }
  /** Between the two sections. */
  tie?: OneLineSwitch<S>
  branch: {
    repeated: string
    current: K
    /** Share of its rating, %. */
    load?: K
    switch?: OneLineSwitch<K>
    /** Fields of the information, `{n}` for its number. */
    feeds?: string
    rated?: string
  }
  /** Field of the information: how many branches hang on the first section; absent or empty: half of them. */
  firstSection?: string
}
export interface OneLineSwitch<K extends string = string> {
  by: K
  /** Values that let nothing through. */
  open: readonly string[]
}
/** Measures each on its own scale, with their limits and what the day had. */
export interface Gauges<K extends string = string> {
  part: 'gauges'
  name: Names
  points: readonly K[]
}
/** What repeats as cards with their day, the highest first, or where it stands in racks: the probes of a room. */
export interface ProbeCards<K extends string = string, S extends string = string> {
  part: 'probes'
  name: Names
  repeated: string
  /** Each can be chosen; the first is shown first, the others stand beside it. */
  measures: readonly K[]
  /** Says that one of them is no longer there. */
  link: { by: K | S; lost: readonly string[] }
  /** Where each stands, once somebody enters it. */
  places?: PlaceFields
  /** In racks, by measure: from where and in which steps the seven colours of the heat scale go. */
  heat: Readonly<Partial<Record<K, HeatScale>>>
}
/** The first colour is below `from`, each next one a step further, the last one open. */
export interface HeatScale {
  from: number
  step: number
}
/** An air conditioner as its air flows: return, filter, coil, fan, supply; below the coil its water and its compressor, where it has them. */
export interface AirWater<K extends string = string, S extends string = string> {
  part: 'air-water'
  name: Names
  /** Values of the state in which its fan turns. */
  status: { by: S; running: readonly string[] }
  back: AirValues<K>
  supply: AirValues<K>
  filter: K
  fan: { speed: K; flow: K; fault: S }
  water: { in: K; out: K; flow: K; valve: K; fault: S }
  compressor: { current: K; suction: K; discharge: K; fault: S }
  /** Of the whole: beside the title. */
  figures: readonly K[]
  /** Air below is drawn cold, above warm, °C. */
  steps: readonly [cold: number, warm: number]
}
export interface AirValues<K extends string = string> {
  temperature: K
  humidity: K
}
/** What stands in an air conditioner as it was read, with the pencil to change it. */
export interface UnitSettings<K extends string = string> {
  part: 'unit'
  name: Names
  /** Keys of its controls. */
  mode: string
  power: string
  /** Each setting, and the point that it is about. */
  rows: readonly { setting: K; measured: K }[]
}
/** What an air conditioner gives against what is asked of it. */
export interface CoolingOutput<K extends string = string> {
  part: 'cooling'
  name: Names
  power: K
  /** Shares of what it can do, %. */
  output: K
  demand: K
  /** Field of the information: what it can do, kW. */
  rated: string
  air: { back: K; supply: K; flow: K }
  water: { in: K; out: K; flow: K }
}
/** A measure that rises until something is changed, with the day on which it will be at its limit. */
export interface WearTrend<K extends string = string> {
  part: 'wear'
  name: Names
  point: K
}
/** The last day of a measure, with its limits and what it is set to. */
export interface DayTrend<K extends string = string, S extends string = string> {
  part: 'day'
  name: Names
  point: K
  set: K
  /** For how long a state has had this value today. */
  spent: { by: S; value: string; name: Names }
  /** Said below it together. */
  beside: { name: Names; points: readonly K[] }
}
/** For how long parts have run, and how often they were started today. */
export interface RunningHours<K extends string = string> {
  part: 'hours'
  name: Names
  rows: readonly { name: Names; hours: K; starts?: K; inDays?: true }[]
  /** Field of the information: the hours at which the unit is serviced. */
  service: string
}
/** A sensing cable with the place of the leak on it. */
export interface SensingCable<K extends string = string, S extends string = string> {
  part: 'cable'
  name: Names
  leak: { by: S; wet: readonly string[] }
  /** Metres from its beginning. */
  position: K
  cable: { by: S; broken: readonly string[] }
  length: K
}
/** A door with its leaf, its lock and whether it is watched. */
export interface DoorState<S extends string = string> {
  part: 'door'
  name: Names
  leaf: { by: S; closed: readonly string[] }
  lock: { by: S; locked: readonly string[] }
  others: readonly S[]
}
/** Relays that switch something, each with its contact. */
export interface SwitchedChannels<K extends string = string> {
  part: 'channels'
  name: Names
  repeated: string
  state: { by: K; on: readonly string[] }
  current: K
  /** Said of a channel while they have one of these values. */
  said: readonly { by: K; values: readonly string[] }[]
}
/** How far what each phase carries is from the mean of the phases. */
export interface PhaseImbalance<K extends string = string> {
  part: 'imbalance'
  name: Names
  /** Its last number is the phase; summed over those before it. */
  current: K
  /** What the device reckons itself, %: its limit is drawn. */
  imbalance: K
  values: readonly K[]
}
export type OverviewPart<K extends string = string, S extends string = string> =
  | PowerPath<NumberedKey<K>, S>
  | CellMap<K>
  | Runtime<K>
  | PhaseLoads<K>
  | ValueList<K>
  | RepeatedTable<K>
  | OneLine<NumberedKey<K>, S>
  | Gauges<K>
  | ProbeCards<K, S>
  | AirWater<K, S>
  | UnitSettings<K>
  | CoolingOutput<K>
  | WearTrend<K>
  | DayTrend<K, S>
  | RunningHours<K>
  | SensingCable<K, S>
  | DoorState<S>
  | SwitchedChannels<K>
  | PhaseImbalance<K>
