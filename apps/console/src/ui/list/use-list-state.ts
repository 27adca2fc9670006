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

/** Filters, order and page of a declared list, in the address. `without`: filters that are set by where the list stands. */
export function useListState(whole: AnyList, without: FilterValues = {}): ListState {
  const names = Object.keys(without).join()
  const list = useMemo(() => listWithout(whole, names.split(',')), [whole, names])
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

/** The address may hold such a name for the page itself: it is none of the list's. */
function listWithout(list: AnyList, names: readonly string[]): AnyList {
  const filters = Object.fromEntries(Object.entries(list.filters).filter(([name]) => !names.includes(name)))
  return { ...list, filters }
}
