import { useCallback, useMemo } from 'react'
import { type UrlValues, urlChoice, urlNumber, useUrlState } from '../../shared/url-state.ts'

const pageSizes = [20, 50, 100, 200]

/** How page, size and order of a table stand in the address. */
export function tableFields<S extends string>(defaultSort: S, sorts: readonly S[]) {
  const size = urlNumber(20)
  const pageSize = { ...size, read: (text: string | null) => (pageSizes.includes(size.read(text)) ? size.read(text) : 20) }
  return { page: urlNumber(1), pageSize, sort: urlChoice<S>(sorts.includes(defaultSort) ? sorts : [defaultSort, ...sorts], defaultSort) }
}

export interface TableState<S extends string = string> {
  page: number
  pageSize: number
  sort: S
  turn(page: number, pageSize: number): void
  sortBy(sort: string): void
}

/** Page, size and sort of a table, in the address. Give filters their own `useUrlState`, and set `page: 1` with them. */
export function useTableState<S extends string>(defaultSort: S, sorts: readonly S[]): TableState<S> {
  const fields = useMemo(() => tableFields(defaultSort, sorts), [defaultSort, sorts])
  const [values, change]: [UrlValues<typeof fields>, (next: Partial<UrlValues<typeof fields>>) => void] = useUrlState(fields)
  const turn = useCallback((page: number, pageSize: number) => change({ page, pageSize }), [change])
  const sortBy = useCallback((sort: string) => change({ sort: sort as S, page: 1 }), [change])
  return { page: values.page, pageSize: values.pageSize, sort: values.sort, turn, sortBy }
}
