import { type DeviceTab, type DeviceType, tabsOfType } from '@kilowatch/catalog'
import { type LifeKind, type LifeLine, lifeKinds } from '@kilowatch/contract'
import { daysAfter } from '@kilowatch/work'
import { type DeviceFamily, devicePath } from '../../../shared/device-paths.ts'
import { isoDate } from '../../../shared/formats.ts'

/** Days back from today, as they are offered. */
export const spans = { week: 7, month: 30, quarter: 90, year: 365 } as const
export type Span = keyof typeof spans | 'all'

/** The first day of a span; empty: of all time. */
export const firstDayOf = (span: Span, now: number): string => (span === 'all' ? '' : daysAfter(isoDate(now), -spans[span]))

/** The span that two days are; undefined where they are days of their own. */
export function spanOf({ from, to }: { from: string; to: string }, now: number): Span | undefined {
  if (to !== '') return undefined
  return (['all', ...Object.keys(spans)] as Span[]).find((span) => firstDayOf(span, now) === from)
}

/** The kinds in the order in which they are declared, one more or one less. */
export function toggled(chosen: readonly LifeKind[], kind: LifeKind): LifeKind[] {
  const set = new Set(chosen)
  if (!set.delete(kind)) set.add(kind)
  return (Object.keys(lifeKinds) as LifeKind[]).filter((one) => set.has(one))
}

/** Lines by their day. */
export function byDay(lines: readonly LifeLine[]): { day: string; lines: LifeLine[] }[] {
  const days: { day: string; lines: LifeLine[] }[] = []
  for (const line of lines) {
    const day = isoDate(line.at)
    const last = days.at(-1)
    if (last?.day === day) last.lines.push(line)
    else days.push({ day, lines: [line] })
  }
  return days
}

/** What happens all the time; faults and what is done about them stand out on every day. */
const ordinary: ReadonlySet<LifeKind> = new Set(['alarm', 'handling', 'patrol', 'command', 'maintenance', 'limits', 'people', 'change'])
/** So many ordinary lines of a day, and they stand as a count. */
const foldedFrom = 6

/** What is over and went well, of what happens all the time. */
const isOrdinary = ({ kind, state }: LifeLine): boolean =>
  ordinary.has(kind) && (state === null || state.tone === 'done' || state.tone === 'cancelled')

/** Lines of a day that stand out, and how many of which kind are folded away; of few, nothing is. */
export function foldedOf(lines: readonly LifeLine[]): { shown: readonly LifeLine[]; hidden: { kind: LifeKind; count: number }[] } {
  const away = lines.filter(isOrdinary)
  if (away.length < foldedFrom) return { shown: lines, hidden: [] }
  const counts = new Map<LifeKind, number>()
  for (const { kind } of away) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const hidden = (Object.keys(lifeKinds) as LifeKind[]).flatMap((kind) => ({ kind, count: counts.get(kind) ?? 0 }))
  return { shown: lines.filter((line) => !isOrdinary(line)), hidden: hidden.filter(({ count }) => count > 0) }
}

/** Whole days between two moments. */
export const daysBetween = (from: string, to: number): number => Math.max(0, Math.floor((to - Date.parse(from)) / 86_400_000))

interface Shown {
  id: string
  type: DeviceType
  family: DeviceFamily
}

/** Where a line is read in full; undefined: nowhere else. */
export function addressOf({ to }: Pick<LifeLine, 'to'>, device: Shown): string | undefined {
  if (to === null) return undefined
  const { page, id } = to
  if (page === 'alarm') return `/current_message?alarm=${id}&state=all`
  if (page === 'fault') return `/enterprise/operation/fault_records/${id}`
  if (page === 'rectification') return `/enterprise/operation/rectification/${id}`
  if (page === 'operation') return `/enterprise/operation/operation_records/${id}`
  if (page === 'schedule') return `/enterprise/operation/schedule/${id}`
  if (page === 'patrol-record') return `/enterprise/detail/patrol/${id}`
  if (page === 'discharges') return tabAddress('discharges', device, id ? { discharge: id } : {})
  return tabAddress(page === 'operations' ? 'operation' : 'thresholds', device, {})
}

function tabAddress(tab: DeviceTab, { id, type, family }: Shown, more: Readonly<Record<string, string>>): string | undefined {
  if (!tabsOfType(type).includes(tab)) return undefined
  return `${devicePath({ area: type.area, tab, family })}?${new URLSearchParams({ box_id: id, ...more })}`
}
