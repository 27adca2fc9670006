import type { AnyList, Filter, Filters, Input } from '@kilowatch/contract'
import { download } from '../../shared/client.ts'
import { type CallOptions, useCall } from '../../shared/query.ts'
import type { ExportFormat } from '../export-button.tsx'
import { addedDays, type FilterValues, fileQuery } from './list-address.ts'
import type { ListRow } from './list-columns.tsx'
import { type ListState, useListState } from './use-list-state.ts'

interface ListOptions extends Pick<CallOptions, 'every' | 'poll'> {
  /** Filters that are set by where the list stands; they are in nobody's address. */
  always?: FilterValues
}

/** One page of a list as the address asks for it. */
export interface ShownList<L extends AnyList> {
  list: L
  state: ListState
  /** Filters of the list that are the person's to set. */
  filters: Filters
  /** What is asked for, whatever the page. */
  query: FilterValues
  /** Undefined until the first answer. */
  rows: readonly ListRow<L>[] | undefined
  total: number
  /** The rows are those of the question before; the answer to this one is not there yet. */
  waits: boolean
  failure: { error: Error | null; at: number; retry: () => void }
  /** Days that its file is narrowed to beyond what is shown; undefined: none. */
  fileDays: () => { from: string; to: string } | undefined
  /** All that matches, as a table file. */
  save: (format: ExportFormat) => Promise<void>
}

/** Reads a declared list by what the address says; `ListView` draws it, or a page by hand. */
export function useList<L extends AnyList>(list: L, { always = {}, ...options }: ListOptions = {}): ShownList<L> {
  const state = useListState(list, always)
  const query = { ...state.query, ...always }
  const { page, pageSize } = state.table
  const read = useCall(list.page, { query: { ...query, page, pageSize } } as unknown as Input<L['page']>, { keep: true, ...options })
  const answer = read.data as { items: ListRow<L>[]; total: number } | undefined
  return {
    list,
    state,
    filters: Object.fromEntries(Object.entries<Filter>(list.filters).filter(([name]) => !(name in always))),
    query,
    rows: answer?.items,
    total: answer?.total ?? 0,
    waits: read.isPlaceholderData,
    failure: { error: read.error, at: read.errorUpdatedAt, retry: () => void read.refetch() },
    fileDays: () => addedDays(list, query, new Date()),
    save: (format) => download(list.file, { query: { ...fileQuery(list, query, new Date()), format } } as Input<L['file']>),
  }
}
