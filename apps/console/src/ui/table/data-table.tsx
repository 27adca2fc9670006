import { Button, Pagination, Table } from 'antd'
import { Fragment, type HTMLAttributes, type Key, type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../shared/preferences.ts'
import { urlList, useUrlState } from '../../shared/url-state.ts'
import { useNarrow } from '../../shared/viewport.ts'
import { Empty, Failure, Skeleton } from '../placeholders.tsx'
import { type Column, chosenColumns, nextSort, sortOrder, widthOf } from './column.ts'
import styles from './table.module.css'
import { ColumnChoice, DensityChoice } from './table-choices.tsx'
import { useLastPage } from './use-last-page.ts'
import type { TableState } from './use-table-state.ts'

export interface DataTableProps<Row> {
  /** What the rows are, for screen readers and failures: "设备列表". */
  name: string
  rows: readonly Row[] | undefined
  total: number
  /** The rows answer the question before; the answer to the present one is not there yet. */
  waits?: boolean
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  state: TableState
  error?: unknown
  failedAt?: number
  onRetry: () => void
  /** Shown when there is nothing at all. */
  empty: ReactNode
  /** Filters are set: an empty answer then offers to clear them. */
  filtered?: boolean
  onClearFilters?: () => void
  /** Above the table, left: search and filters. */
  toolbar?: ReactNode
  /** Above the table, right: export and the like. */
  tools?: ReactNode
  /** Between what narrows the rows and the rows: what they come to. */
  summary?: ReactNode
  /** Rows can be selected; what can be done with them stands above the table. */
  bulk?: (rows: readonly Row[], clear: () => void) => ReactNode
  /** One row below 993 px. */
  card: (row: Row) => ReactNode
  onOpen?: (row: Row) => void
  rowClassName?: (row: Row) => string
  /** What stands below a row, null for nothing: a row that is folded out. */
  below?: (row: Row) => ReactNode
  /** What the rows stand in. */
  around?: (rows: ReactNode) => ReactNode
  /** Beside the total, in the foot. */
  foot?: ReactNode
  /** Of which group a row is, and what heads that; rows of a group follow each other. */
  groupOf?: (row: Row) => RowGroup | null
}

export interface RowGroup {
  key: string
  head: ReactNode
}

const chosenField = { columns: urlList() }
const rowHeights = { compact: 32, middle: 40, comfortable: 48 } as const

/** Our table: sort, page and columns in the address, cards on narrow screens, skeleton, empty and failed states. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const narrow = useNarrow()
  const [{ columns: listed }, change] = useUrlState(chosenField)
  const chosen = listed.length > 0 ? listed : null
  const [selected, select] = useState<readonly Key[]>([])
  const selectedRows = useMemo(
    () => (props.rows ?? []).filter((row) => selected.includes(props.rowKey(row))),
    [props.rows, props.rowKey, selected],
  )
  const clear = () => select([])
  const body = <Body {...props} narrow={narrow} shown={chosenColumns(props.columns, chosen)} selected={selected} onSelect={select} />
  return (
    <div className={styles.block} aria-busy={props.waits ?? false}>
      <div className={styles.toolbar}>
        <div className={styles.filters}>{props.toolbar}</div>
        <div className={styles.tools}>
          {props.tools}
          {narrow ? null : (
            <>
              <DensityChoice />
              <ColumnChoice columns={props.columns} chosen={chosen} onChoose={(keys) => change({ columns: keys })} />
            </>
          )}
        </div>
      </div>
      {props.summary}
      {selectedRows.length > 0 ? <BulkBar count={selectedRows.length} clear={clear} actions={props.bulk?.(selectedRows, clear)} /> : null}
      {props.around?.(body) ?? body}
      <Pages {...props} narrow={narrow} />
    </div>
  )
}

function BulkBar({ count, clear, actions }: { count: number; clear: () => void; actions: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.bulk} role="toolbar">
      <strong>{t('table.selected', { count })}</strong>
      {actions}
      <Button type="link" size="small" onClick={clear}>
        {t('table.clearSelection')}
      </Button>
    </div>
  )
}

interface BodyProps<Row> extends DataTableProps<Row> {
  narrow: boolean
  shown: readonly Column<Row>[]
  selected: readonly Key[]
  onSelect: (keys: readonly Key[]) => void
}

function Body<Row>(props: BodyProps<Row>) {
  const { t } = useTranslation('common')
  if (props.rows === undefined && props.error)
    return <Failure what={props.name} error={props.error} {...(props.failedAt ? { at: props.failedAt } : {})} onRetry={props.onRetry} />
  if (props.rows === undefined) return <Skeleton rows={10} height={420} />
  if (props.rows.length === 0 && props.filtered)
    return <Empty text={t('nothingFound')} action={<Button onClick={props.onClearFilters}>{t('clearFilters')}</Button>} />
  if (props.rows.length === 0) return <>{props.empty}</>
  return props.narrow ? <Cards {...props} rows={props.rows} /> : <Rows {...props} rows={props.rows} />
}

function Cards<Row>({ rows, rowKey, card, name, onOpen, below, groupOf }: BodyProps<Row> & { rows: readonly Row[] }) {
  const heads = headsOf(rows, rowKey, groupOf)
  return (
    <ul className={styles.cards} aria-label={name}>
      {rows.map((row) => (
        <Fragment key={rowKey(row)}>
          {heads.has(rowKey(row)) ? <li className={styles.group}>{heads.get(rowKey(row))}</li> : null}
          <li {...opening(row, onOpen)}>
            {card(row)}
            {below?.(row)}
          </li>
        </Fragment>
      ))}
    </ul>
  )
}

function Rows<Row>(props: BodyProps<Row> & { rows: readonly Row[] }) {
  const density = usePreferences((preferences) => preferences.density)
  const { state, rowKey, onOpen, rowClassName, below, groupOf } = props
  const columns = useMemo(() => props.shown.map((column) => kitColumn(column, state)), [props.shown, state])
  const heads = useMemo(() => headsOf(props.rows, rowKey, groupOf), [props.rows, rowKey, groupOf])
  const width = props.shown.reduce((sum, column) => sum + widthOf(column), 0)
  const across = columns.length + (props.bulk ? 1 : 0)
  return (
    <Table<Row>
      aria-label={props.name}
      className={styles.table ?? ''}
      style={{ '--row': `${rowHeights[density]}px` } as React.CSSProperties}
      size={density === 'compact' ? 'small' : 'middle'}
      columns={columns}
      dataSource={props.rows as Row[]}
      rowKey={rowKey}
      pagination={false}
      scroll={{ x: width }}
      {...(rowClassName ? { rowClassName } : {})}
      {...(below
        ? {
            expandable: {
              expandedRowKeys: props.rows.filter((row) => below(row) !== null).map(rowKey),
              expandedRowRender: below,
              showExpandColumn: false,
            },
          }
        : {})}
      {...(props.bulk
        ? { rowSelection: { selectedRowKeys: props.selected as Key[], onChange: props.onSelect, columnWidth: 40, fixed: true } }
        : {})}
      {...(groupOf ? { components: { body: { row: GroupedRow } } } : {})}
      onRow={(row) => ({ ...opening(row, onOpen), ...(groupOf ? { head: heads.get(rowKey(row)), across } : {}) })}
    />
  )
}

/** What heads the first row of each group, by the row's key. */
function headsOf<Row>(rows: readonly Row[], rowKey: (row: Row) => string, groupOf: DataTableProps<Row>['groupOf']) {
  const heads = new Map<string, ReactNode>()
  let before: string | undefined
  for (const row of rows) {
    const group = groupOf?.(row)
    if (group && group.key !== before) heads.set(rowKey(row), group.head)
    before = group?.key
  }
  return heads
}

/** A row of the kit's table; before the first of a group stands what heads it. */
function GroupedRow({ head, across, ...row }: HTMLAttributes<HTMLTableRowElement> & { head?: ReactNode; across?: number }) {
  if (!head) return <tr {...row} />
  return (
    <>
      <tr className={styles.group}>
        <td colSpan={across}>{head}</td>
      </tr>
      <tr {...row} />
    </>
  )
}

/** The row as a whole opens by a click; by keyboard what stands in one of its cells does. */
function opening<Row>(row: Row, onOpen: ((row: Row) => void) | undefined): Pick<HTMLAttributes<HTMLElement>, 'onClick' | 'style'> {
  return onOpen ? { onClick: (event) => isOnRow(event) && onOpen(row), style: { cursor: 'pointer' } } : {}
}

/** A click on a link, button or box inside of a row is not a click on the row, nor is one in a menu that was opened there and stands elsewhere. */
function isOnRow({ target, currentTarget }: React.MouseEvent): boolean {
  return target instanceof Element && currentTarget.contains(target) && target.closest('a, button, input, label, [role=button]') === null
}

function kitColumn<Row>(column: Column<Row>, state: TableState) {
  const { sort } = column
  return {
    key: column.key,
    title: column.title,
    render: (_: unknown, row: Row) => column.render(row),
    ...(column.width ? { width: widthOf(column) } : {}),
    ...(column.align ? { align: column.align } : {}),
    ...(column.fixed ? { fixed: column.fixed } : {}),
    ...(sort
      ? {
          sorter: true,
          sortOrder: sortOrder(state.sort, sort),
          onHeaderCell: () => ({ onClick: () => state.sortBy(nextSort(state.sort, sort)) }),
        }
      : {}),
  }
}

function Pages<Row>({ state, total, rows, narrow, foot }: DataTableProps<Row> & { narrow: boolean }) {
  const { t } = useTranslation('common')
  useLastPage({ ...state, total: rows ? total : undefined })
  if (!rows || total === 0) return null
  return (
    <div className={styles.pages}>
      <span>{t('total', { count: total })}</span>
      {foot}
      {total > 20 ? (
        <Pagination
          current={state.page}
          pageSize={state.pageSize}
          total={total}
          pageSizeOptions={[20, 50, 100, 200]}
          showSizeChanger={!narrow}
          simple={narrow}
          onChange={state.turn}
        />
      ) : null}
    </div>
  )
}
