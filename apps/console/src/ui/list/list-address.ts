import { type AnyList, type Filter, type Filters, mostText, mostWords, usualOf } from '@kilowatch/contract'
import dayjs from 'dayjs'
import { type UrlField, unreadFields, urlChoice, urlDay, urlText } from '../../shared/url-state.ts'
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

/** What the calls of the list are asked with: days of the reader become moments, the last one whole. */
export function wireOf(set: FilterValues): FilterValues {
  const { from, to, ...rest } = set
  return {
    ...rest,
    ...(from ? { from: dayjs(from).startOf('day').toISOString() } : {}),
    ...(to ? { to: dayjs(to).endOf('day').toISOString() } : {}),
  }
}

/** Days before now that a log's file holds where the reader chooses none. */
const usualDays = 30

/** A log is taken home by days: without days of its own, the last thirty; what is planned, by the month that is. */
export function fileQuery({ within, ahead }: AnyList, query: FilterValues, now: Date): FilterValues {
  if (!within || query.from || query.to) return query
  if (ahead) return { ...query, from: dayjs(now).startOf('month').toISOString(), to: dayjs(now).endOf('month').toISOString() }
  return { ...query, from: dayjs(now).subtract(usualDays, 'day').toISOString(), to: now.toISOString() }
}

/** What a saved view keeps of an address: filters, order and columns; which page is turned to, and what lies open beside the list, is none of it. */
export function viewOf({ filters }: Pick<AnyList, 'filters'>, params: URLSearchParams): string {
  const names = new Set([...Object.keys(filterFields(filters)), 'sort', 'pageSize', 'columns'])
  return new URLSearchParams([...params].filter(([name]) => names.has(name))).toString()
}
