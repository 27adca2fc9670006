import type { AnyList } from '@kilowatch/contract'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { ExportButton } from '../export-button.tsx'
import { Empty } from '../placeholders.tsx'
import type { Column } from '../table/column.ts'
import { DataTable, type DataTableProps } from '../table/data-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { FilterInputs } from './filter-places.ts'
import { Ignored } from './ignored.tsx'
import styles from './list.module.css'
import type { FilterValues } from './list-address.ts'
import { columnsOf, type ListCell, type ListRow, type WithCells } from './list-columns.tsx'
import { RowCard } from './row-card.tsx'
import { SavedViews } from './saved-views.tsx'
import { type ShownList, useList } from './use-list.ts'

type TableParts<Row> = Pick<
  DataTableProps<Row>,
  'bulk' | 'onOpen' | 'rowClassName' | 'tools' | 'below' | 'groupOf' | 'summary' | 'foot' | 'around'
>

type ViewParts<L extends AnyList> = TableParts<ListRow<L>> &
  WithCells<L> & {
    /** Said where there is nothing at all. */
    empty: ReactNode
    /** The last column, and the head of a card. */
    actions?: ((row: ListRow<L>) => ReactNode) | undefined
    actionsWidth?: number
    /** One row on a narrow screen, where it is more than its columns one after the other. */
    card?: (row: ListRow<L>) => ReactNode
    /** Columns that say nothing here. */
    without?: readonly (keyof L['columns'])[]
    /** Before the filters. */
    heading?: ReactNode
    /** Above the filters: what the list is for, in a line. */
    lead?: ReactNode
    /** The page's own inputs of filters, where their choices are what the page knows. */
    inputs?: FilterInputs
    /** Which filters stand beside the search, where those are not the first two. */
    upfront?: readonly string[]
    /** False: the file is for others. */
    exports?: boolean
    /** Other words for a filter. */
    labels?: Readonly<Record<string, string>>
  }

export type ListTableProps<L extends AnyList> = ViewParts<L> & {
  list: L
  /** Filters that are set by where the table stands; they are in nobody's address. */
  always?: FilterValues
  /** Milliseconds between two askings, for what no event tells. */
  every?: number
}
type ListViewProps<L extends AnyList> = ViewParts<L> & { shown: ShownList<L> }

const idOf = (row: unknown) => (row as { id: string }).id
const usualActions = 96
const none: readonly never[] = []

/** A declared list as a page shows it: filters, columns, pages, cards and file follow from the declaration. */
export function ListTable<L extends AnyList>({ list, always, every, ...parts }: ListTableProps<L>) {
  const shown = useList(list, { ...(always ? { always } : {}), ...(every ? { every } : {}) })
  const view = { ...parts, shown } as unknown as ListViewProps<AnyList>
  return <ListView<AnyList> {...view} />
}

/** A list that the page itself reads (`useList`), because its rows are wanted for more than the table. */
export function ListView<L extends AnyList>(props: ListViewProps<L>) {
  const { shown, exports = true, heading, lead, labels, inputs, upfront, tools, empty } = props
  const { list, state, failure } = shown
  const language = useLanguage()
  const { columns, card } = useColumns(props)
  return (
    <>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      <Ignored parts={state.unread} />
      <DataTable<ListRow<L>>
        {...tablePartsOf(props)}
        name={list.name[language]}
        rows={shown.rows}
        total={shown.total}
        waits={shown.waits}
        rowKey={idOf}
        columns={columns}
        card={card}
        state={state.table}
        error={failure.error}
        failedAt={failure.at}
        onRetry={failure.retry}
        empty={typeof empty === 'string' ? <Empty text={empty} /> : empty}
        filtered={state.filtered}
        onClearFilters={state.clear}
        toolbar={
          <>
            {heading}
            <FilterBar
              filters={shown.filters}
              state={state}
              {...(labels ? { labels } : {})}
              {...(inputs ? { inputs } : {})}
              {...(upfront ? { upfront } : {})}
            />
          </>
        }
        tools={
          <>
            {tools}
            <SavedViews list={list} />
            {exports ? <ExportButton fetch={shown.save} days={shown.fileDays} /> : null}
          </>
        }
      />
    </>
  )
}

function tablePartsOf<Row>({ bulk, onOpen, rowClassName, below, groupOf, summary, foot, around }: TableParts<Row>): TableParts<Row> {
  return {
    ...(bulk ? { bulk } : {}),
    ...(onOpen ? { onOpen } : {}),
    ...(rowClassName ? { rowClassName } : {}),
    ...(below ? { below } : {}),
    ...(groupOf ? { groupOf } : {}),
    ...(summary ? { summary } : {}),
    ...(foot ? { foot } : {}),
    ...(around ? { around } : {}),
  }
}

function useColumns<L extends AnyList>({
  shown,
  cells,
  without = none,
  actions,
  actionsWidth = usualActions,
  card,
  onOpen,
}: ListViewProps<L>) {
  const { list } = shown
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
