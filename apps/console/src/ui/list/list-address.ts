import { type AnyList, type Filter, type Filters, isSpanFree, mostText, mostWords, usualOf } from '@kilowatch/contract'
import { daysAfter, monthsAfter } from '@kilowatch/work'
import { isoDate } from '../../shared/formats.ts'
import { type UrlField, unreadFields, urlChoice, urlDay, urlText } from '../../shared/url-state.ts'
import { dayBegins, dayEnds } from '../../shared/zone.ts'
import { tableFields } from '../table/use-table-state.ts'

/** Of each filter; empty where it is not set and nothing is usual. Days stand as `from` and `to`, several choices with commas. */
export type FilterValues = Readonly<Record<string, string>>

/** How the filters of a list stand in the address. */
export function filterFields(filters: Filters): Record<string, UrlField<string>> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]): [string, UrlField<string>][] =>
      filter.kind === 'days' ? ends.map((end) => [end, urlDay()]) : [[name, fieldOf(filter)]],
    ),
  )
}

const ends = ['from', 'to']

function fieldOf(filter: Exclude<Filter, { kind: 'days' }>): UrlField<string> {
  if (filter.kind === 'choices') return filter.open ? urlWords : urlKnown(Object.keys(filter.of))
  if (filter.kind === 'choice' && !filter.open)
    return urlChoice([...(filter.usual ? [] : ['']), ...Object.keys(filter.of)], usualOf(filter))
  return filter.kind === 'id' ? urlId(filter.of === 'device' || filter.of === 'uplink' ? /^\d{12,20}$/ : /^\d{1,18}$/) : urlBounded
}

const urlId = (shape: RegExp): UrlField<string> => ({ ...urlText(), read: (text) => (text && shape.test(text) ? text : '') })
/** No longer than the calls take it. */
const urlBounded: UrlField<string> = { ...urlText(), read: (text) => (text && text.length <= mostText ? text : '') }
/** As many words, and each no longer, than the calls take them. */
const urlWords: UrlField<string> = {
  ...urlText(),
  read: (text) => {
    const words = (text ?? '').split(',').filter((word) => word !== '' && word.length <= mostText)
    return words.slice(0, mostWords).join(',')
  },
}

/** Those of some words that are known. */
function urlKnown(words: readonly string[]): UrlField<string> {
  const known = (text: string) => text.split(',').filter((word) => words.includes(word))
  return { ...urlText(), read: (text) => known(text ?? '').join(',') }
}

/** A range that is turned round is none. */
export function inOrder(values: FilterValues): FilterValues {
  const { from, to } = values
  return from && to && from > to ? { ...values, from: '', to: '' } : values
}

/** The filters as they are where nothing is chosen. */
export function usualFilters(filters: Filters): FilterValues {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) =>
      filter.kind === 'days' ? ends.map((end) => [end, '']) : [[name, usualOf(filter)]],
    ),
  )
}

/** Parts of the address that mean nothing for this list; the usual stands in their place. */
export function unreadParts(list: AnyList, params: URLSearchParams): readonly string[] {
  const fields = filterFields(list.filters)
  const parts: readonly string[] = unreadFields({ ...fields, ...tableFields(list.sorts[0], list.sorts) }, params)
  const [from, to] = ends.map((end) => (fields[end] && !parts.includes(end) ? params.get(end) : null))
  return from && to && from > to ? [...parts, ...ends] : parts
}

/** What the page of a list is asked with at an address. */
export function queryAt(list: Pick<AnyList, 'filters'>, params: URLSearchParams): FilterValues {
  const read = Object.entries(filterFields(list.filters)).map(([name, field]) => [name, field.read(params.get(name))] as const)
  return wireOf(Object.fromEntries(Object.entries(inOrder(Object.fromEntries(read))).filter(([, value]) => value !== '')))
}

/** What the calls of the list are asked with: days of the business become moments, the last one whole. */
export function wireOf(set: FilterValues): FilterValues {
  const { from, to, ...rest } = set
  return {
    ...rest,
    ...(from ? { from: dayBegins(from).toISOString() } : {}),
    ...(to ? { to: dayEnds(to).toISOString() } : {}),
  }
}

/** Days before now that a log's file holds where the reader chooses none. */
const usualDays = 30

/** Of a file whose days the reader has not chosen: a log's last thirty, of what is planned the month that is. Undefined: the file is the list. */
export function addedDays(
  { file: { span } }: Pick<AnyList, 'file'>,
  query: FilterValues,
  now: Date,
): { from: string; to: string } | undefined {
  if (!span || query.from || query.to || isSpanFree(span, query)) return undefined
  if (!span.ahead) return { from: new Date(now.getTime() - usualDays * 86_400_000).toISOString(), to: now.toISOString() }
  const first = `${isoDate(now).slice(0, 7)}-01`
  return { from: dayBegins(first).toISOString(), to: dayEnds(daysAfter(monthsAfter(first, 1), -1)).toISOString() }
}

/** What a file is asked with. Days that are added to what the list shows are named where it is asked for. */
export const fileQuery = (list: Pick<AnyList, 'file'>, query: FilterValues, now: Date): FilterValues => ({
  ...query,
  ...addedDays(list, query, now),
})

/** What a saved view keeps of an address: filters, order and columns; which page is turned to, and what lies open beside the list, is none of it. */
export function viewOf({ filters }: Pick<AnyList, 'filters'>, params: URLSearchParams): string {
  const names = new Set([...Object.keys(filterFields(filters)), 'sort', 'pageSize', 'columns'])
  return new URLSearchParams([...params].filter(([name]) => names.has(name))).toString()
}
