import type { ReactNode } from 'react'
import styles from './rows.module.css'

/** List items in a card without margins, a line between two of them. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}

/** What stands first in such an item: as much beside each other as fits. */
export function RowHead({ children }: { children: ReactNode }) {
  return <span className={styles.head}>{children}</span>
}
