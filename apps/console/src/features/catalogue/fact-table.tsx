import type { ReactNode } from 'react'
import styles from './catalogue.module.css'

interface FactTableProps {
  head: readonly string[]
  /** Places of the columns that hold figures. */
  figures?: readonly number[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** A plain table that scrolls sideways by itself where it has no room. */
export function FactTable({ head, figures = [], rows }: FactTableProps) {
  const look = (place: number) => (figures.includes(place) ? styles.figure : undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and must do so for the keyboard too
    <section className={styles.scroll} tabIndex={0} aria-label={head[0]}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((title, place) => (
              <th key={title} scope="col" className={look(place)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, place) => (
                <td key={head[place]} className={look(place)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
