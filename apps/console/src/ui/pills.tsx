import type { ReactNode } from 'react'
import styles from './pills.module.css'

export interface Pill {
  key: string
  mark?: ReactNode
  text: string
  /** Undefined while it is not known; in words where it is only known to be more. */
  count: number | string | undefined
  pressed: boolean
  onPress: () => void
}

/** Counts that narrow what stands below them; on a phone they move sideways. `label`: by what is counted. */
export function Pills({ label, pills }: { label: string; pills: readonly Pill[] }) {
  return (
    <fieldset className={styles.pills} aria-label={label}>
      {pills.map(({ key, mark, text, count, pressed, onPress }) => (
        <button key={key} type="button" aria-pressed={pressed} onClick={onPress}>
          {mark}
          <span>{text}</span>
          <strong>{count ?? '—'}</strong>
        </button>
      ))}
    </fieldset>
  )
}
