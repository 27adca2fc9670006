import { failsInspection, type InspectionItem, matchesPattern, type Tolerance } from '@kilowatch/catalog'

/** Milliseconds for which what a device reported still judges what is measured on site; older, and the person decides alone. */
export const platformValueLasts = 15 * 60_000
/** A figure that differs from the last inspection's by more than this share is pointed out. */
export const bigChange = 0.2

export const lineResults = {
  pass: { zh: '合格', en: 'Pass' },
  fail: { zh: '不合格', en: 'Fail' },
  undone: { zh: '未做', en: 'Not done' },
} as const
export type LineResult = keyof typeof lineResults

/** What a device reported, as it stands beside an entered value. */
export interface PlatformValue {
  /** Which of its points: of several that repeat the worst. */
  key: string
  value: number
  /** Milliseconds since 1970. */
  at: number
}

type Information = Readonly<Record<string, unknown>>
type Entered = number | string | null

/** How far an entered figure may be from the reported one; undefined: they are not compared. */
export function toleranceOf(item: InspectionItem): Tolerance | undefined {
  if (item.kind !== 'number' || item.beside === undefined) return undefined
  if (item.tolerance) return item.tolerance
  return item.unit === '%' || item.unit === 'Cel' ? { absolute: 2 } : { share: 0.02 }
}

/** Of the readings of a device the one that stands beside an item: where a point repeats, the one that would fail it soonest. */
export function besideOf(item: InspectionItem, readings: readonly PlatformValue[], information: Information = {}): PlatformValue | null {
  const { beside } = item
  if (beside === undefined) return null
  const own = readings.filter(({ key }) => key === beside || matchesPattern(beside, key))
  return own.reduce<PlatformValue | null>((worst, each) => {
    return worst === null || badness(item, each.value, information) > badness(item, worst.value, information) ? each : worst
  }, null)
}

function badness({ fails }: InspectionItem, value: number, information: Information): number {
  if ('outside' in fails) return Math.max(fails.outside[0] - value, value - fails.outside[1])
  if ('apartFrom' in fails) {
    const basis = information[fails.apartFrom]
    return typeof basis === 'number' ? Math.abs(value - basis) : 0
  }
  return value
}

/** Entered minus reported, as far as both are figures. */
export function differenceOf(entered: Entered, platform: Pick<PlatformValue, 'value'> | null): number | null {
  return typeof entered === 'number' && platform ? entered - platform.value : null
}

/** Whether a reported value still judges what was entered at that moment. */
export const isFresh = (platform: Pick<PlatformValue, 'at'>, at: number): boolean => Math.abs(at - platform.at) <= platformValueLasts

/**
 * What the rules say of one line; null: they say nothing, the person decides.
 * @param at when it was entered, milliseconds since 1970
 */
export function judgeLine(
  item: InspectionItem,
  { value, platform, at }: { value: Entered; platform: PlatformValue | null; at: number },
  information: Information = {},
): 'pass' | 'fail' | null {
  if (value === null || value === '') return null
  if (failsInspection(item, value, information)) return 'fail'
  const tolerance = toleranceOf(item)
  const difference = differenceOf(value, platform)
  if (!tolerance || difference === null || !platform || !isFresh(platform, at)) return decides(item) ? 'pass' : null
  return isWithin(tolerance, difference, platform.value) ? 'pass' : 'fail'
}

/** Whether an item's own rule says when it fails, so that what does not fail passes. */
function decides({ fails, kind }: InspectionItem): boolean {
  return kind === 'choice' ? (fails as readonly string[]).length > 0 : 'outside' in fails
}

function isWithin(tolerance: Tolerance, difference: number, reported: number): boolean {
  const most = 'absolute' in tolerance ? tolerance.absolute : tolerance.share * Math.abs(reported)
  // Decimals that people type are not exact.
  return Math.abs(difference) <= most + 1e-9
}

/** Whether a figure has changed much since the last inspection. */
export function hasChangedMuch(value: Entered, last: Entered): boolean {
  if (typeof value !== 'number' || typeof last !== 'number') return false
  return last === 0 ? value !== 0 : Math.abs(value - last) / Math.abs(last) > bigChange
}
