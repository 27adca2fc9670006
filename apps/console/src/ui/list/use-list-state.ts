import type { AnyList, Filter, Filters } from '@kilowatch/contract'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type UrlField, unreadFields, urlChoice, urlText, useUrlState } from '../../shared/url-state.ts'
import { type TableState, tableFields, useTableState } from '../table/use-table-state.ts'

type FilterValues = Readonly<Record<string, string>>

export interface ListState {
  /** Of each filter; empty where it is not set. */
  filters: FilterValues
  /** Another filter begins with its first page. */
  narrow(change: FilterValues): void
  filtered: boolean
  table: TableState
  /** What the calls of the list are asked with, beside page and size. */
  query: Readonly<Record<string, string>>
  /** Parts of the address that mean nothing here; the usual stands in their place. */
  unread: readonly string[]
}

/** Filters, order and page of a declared list, in the address. */
export function useListState(list: AnyList): ListState {
  const fields = useMemo(() => fieldsOf(list.filters), [list])
  const [filters, change] = useUrlState(fields)
  const table = useTableState<string>(list.sorts[0], list.sorts)
  const [params] = useSearchParams()
  const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  return {
    filters,
    narrow: (next) => change(next, { drop: ['page'] }),
    filtered: Object.keys(set).length > 0,
    table,
    query: { ...set, sort: table.sort },
    unread: unreadFields({ ...fields, ...tableFields(list.sorts[0], list.sorts) }, params),
  }
}

function fieldsOf(filters: Filters): Record<string, UrlField<string>> {
  return Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, fieldOf(filter)]))
}

function fieldOf(filter: Filter): UrlField<string> {
  if (filter.kind === 'choice') return urlChoice(['', ...Object.keys(filter.of)], '')
  return filter.kind === 'id' ? { ...urlText(), read: (text) => (text && /^\d{1,18}$/.test(text) ? text : '') } : urlText()
}
