import { alarmList, type Filters, type Input } from '@kilowatch/contract'
import { readFields, type UrlValues, unreadFields, urlChoice, urlNumber, urlText, writeFields } from '../../shared/url-state.ts'
import { dayBegins, dayEnds } from '../../shared/zone.ts'
import { filterFields, usualFilters } from '../../ui/list/list-address.ts'
import { groupings } from './alarm-groups.ts'

export const tabs = ['current', 'history'] as const
export const sorts = alarmList.sorts
/** Days back from now, or 'custom' with its two days. */
export const ranges = ['1', '7', '30', 'custom'] as const
/** The most that a page of alarms may hold (contract). */
export const pageSizes = [50, 100, 200] as const

// The tab says which states are shown, and a gateway's alarms are found by its devices.
const { state: _tab, uplinkId: _devices, ...shownFilters } = alarmList.filters
const filters: Filters = shownFilters

/** What the address says of the alarm page, beside its filters. */
const own = {
  tab: urlChoice(tabs, 'current'),
  by: urlChoice(groupings, 'cause'),
  sort: urlChoice(sorts, '-openedAt'),
  range: urlChoice(ranges, '7'),
  page: urlNumber(1),
  /** Empty: what is usual in the tab. */
  size: urlChoice(['', '50', '100', '200'], ''),
  /** The alarm whose detail is open. */
  alarm: { ...urlText(), read: (text: string | null) => (text && /^\d{1,18}$/.test(text) ? text : '') },
}
type FilterName = Exclude<keyof typeof shownFilters, 'opened'> | 'from' | 'to'
type ViewFields = typeof own & Readonly<Record<FilterName, ReturnType<typeof urlText>>>
const fields = { ...filterFields(filters), ...own } as ViewFields

type AddressValues = UrlValues<ViewFields>
/** The same address shows another person the same view; `from` and `to` are the days of a custom range, both included. */
export type AlarmView = AddressValues & { pageSize: number }

/** Reads the address; whatever makes no sense counts as left out. */
export function readView(params: URLSearchParams): AlarmView {
  const read = readFields(fields, params)
  const history = read.tab === 'history'
  return { ...read, ...(history ? { by: 'none' as const } : {}), pageSize: Number(read.size || (history ? 50 : 200)) }
}

/** Parts of the address that mean nothing, a range that is turned round among them. */
export function unreadView(params: URLSearchParams): readonly string[] {
  const { range, from, to } = readView(params)
  const turned = range === 'custom' && from !== '' && to !== '' && from > to
  return [...unreadFields(fields, params), ...(turned ? ['from', 'to'] : [])]
}

/** The address with a change of the view in it; any other filter begins at the first page again. */
export function changeView(params: URLSearchParams, change: Partial<AddressValues>): URLSearchParams {
  const next = writeFields(fields, params, change)
  const keepsPage = Object.keys(change).every((key) => key === 'page' || key === 'alarm')
  if (!keepsPage && change.page === undefined) next.delete('page')
  return next
}

/** Nothing is filtered: what both tabs begin with. */
export const noFilters: Partial<AddressValues> = (({ from: _from, to: _to, ...rest }) => rest)(usualFilters(filters))

/** How many filters hold back alarms. */
export function filterCount(view: AlarmView): number {
  return Object.keys(noFilters).filter((name) => view[name as FilterName] !== '').length
}

/** The choices of a filter that takes several. */
export function chosen(text: string): string[] {
  return text === '' ? [] : text.split(',')
}

type ListQuery = NonNullable<Input<typeof alarmList.page>['query']>
type FilterQuery = Omit<ListQuery, 'page' | 'pageSize'>

/** The filters as the calls of the contract take them. `now`: milliseconds since 1970, for ranges that end in the present. */
export function filterQuery(view: AlarmView, now: number): FilterQuery {
  const names = Object.keys(noFilters) as FilterName[]
  const set = names.map((name) => [name, view[name].trim()]).filter(([, value]) => value !== '')
  return {
    ...Object.fromEntries(set),
    state: view.tab === 'history' ? 'all' : 'active',
    sort: view.sort,
    ...(view.tab === 'history' ? rangeQuery(view, now) : {}),
  }
}

/** The filters of an export: its range has an end, which for the presets is the present. */
export function exportQuery(view: AlarmView, now: number): FilterQuery {
  const query = filterQuery(view, now)
  return view.tab === 'history' ? { ...query, to: query.to ?? new Date(now).toISOString() } : query
}

/** Filters and page. */
export function listQuery(view: AlarmView, now: number): ListQuery {
  return { ...filterQuery(view, now), page: view.page, pageSize: view.pageSize }
}

const day = 86_400_000

/** How far back, or from which day to which, both included. */
export type AlarmRange = Pick<AlarmView, 'range' | 'from' | 'to'>

/** A range that is turned round counts as the usual one. */
export function rangeQuery({ range, from, to }: AlarmRange, now: number): { from?: string; to?: string } {
  if (range !== 'custom' || (from && to && from > to)) {
    const days = range === 'custom' ? 7 : Number(range)
    return { from: new Date(tenMinutesOf(now) - days * day).toISOString() }
  }
  return {
    ...(from ? { from: dayBegins(from).toISOString() } : {}),
    ...(to ? { to: dayEnds(to).toISOString() } : {}),
  }
}

/** So that the same range is the same question for a while. */
function tenMinutesOf(at: number): number {
  return Math.floor(at / 600_000) * 600_000
}

/** What the specification refuses of an export's range; null: nothing. */
export type RangeProblem = 'start-required' | 'end-required' | 'start-after-today' | 'start-after-end' | 'over-a-month'

/** Checks a custom range in the order of the specification. `today`: '2026-11-21'. */
export function rangeProblem({ range, from, to }: AlarmRange, today: string): RangeProblem | null {
  if (range !== 'custom') return null
  if (!from) return 'start-required'
  if (!to) return 'end-required'
  if (from > today) return 'start-after-today'
  if (from > to) return 'start-after-end'
  const span = (Date.parse(to) - Date.parse(from)) / day + 1
  return span > 31 ? 'over-a-month' : null
}
