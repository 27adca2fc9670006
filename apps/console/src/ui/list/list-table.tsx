import type { AnyList, Input } from '@kilowatch/contract'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../shared/client.ts'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { ExportButton } from '../export-button.tsx'
import { Empty } from '../placeholders.tsx'
import type { Column } from '../table/column.ts'
import { DataTable, type DataTableProps } from '../table/data-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import styles from './list.module.css'
import { type FilterValues, fileQuery } from './list-address.ts'
import { columnsOf, type ListCell, type ListRow, type WithCells } from './list-columns.tsx'
import { RowCard } from './row-card.tsx'
import { useListState } from './use-list-state.ts'

type TableParts<Row> = Pick<DataTableProps<Row>, 'bulk' | 'onOpen' | 'rowClassName' | 'tools'>

export type ListTableProps<L extends AnyList> = TableParts<ListRow<L>> &
  WithCells<L> & {
    list: L
    /** Said where there is nothing at all. */
    empty: ReactNode
    /** The last column, and the head of a card. */
    actions?: ((row: ListRow<L>) => ReactNode) | undefined
    actionsWidth?: number
    /** One row on a narrow screen, where it is more than its columns one after the other. */
    card?: (row: ListRow<L>) => ReactNode
    /** Filters that are set by where the table stands; they are in nobody's address. */
    always?: FilterValues
    /** Columns that say nothing here. */
    without?: readonly (keyof L['columns'])[]
    /** Before the filters. */
    heading?: ReactNode
    /** After the filters: what the list is for, in a line. */
    lead?: ReactNode
    /** False: the file is for others. */
    exports?: boolean
    /** Other words for a filter. */
    labels?: Readonly<Record<string, string>>
    /** Milliseconds between two askings, for what no event tells. */
    every?: number
  }

const idOf = (row: unknown) => (row as { id: string }).id
const usualActions = 96
const none: readonly never[] = []

/** A declared list as a page shows it: filters, columns, pages, cards and file follow from the declaration. */
export function ListTable<L extends AnyList>(props: ListTableProps<L>) {
  const { list, always = {}, every, exports = true, heading, lead, labels, tools, empty } = props
  const language = useLanguage()
  const state = useListState(list)
  const query = { ...state.query, ...always }
  const { page, pageSize } = state.table
  const asked = { query: { ...query, page, pageSize } } as unknown as Input<L['page']>
  const read = useCall(list.page, asked, { keep: true, ...(every ? { every } : {}) })
  const rows = read.data as { items: ListRow<L>[]; total: number } | undefined
  const { columns, card } = useColumns(props)
  const file = (format: string) => download(list.file, { query: { ...fileQuery(list, query, new Date()), format } } as Input<L['file']>)
  return (
    <>
      <Ignored parts={state.unread} />
      <DataTable<ListRow<L>>
        {...tablePartsOf(props)}
        name={list.name[language]}
        rows={rows?.items}
        total={rows?.total ?? 0}
        rowKey={idOf}
        columns={columns}
        card={card}
        state={state.table}
        error={read.error}
        failedAt={read.errorUpdatedAt}
        onRetry={() => void read.refetch()}
        empty={typeof empty === 'string' ? <Empty text={empty} /> : empty}
        filtered={state.filtered}
        onClearFilters={state.clear}
        toolbar={
          <>
            {heading}
            <FilterBar filters={list.filters} state={state} {...(labels ? { labels } : {})} />
            {lead}
          </>
        }
        tools={
          <>
            {tools}
            {exports ? <ExportButton fetch={file} /> : null}
          </>
        }
      />
    </>
  )
}

function Ignored({ parts }: { parts: readonly string[] }) {
  const { t } = useTranslation('common')
  if (parts.length === 0) return null
  return (
    <p role="status" className={styles.unread}>
      {t('addressIgnored', { parts: parts.join(', ') })}
    </p>
  )
}

function tablePartsOf<Row>({ bulk, onOpen, rowClassName }: TableParts<Row>): TableParts<Row> {
  return { ...(bulk ? { bulk } : {}), ...(onOpen ? { onOpen } : {}), ...(rowClassName ? { rowClassName } : {}) }
}

function useColumns<L extends AnyList>({
  list,
  cells,
  without = none,
  actions,
  actionsWidth = usualActions,
  card,
  onOpen,
}: ListTableProps<L>) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const drawn = useMemo(
    () =>
      columnsOf(list, (cells ?? {}) as Record<string, ListCell<ListRow<L>>>, language, onOpen).filter(({ key }) => !without.includes(key)),
    [list, cells, without, language, onOpen],
  )
  const last: Column<ListRow<L>>[] = actions
    ? [{ key: 'actions', title: t('table.actions'), width: actionsWidth, fixed: 'right', optional: false, render: actions }]
    : []
  return {
    columns: [...drawn, ...last],
    card: card ?? ((row: ListRow<L>) => <RowCard<object> row={row as object} columns={drawn as never} actions={actions?.(row)} />),
  }
}
