import { Fragment, type ReactNode } from 'react'
import styles from './list.module.css'
import { type DrawnColumn, plainValue } from './list-columns.tsx'

interface RowCardProps<Row> {
  row: Row
  columns: readonly DrawnColumn<Row>[]
  actions?: ReactNode
}

/** A row on a narrow screen: the first column above the others; what is empty, or hidden as a column, is left out. */
export function RowCard<Row extends object>({ row, columns, actions }: RowCardProps<Row>) {
  const [first, ...rest] = columns
  const parts = rest.filter(({ key, hidden, cell }) => !hidden && cell.card !== false && (cell.render || plainValue(row, key) !== null))
  return (
    <div className={styles.card}>
      <span className={styles.cardHead}>
        <strong>{first?.render(row)}</strong>
        {actions}
      </span>
      <span className={styles.cardBody}>
        {parts.map(({ key, title, declared, render }, place) => (
          <Fragment key={key}>
            {place > 0 ? ' · ' : null}
            <span>
              {declared.kind === 'number' ? `${title} ` : null}
              {render(row)}
            </span>
          </Fragment>
        ))}
      </span>
    </div>
  )
}
