import { useCallback, useMemo } from 'react'
import { type UrlValues, urlNumber, urlText, useUrlState } from '../../shared/url-state.ts'

const shared = { page: urlNumber(1), pageSize: urlNumber(20) }

export interface TableState<S extends string = string> {
  page: number
  pageSize: number
  sort: S
  turn(page: number, pageSize: number): void
  sortBy(sort: string): void
}

/** Page, size and sort of a table, in the address. Give filters their own `useUrlState`, and set `page: 1` with them. */
export function useTableState<S extends string>(defaultSort: S, sorts: readonly S[]): TableState<S> {
  const fields = useMemo(() => ({ ...shared, sort: urlText(defaultSort) }), [defaultSort])
  const [values, change]: [UrlValues<typeof fields>, (next: Partial<UrlValues<typeof fields>>) => void] = useUrlState(fields)
  const turn = useCallback((page: number, pageSize: number) => change({ page, pageSize }), [change])
  const sortBy = useCallback((sort: string) => change({ sort, page: 1 }), [change])
  return {
    page: Math.max(1, Math.floor(values.page)),
    pageSize: [20, 50, 100, 200].includes(values.pageSize) ? values.pageSize : 20,
    sort: sorts.find((sort) => sort === values.sort) ?? defaultSort,
    turn,
    sortBy,
  }
}
