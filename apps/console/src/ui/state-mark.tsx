import { Mark, type Shape } from './mark.tsx'
import styles from './state-mark.module.css'

/** How the states of something look: shape and colour of each. */
export type StateMarks = Readonly<Record<string, readonly [Shape, string]>>

/** A state as mark and word. */
export function StateMark({ mark: [shape, colour], word }: { mark: StateMarks[string]; word: string }) {
  return (
    <span className={styles.state}>
      <Mark shape={shape} colour={colour} filled={false} size={14} />
      {word}
    </span>
  )
}
