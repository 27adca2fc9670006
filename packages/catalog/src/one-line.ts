import type { DeviceType } from './define.ts'
import { flatPoint, indexesOf, keyOf, keysOf, patternOf } from './lookup.ts'
import { stateValue } from './names.ts'
import type { OneLine, OneLineSwitch } from './overview.ts'
import type { PathCondition, ReadValue } from './power-path.ts'

/** none: the device has no such switch, or tells nothing of it. */
export type SwitchPosition = 'closed' | 'open' | 'unknown' | 'none'

export interface OneLineSource {
  /** Its number; 0 where there is one alone. */
  number: number
  condition: PathCondition
  breaker: SwitchPosition
}
export interface OneLineBranch {
  number: number
  /** Place of its section, from 0. */
  section: number
  position: SwitchPosition
  condition: PathCondition
}
export interface OneLineState {
  sources: readonly OneLineSource[]
  /** One for each source: carrying, backup (fed through the tie), ready, dead or unknown. */
  sections: readonly PathCondition[]
  tie: SwitchPosition
  branches: readonly OneLineBranch[]
}

/** What is known of one device. */
export interface OneLineKnown {
  /** Keys of all points that it reports. */
  keys: readonly string[]
  /** The latest good value. */
  read: ReadValue
  /** Nothing that it says holds any more. */
  stale: boolean
  /** How many branches hang on the first section, where somebody entered it. */
  firstSection?: number | undefined
}

/** Condition of every source, section and branch: what no good reading tells is unknown, never as it should be. */
export function oneLineState(type: DeviceType, part: OneLine, known: OneLineKnown): OneLineState {
  const at = { type, keys: known.keys, read: known.stale ? () => undefined : known.read }
  const lives = sourceNumbers(part, known.keys).map((number) => ({
    number,
    live: isLive(part, number, at),
    breaker: positionOf(at, part.breaker, number),
  }))
  const tie = positionOf(at, part.tie, 0)
  const numbers = branchNumbers(part, known.keys)
  const sectionOf = sectionsOf(type, part, lives.length, known.firstSection)
  const carries = (section: number) => numbers.some((number) => sectionOf(number) === section && flows(part, number, at))
  const own = lives.map(({ live, breaker }) => both(live, isClosed(breaker)))
  const sections = lives.map((_, section) => sectionCondition(own[section], own[1 - section], tie, carries(section)))
  return {
    sources: lives.map(({ number, live, breaker }, place) => ({ number, breaker, condition: sourceCondition(live, breaker, own[place]) })),
    sections,
    tie,
    branches: numbers.map((number) => {
      const section = sectionOf(number)
      const position = positionOf(at, part.branch.switch, number)
      return { number, section, position, condition: branchCondition(position, sections[section], readAt(part.branch.current, number, at)) }
    }),
  }
}

interface Told {
  type: DeviceType
  keys: readonly string[]
  read: ReadValue
}

/** True, false, or not known. */
type Maybe = boolean | undefined

function both(one: Maybe, other: Maybe): Maybe {
  if (one === false || other === false) return false
  return one && other
}

function isClosed(position: SwitchPosition): Maybe {
  return position === 'unknown' ? undefined : position !== 'open'
}

/** The numbers of the sources that the device reports something of. */
function sourceNumbers({ source: { repeated, voltage, values } }: OneLine, keys: readonly string[]): readonly number[] {
  if (repeated === undefined) return [0]
  const numbers = [voltage, ...values].flatMap((pattern) => keysOf(pattern, keys).flatMap((key) => indexesOf(key)[0] ?? []))
  const reported = [...new Set(numbers)].sort((a, b) => a - b)
  return reported.length > 0 ? reported : [1]
}

function branchNumbers({ branch }: OneLine, keys: readonly string[]): readonly number[] {
  const numbers = [branch.current, branch.switch?.by].flatMap((pattern) =>
    pattern === undefined ? [] : keysOf(pattern, keys).flatMap((key) => indexesOf(key)[0] ?? []),
  )
  return [...new Set(numbers)].sort((a, b) => a - b)
}

/** The section that a branch hangs on: the first ones on the first, as entered, else half of those that the type can have. */
function sectionsOf(type: DeviceType, { branch }: OneLine, sections: number, entered: number | undefined): (branch: number) => number {
  if (sections < 2) return () => 0
  const most = flatPoint(type, patternOf(branch.current))?.repeated?.max ?? 0
  const first = entered ?? Math.ceil(most / 2)
  return (number) => (number <= first ? 0 : 1)
}

/** Whether a source has voltage on any of its phases; not known without a good one. */
function isLive({ source }: OneLine, number: number, { keys, read }: Told): Maybe {
  const pattern = source.repeated === undefined ? source.voltage : keyOf(source.voltage, number)
  const volts = keysOf(pattern, keys).flatMap((key) => read(key) ?? [])
  return volts.length === 0 ? undefined : volts.some((value) => value >= source.floor)
}

function positionOf({ type, keys, read }: Told, declared: OneLineSwitch | undefined, number: number): SwitchPosition {
  if (!declared) return 'none'
  const key = keyOf(declared.by, number)
  if (!keys.includes(key)) return 'none'
  const code = read(key)
  const point = flatPoint(type, patternOf(key))?.point
  const value = point && code !== undefined && code !== null ? stateValue(point, code)?.value : undefined
  if (value === undefined) return 'unknown'
  return declared.open.includes(value) ? 'open' : 'closed'
}

function readAt(pattern: string, number: number, { read }: Told): number | undefined {
  return read(keyOf(pattern, number)) ?? undefined
}

/** A branch whose current flows: what feeds it is live, whatever else is known. */
function flows({ branch }: OneLine, number: number, at: Told): boolean {
  return positionOf(at, branch.switch, number) !== 'open' && (readAt(branch.current, number, at) ?? 0) > 0
}

function sourceCondition(live: Maybe, breaker: SwitchPosition, feeds: Maybe): PathCondition {
  if (live === undefined) return 'unknown'
  if (!live) return 'dead'
  if (feeds === undefined) return 'unknown'
  return breaker === 'open' ? 'ready' : 'carrying'
}

/** By its own source, else through the closed tie from the other one. */
function sectionCondition(own: Maybe, other: Maybe, tie: SwitchPosition, carries: boolean): PathCondition {
  if (own) return 'carrying'
  const through = tie === 'none' ? false : both(other, isClosed(tie))
  if (own === false && through) return 'backup'
  if (carries) return 'carrying'
  return own === false && through === false ? 'dead' : 'unknown'
}

function branchCondition(position: SwitchPosition, section: PathCondition | undefined, current: number | undefined): PathCondition {
  if (position === 'open') return 'dead'
  if (section === undefined || section === 'unknown' || position === 'unknown') return 'unknown'
  if (section === 'dead') return 'dead'
  if (current === undefined) return 'unknown'
  return current > 0 ? section : 'ready'
}
