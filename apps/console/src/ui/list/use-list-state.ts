import type { AnyList } from '@kilowatch/contract'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useUrlState } from '../../shared/url-state.ts'
import { type TableState, useTableState } from '../table/use-table-state.ts'
import { type FilterValues, filterFields, inOrder, unreadParts, usualFilters, wireOf } from './list-address.ts'

export interface ListState {
  filters: FilterValues
  /** Another filter begins with its first page. */
  narrow(change: FilterValues): void
  filtered: boolean
  /** Back to what is usual. */
  clear(): void
  table: TableState
  /** What the calls of the list are asked with, beside page and size. */
  query: FilterValues
  /** Parts of the address that mean nothing here; the usual stands in their place. */
  unread: readonly string[]
}

/** Filters, order and page of a declared list, in the address. */
export function useListState(list: AnyList): ListState {
  const fields = useMemo(() => filterFields(list.filters), [list])
  const usual = useMemo(() => usualFilters(list.filters), [list])
  const [read, change] = useUrlState(fields)
  const table = useTableState<string>(list.sorts[0], list.sorts)
  const [params] = useSearchParams()
  const filters = inOrder(read)
  const set = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
  return {
    filters,
    narrow: (next) => change(next, { drop: ['page'] }),
    filtered: Object.entries(usual).some(([name, value]) => filters[name] !== value),
    clear: () => change(usual, { drop: ['page'] }),
    table,
    query: { ...wireOf(set), sort: table.sort },
    unread: unreadParts(list, params),
  }
}
