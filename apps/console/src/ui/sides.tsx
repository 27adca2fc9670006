import type { ReactNode } from 'react'
import styles from './sides.module.css'

/** Two parts of a page: what a record is, and beside it what became of it; on a narrow screen below it. */
export function Sides({ children }: { children: ReactNode }) {
  return <div className={styles.sides}>{children}</div>
}

/** Cards one below the other. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}
