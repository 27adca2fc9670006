import {
  type DeviceType,
  keyOf,
  type Language,
  type OneLine,
  type OneLineBranch,
  type OneLineState,
  oneLineState,
  pointLabel,
  resolvePoint,
} from '@kilowatch/catalog'
import type { Alarm, Rule } from '@kilowatch/contract'
import type { DeviceData } from '../device-data.ts'
import { goodValue } from '../overview/good-value.ts'

/** What is written at a branch. */
export interface BranchFacts extends OneLineBranch {
  /** Point whose history a click opens. */
  key: string
  /** What it feeds, else what it is called. */
  name: string
  /** A; undefined: none was entered. */
  rated: number | undefined
  /** Share of the rating, %: as reported, else current ÷ rating. Undefined: not known now. */
  share: number | undefined
  /** Alarm line of the share, %. */
  limit: number | undefined
  /** Its worst alarm. */
  alarm: Alarm | undefined
}

/** The diagram of a device as its readings tell. */
export function drawnState(part: OneLine, data: DeviceData): OneLineState {
  return oneLineState(data.type, part, {
    keys: [...data.readings.keys()],
    read: (key) => goodValue(data, key),
    stale: data.stale,
    firstSection: entered(data, part.firstSection),
  })
}

/** Every branch with its words and figures, by number. */
export function branchFacts(
  part: OneLine,
  branches: readonly OneLineBranch[],
  data: DeviceData,
  ruleOf: (key: string) => Rule | undefined,
  language: Language,
): BranchFacts[] {
  const alarms = worstByNumber(part, data.alarms)
  return branches.map((branch) => {
    const { number } = branch
    const key = keyOf(part.branch.current, number)
    const rated = entered(data, part.branch.rated, number)
    const load = part.branch.load && keyOf(part.branch.load, number)
    const current = goodValue(data, key)
    const own = load ? goodValue(data, load) : undefined
    return {
      ...branch,
      key,
      name: textOf(data, part.branch.feeds, number) ?? labelOf(data.type, key, language),
      rated,
      share: own ?? (current !== undefined && rated !== undefined ? (current / rated) * 100 : undefined),
      limit: load ? ruleOf(load)?.high?.[0] : undefined,
      alarm: alarms.get(number),
    }
  })
}

/** Those in alarm first, the worst before the others; then by share of the rating; what is not known last. */
export function byUrgency(one: BranchFacts, other: BranchFacts): number {
  const level = (facts: BranchFacts) => facts.alarm?.level ?? 0
  return level(other) - level(one) || (other.share ?? -1) - (one.share ?? -1) || one.number - other.number
}

function worstByNumber({ branch }: OneLine, alarms: readonly Alarm[]): ReadonlyMap<number, Alarm> {
  const worst = new Map<number, Alarm>()
  for (const alarm of alarms) {
    const [repeated, number] = alarm.point?.split('.') ?? []
    if (repeated !== branch.repeated) continue
    const known = worst.get(Number(number))
    if (!known || known.level < alarm.level) worst.set(Number(number), alarm)
  }
  return worst
}

/** What somebody entered in a field of the device's information. */
export function textOf({ device }: DeviceData, field: string | undefined, number = 0): string | undefined {
  const value = field === undefined ? undefined : device.info[field.replace('{n}', String(number))]
  return value === undefined || value === '' ? undefined : String(value)
}

function entered(data: DeviceData, field: string | undefined, number?: number): number | undefined {
  const value = Number(textOf(data, field, number))
  return value > 0 ? value : undefined
}

function labelOf(type: DeviceType, key: string, language: Language): string {
  const point = resolvePoint(type, key)
  return point ? pointLabel(point, language) : key
}
