import type { ReactNode } from 'react'
import { Mark, type Shape } from './mark.tsx'
import styles from './outcome.module.css'

const marks: Readonly<Record<OutcomeProps['kind'], readonly [Shape, string]>> = {
  good: ['check', 'var(--normal)'],
  wrong: ['triangle', 'var(--major)'],
  note: ['info', 'var(--notice)'],
}

interface OutcomeProps {
  kind: 'good' | 'wrong' | 'note'
  title: ReactNode
  /** What else there is to say. */
  more?: ReactNode
  action?: ReactNode
}

/** How something went, or what must be known now; stays where it is until the page says something else. */
export function Outcome({ kind, title, more, action }: OutcomeProps) {
  const [shape, colour] = marks[kind]
  return (
    <div className={`${styles.outcome} ${styles[kind]}`} role={kind === 'wrong' ? 'alert' : 'status'}>
      <span className={styles.mark}>
        <Mark shape={shape} colour={colour} filled={kind === 'good'} size={16} />
      </span>
      <span className={styles.text}>
        <strong>{title}</strong>
        {more ? <span className={styles.more}>{more}</span> : null}
      </span>
      {action}
    </div>
  )
}
