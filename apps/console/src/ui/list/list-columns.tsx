import type { Language } from '@kilowatch/catalog'
import type { AnyList, Data, ListColumn } from '@kilowatch/contract'
import type { ReactNode } from 'react'
import { StateMark, type StateMarks } from '../state-mark.tsx'
import type { Column } from '../table/column.ts'
import { DueTime, Time } from '../value.tsx'
import styles from './list.module.css'

/** A row of a declared list. */
export type ListRow<L extends AnyList> = Data<L['page']> extends { items: (infer Row)[] } ? Row : never

/** What the page adds to a declared column. */
export interface ListCell<Row> extends Pick<Column<Row>, 'width' | 'fixed' | 'align'> {
  /** Where it is not the row's field of the same name, or more than its text; nothing at all is shown as a dash, and left out on cards. */
  render?: (row: Row) => ReactNode
  /** Opens the row, by keyboard too. */
  opens?: true
  /** How each of the column's codes looks, before its word. */
  marks?: StateMarks
  /** Heads the card of a narrow screen, where the first column does not name the row. */
  heads?: true
  /** False: not on the card of a narrow screen. */
  card?: false
}
type Shown<Row> = ListCell<Row> & { render: (row: Row) => ReactNode }
/** Columns of which the row has no plain field: the page says what is shown. */
type Unplain<L extends AnyList> = {
  [K in keyof L['columns']]: L['columns'][K] extends { only: 'file' }
    ? never
    : K extends keyof ListRow<L>
      ? ListRow<L>[K] extends string | number | boolean | null
        ? never
        : K
      : K
}[keyof L['columns']]
export type CellsOf<L extends AnyList> = { [K in keyof L['columns']]?: ListCell<ListRow<L>> } & { [K in Unplain<L>]: Shown<ListRow<L>> }
export type WithCells<L extends AnyList> = [Unplain<L>] extends [never] ? { cells?: CellsOf<L> } : { cells: CellsOf<L> }

export interface DrawnColumn<Row> extends Column<Row> {
  declared: ListColumn
  cell: ListCell<Row>
}

const widths = { text: 160, number: 90, time: 130, end: 130, code: 120 } as const

/** The columns of a list as they are declared, with what the page adds; those of the file alone are left out. */
export function columnsOf<L extends AnyList>(
  { columns, sorts }: L,
  cells: Readonly<Record<string, ListCell<ListRow<L>>>>,
  language: Language,
  onOpen?: (row: ListRow<L>) => void,
): readonly DrawnColumn<ListRow<L>>[] {
  const shown = Object.entries<ListColumn>(columns).filter(([, { only }]) => only !== 'file')
  return shown.map(([key, declared], place) => {
    const { render, opens, marks, card: _, heads: __, ...cell } = cells[key] ?? {}
    const draw = render
      ? (row: ListRow<L>) => (isNothing(render(row)) ? <Nothing /> : render(row))
      : (row: ListRow<L>) => <Plain value={plainValue(row as object, key)} column={declared} language={language} marks={marks} />
    const sort = declared.sort ?? key
    return {
      key,
      title: declared.name[language],
      width: widths[declared.kind ?? (declared.of ? 'code' : 'text')],
      ...(declared.kind === 'number' ? { align: 'right' as const } : {}),
      ...(sorts.includes(sort) || sorts.includes(`-${sort}`) ? { sort } : {}),
      ...(place === 0 ? { optional: false } : {}),
      ...(declared.hidden ? { hidden: true } : {}),
      ...cell,
      render: opens && onOpen ? (row) => <Opener onOpen={() => onOpen(row)}>{draw(row)}</Opener> : draw,
      declared,
      cell: cells[key] ?? {},
    }
  })
}

function Opener({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.open} onClick={onOpen}>
      {children}
    </button>
  )
}

/** The field of a row; null where nothing stands there. */
export function plainValue(row: object, key: string): string | number | null {
  const value = (row as Readonly<Record<string, string | number | null>>)[key]
  return value === undefined || value === '' ? null : value
}

/** Whether what a cell gives leaves it empty. */
export function isNothing(shown: ReactNode): boolean {
  return shown === null || shown === undefined || shown === ''
}

const Nothing = () => <span className={styles.dim}>—</span>

interface PlainProps {
  value: string | number | null
  column: ListColumn
  language: Language
  marks: StateMarks | undefined
}

function Plain({ value, column, language, marks }: PlainProps) {
  if (value === null) return <Nothing />
  if (column.kind === 'time') return <Time at={value} full />
  if (column.kind === 'end') return <DueTime at={String(value)} />
  const word = column.of?.[String(value)]?.[language] ?? value
  const mark = marks?.[String(value)]
  return mark ? <StateMark mark={mark} word={String(word)} /> : word
}
