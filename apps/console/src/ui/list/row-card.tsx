import type { ReactNode } from 'react'
import styles from './list.module.css'
import { type DrawnColumn, isNothing, plainValue } from './list-columns.tsx'

interface RowCardProps<Row> {
  row: Row
  columns: readonly DrawnColumn<Row>[]
  actions?: ReactNode
}

/** A row on a narrow screen: what opens or heads it, or the first column, above the others, each under its name; what is empty, or hidden as a column, is left out. */
export function RowCard<Row extends object>({ row, columns, actions }: RowCardProps<Row>) {
  const head = columns.find(({ cell }) => cell.opens || cell.heads) ?? columns[0]
  const parts = columns.filter((column) => column !== head && !column.hidden && column.cell.card !== false && !isEmpty(row, column))
  return (
    <div className={styles.card}>
      <span className={styles.cardHead}>
        <strong>{head?.render(row)}</strong>
        {actions}
      </span>
      <dl className={`${styles.cardBody} kw-in-words`}>
        {parts.map(({ key, title, render }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{render(row)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function isEmpty<Row extends object>(row: Row, { key, cell }: DrawnColumn<Row>): boolean {
  return isNothing(cell.render ? cell.render(row) : plainValue(row, key))
}
