import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

interface CardProps {
  title?: ReactNode
  /** Small words after the title. */
  note?: ReactNode
  /** At the right end of the title line: a link, a switch, a state. */
  extra?: ReactNode
  /** The body reaches the card's edges (rows, tables, strips). */
  flush?: boolean
  className?: string
  children: ReactNode
}

/** A surface with a border, a title and its content; a landmark named by its title. */
export function Card({ title, note, extra, flush = false, className = '', children }: CardProps) {
  const id = useId()
  return (
    <section className={`${styles.card} ${className}`} {...(title ? { 'aria-labelledby': id } : {})}>
      {title || extra ? (
        <header className={styles.head}>
          <h2 id={id}>
            {title}
            {note ? <span className={styles.note}>{note}</span> : null}
          </h2>
          {extra ? <div className={styles.extra}>{extra}</div> : null}
        </header>
      ) : null}
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  )
}
