import type { AnyList, Data, Input } from '@kilowatch/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../shared/client.ts'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { ExportButton } from '../export-button.tsx'
import type { Column } from '../table/column.ts'
import { DataTable, type DataTableProps } from '../table/data-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import styles from './list.module.css'
import { useListState } from './use-list-state.ts'

/** A row of a declared list. */
export type ListRow<L extends AnyList> = Data<L['page']> extends { items: (infer Row)[] } ? Row : never

interface ListTableProps<L extends AnyList>
  extends Pick<DataTableProps<ListRow<L>>, 'empty' | 'card' | 'bulk' | 'onOpen' | 'rowClassName' | 'tools'> {
  list: L
  columns: readonly Column<ListRow<L>>[]
  /** False: the file is for others. */
  exports?: boolean
  /** Other words for a filter. */
  labels?: Readonly<Record<string, string>>
}

const idOf = (row: unknown) => (row as { id: string }).id

/** A declared list as a page shows it: filters, table, pages and file follow from the declaration; the page adds what its columns show. */
export function ListTable<L extends AnyList>({ list, columns, exports = true, labels, tools, ...table }: ListTableProps<L>) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const state = useListState(list)
  const { page, pageSize } = state.table
  const read = useCall(list.page, { query: { ...state.query, page, pageSize } } as unknown as Input<L['page']>, { keep: true })
  const rows = read.data as { items: ListRow<L>[]; total: number } | undefined
  const file = (format: string) => download(list.file, { query: { ...state.query, format } } as Input<L['file']>)
  return (
    <>
      {state.unread.length > 0 ? (
        <p role="status" className={styles.unread}>
          {t('addressIgnored', { parts: state.unread.join(', ') })}
        </p>
      ) : null}
      <DataTable<ListRow<L>>
        {...table}
        name={list.name[language]}
        rows={rows?.items}
        total={rows?.total ?? 0}
        rowKey={idOf}
        columns={columns}
        state={state.table}
        error={read.error}
        failedAt={read.errorUpdatedAt}
        onRetry={() => void read.refetch()}
        filtered={state.filtered}
        onClearFilters={() => state.narrow(Object.fromEntries(Object.keys(state.filters).map((name) => [name, ''])))}
        toolbar={<FilterBar filters={list.filters} state={state} {...(labels ? { labels } : {})} />}
        tools={toolsOf(tools, exports ? <ExportButton fetch={file} /> : null)}
      />
    </>
  )
}

function toolsOf(own: ReactNode, file: ReactNode): ReactNode {
  return (
    <>
      {own}
      {file}
    </>
  )
}
