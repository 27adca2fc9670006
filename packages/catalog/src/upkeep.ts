import type { DeviceType } from './define.ts'
import type { Field } from './field.ts'
import type { KeyOf, Names, Point } from './point.ts'

/** How far what is measured on site may be from what the device reports, in the item's unit or as a share of the reported value. */
export type Tolerance = { absolute: number } | { share: number }

/** One line of an inspection: what is looked at or measured on site. */
export type InspectionItem<K extends string = string, I extends string = string> = Field & {
  /** The point whose newest value stands beside what is entered; with `*` the worst of its repetitions. */
  beside?: K
  /**
   * Entered values that fail the item: choices, numbers outside of this range, or apart by more than this share from a number of the
   * device's information; while nobody entered that, none fails.
   */
  fails: readonly string[] | { outside: readonly [number, number] } | { apartFrom: I; by: number }
  /** Between what is entered and what stands beside it; unsaid: what is usual for its unit. */
  tolerance?: Tolerance
  /** The unit in a business's own words, where the catalogue has none for it. */
  unitText?: string
  /** It takes a picture. */
  pictured?: true
}

/** 1 low, 2 medium, 3 high, 4 severe. */
export type RiskLevel = 1 | 2 | 3 | 4
type Bound = { level: RiskLevel; above: number } | { level: RiskLevel; below: number }

/** What a risk rule looks at. Numbers are in the unit of the point; shares and ratios have none. */
export type RiskEvidence<K extends string = string, I extends string = string> =
  /** The newest value; of a point that repeats the worst one. */
  | { kind: 'newest'; point: K }
  /** Highest minus lowest of all repetitions. */
  | { kind: 'spread'; point: K }
  /** Highest deviation from the mean of all repetitions, as a share of that mean. */
  | { kind: 'imbalance'; point: K }
  /** Newest value of each repetition over a number from the device's information; the worst of them. */
  | { kind: 'ratio'; point: K; to: I }
  /** Share of the last so many days in which a state had one of these values. */
  | { kind: 'share'; point: K; values: readonly string[]; days: number }
  /** How often a state began to have one of these values in the last so many days. */
  | { kind: 'times'; point: K; values: readonly string[]; days: number }
  /** Years since a day of the device's information. */
  | { kind: 'age'; since: I }

/** A finding that readings can lead to, always with its evidence, its limit, where that comes from, and what to do. */
export interface RiskRule<K extends string = string, I extends string = string> {
  key: string
  name: Names
  evidence: RiskEvidence<K, I>
  /** The worst that applies counts. */
  levels: readonly Bound[]
  /** Where the limits come from. */
  source: Names
  advice: Names
}

/** How devices of one type are looked after. */
export interface Upkeep<K extends string = string, I extends string = string> {
  /** What is looked at and measured on site. */
  inspection: readonly InspectionItem<K, I>[]
  risks: readonly RiskRule<K, I>[]
}

/** Declares it beside a type, whose points and information alone it may name: only pages of upkeep load it. */
export function defineUpkeep<P extends Point, I extends string>(
  { code }: DeviceType<P, I>,
  upkeep: Upkeep<NoInfer<KeyOf<P>>, NoInfer<I>>,
): Upkeep & { code: string } {
  return { code, ...upkeep }
}

/** The level that a figure reaches; undefined: none. */
export function riskLevel({ levels }: Pick<RiskRule, 'levels'>, figure: number): RiskLevel | undefined {
  const reached = levels.filter((bound) => ('above' in bound ? figure > bound.above : figure < bound.below))
  return reached.reduce<RiskLevel | undefined>((worst, { level }) => (worst === undefined || level > worst ? level : worst), undefined)
}

/** What is known of a device by people, by the key of its field. */
type Information = Readonly<Record<string, unknown>>

/** Whether an entered value fails its item; nothing entered fails nothing. */
export function failsInspection(
  { fails }: Pick<InspectionItem, 'fails'>,
  entered: string | number | null,
  information: Information = {},
): boolean {
  if (entered === null || entered === '') return false
  if ('outside' in fails) return typeof entered === 'number' && (entered < fails.outside[0] || entered > fails.outside[1])
  if ('apartFrom' in fails) return typeof entered === 'number' && isApart(entered, information[fails.apartFrom], fails.by)
  return fails.includes(String(entered))
}

function isApart(figure: number, basis: unknown, share: number): boolean {
  return typeof basis === 'number' && basis > 0 && Math.abs(figure - basis) / basis > share
}
