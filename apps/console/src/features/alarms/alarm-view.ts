import type { alarmCalls, Input } from '@kilowatch/contract'
import { type Grouping, groupings } from './alarm-groups.ts'

export const tabs = ['current', 'history'] as const
export type AlarmTab = (typeof tabs)[number]
export const sorts = ['-openedAt', 'openedAt', '-level', 'level', 'deviceName', '-deviceName'] as const
export type AlarmSort = (typeof sorts)[number]
/** Days back from now, or 'custom' with its two days. */
export const ranges = ['1', '7', '30', 'custom'] as const
export type AlarmRange = (typeof ranges)[number]
export const kinds = ['threshold', 'state', 'offline', 'unreachable', 'data-lost'] as const
export const levels = ['4', '3', '2', '1'] as const
/** The most that a page of alarms may hold (contract). */
export const pageSizes = [50, 100, 200] as const

/** What the address says of the alarm page: the same address shows another person the same view. */
export interface AlarmView {
  tab: AlarmTab
  by: Grouping
  sort: AlarmSort
  levels: string[]
  kinds: string[]
  types: string[]
  site: string
  confirmed: '' | 'yes' | 'no'
  shelved: '' | 'yes' | 'no'
  mine: boolean
  search: string
  deviceId: string
  range: AlarmRange
  /** Days of the custom range, '2026-11-01', both included. */
  fromDay: string
  toDay: string
  page: number
  pageSize: number
  /** The alarm whose detail is open. */
  alarm: string
}

const day = 86_400_000
const isoDay = /^\d{4}-\d{2}-\d{2}$/
const recordId = /^\d{1,18}$/
const deviceNumber = /^\d{12,20}$/

/** Reads the address; whatever makes no sense counts as left out. */
export function readView(params: URLSearchParams): AlarmView {
  const tab = one(params.get('tab'), tabs, 'current')
  return {
    tab,
    by: tab === 'history' ? 'none' : one(params.get('by'), groupings, 'cause'),
    sort: one(params.get('sort'), sorts, '-openedAt'),
    levels: list(params.get('level'), levels),
    kinds: list(params.get('kind'), kinds),
    types: (params.get('type') ?? '').split(',').filter((code) => /^\w{1,32}$/.test(code)),
    site: (params.get('site') ?? '').slice(0, 30),
    confirmed: one(params.get('confirmed'), ['yes', 'no', ''] as const, ''),
    shelved: one(params.get('shelved'), ['yes', 'no', ''] as const, ''),
    mine: params.get('mine') === 'yes',
    search: (params.get('search') ?? '').slice(0, 50),
    deviceId: matching(params.get('deviceId'), deviceNumber),
    range: one(params.get('range'), ranges, '7'),
    fromDay: matching(params.get('from'), isoDay),
    toDay: matching(params.get('to'), isoDay),
    page: whole(params.get('page'), 1, 100_000, 1),
    pageSize: Number(one(params.get('size'), ['50', '100', '200'] as const, tab === 'history' ? '50' : '200')),
    alarm: matching(params.get('alarm'), recordId),
  }
}

/** The address with a change of the view in it; any other filter begins at the first page again. */
export function changeView(params: URLSearchParams, change: Partial<AlarmView>): URLSearchParams {
  const next = new URLSearchParams(params)
  const keepsPage = Object.keys(change).every((key) => key === 'page' || key === 'alarm')
  if (!keepsPage) next.delete('page')
  for (const [key, value] of Object.entries(change)) {
    const text = Array.isArray(value) ? value.join(',') : value === true ? 'yes' : value === false ? '' : String(value)
    const name = names[key as keyof AlarmView]
    if (text === '' || text === defaults[name]) next.delete(name)
    else next.set(name, text)
  }
  return next
}

const names: Readonly<Record<keyof AlarmView, string>> = {
  tab: 'tab',
  by: 'by',
  sort: 'sort',
  levels: 'level',
  kinds: 'kind',
  types: 'type',
  site: 'site',
  confirmed: 'confirmed',
  shelved: 'shelved',
  mine: 'mine',
  search: 'search',
  deviceId: 'deviceId',
  range: 'range',
  fromDay: 'from',
  toDay: 'to',
  page: 'page',
  pageSize: 'size',
  alarm: 'alarm',
}
const defaults: Readonly<Record<string, string>> = { tab: 'current', by: 'cause', sort: '-openedAt', range: '7', page: '1' }

/** Nothing is filtered: what both tabs begin with. */
export const noFilters = {
  levels: [],
  kinds: [],
  types: [],
  site: '',
  confirmed: '',
  shelved: '',
  mine: false,
  search: '',
  deviceId: '',
} as const satisfies Partial<AlarmView>

/** How many filters hold back alarms. */
export function filterCount(view: AlarmView): number {
  const lists = [view.levels, view.kinds, view.types].filter((values) => values.length > 0).length
  const texts = [view.site, view.confirmed, view.shelved, view.search, view.deviceId].filter((text) => text !== '').length
  return lists + texts + (view.mine ? 1 : 0)
}

type ListQuery = NonNullable<Input<typeof alarmCalls.listAlarms>['query']>
type FilterQuery = Omit<ListQuery, 'page' | 'pageSize'>

/** The filters as the calls of the contract take them. `now`: milliseconds since 1970, for ranges that end in the present. */
export function filterQuery(view: AlarmView, now: number): FilterQuery {
  return {
    state: view.tab === 'history' ? 'all' : 'active',
    sort: view.sort,
    ...(view.levels.length > 0 ? { level: view.levels.join(',') } : {}),
    ...(view.kinds.length > 0 ? { kind: view.kinds.join(',') } : {}),
    ...(view.types.length > 0 ? { type: view.types.join(',') } : {}),
    ...(view.site ? { site: view.site } : {}),
    ...(view.confirmed ? { confirmed: view.confirmed } : {}),
    ...(view.shelved ? { shelved: view.shelved } : {}),
    ...(view.mine ? { mine: 'yes' as const } : {}),
    ...(view.search.trim() ? { search: view.search.trim() } : {}),
    ...(view.deviceId ? { deviceId: view.deviceId } : {}),
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

function rangeQuery({ range, fromDay, toDay }: AlarmView, now: number): { from?: string; to?: string } {
  if (range !== 'custom') return { from: new Date(tenMinutesOf(now) - Number(range) * day).toISOString() }
  return { ...(fromDay ? { from: startOf(fromDay, 0) } : {}), ...(toDay ? { to: startOf(toDay, 1) } : {}) }
}

/** So that the same range is the same question for a while. */
function tenMinutesOf(at: number): number {
  return Math.floor(at / 600_000) * 600_000
}

/** Local midnight at which a day begins, so many days later. */
function startOf(isoDate: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = isoDate.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

/** What the specification refuses of an export's range; null: nothing. */
export type RangeProblem = 'start-required' | 'end-required' | 'start-after-today' | 'start-after-end' | 'over-a-month'

/** Checks a custom range in the order of the specification. `today`: '2026-11-21'. */
export function rangeProblem(
  { range, fromDay, toDay }: Pick<AlarmView, 'range' | 'fromDay' | 'toDay'>,
  today: string,
): RangeProblem | null {
  if (range !== 'custom') return null
  if (!fromDay) return 'start-required'
  if (!toDay) return 'end-required'
  if (fromDay > today) return 'start-after-today'
  if (fromDay > toDay) return 'start-after-end'
  const span = (Date.parse(toDay) - Date.parse(fromDay)) / day + 1
  return span > 31 ? 'over-a-month' : null
}

function one<T extends string>(text: string | null, known: readonly T[], otherwise: T): T {
  return known.find((value) => value === text) ?? otherwise
}

function list(text: string | null, known: readonly string[]): string[] {
  return (text ?? '').split(',').filter((part) => known.includes(part))
}

function matching(text: string | null, pattern: RegExp): string {
  return text !== null && pattern.test(text) ? text : ''
}

function whole(text: string | null, least: number, most: number, otherwise: number): number {
  const value = Number(text)
  return text !== null && Number.isInteger(value) && value >= least && value <= most ? value : otherwise
}
