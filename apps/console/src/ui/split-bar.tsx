import styles from './split-bar.module.css'

interface SplitBarProps {
  parts: readonly { key: string; count: number; colour: string }[]
  /** What fills the whole width, so that several bars stand on one scale. */
  most: number
  /** Shown by the pointer; screen readers have the figures beside it. */
  title?: string
}

/** A count as a bar of its parts; each part that is there has at least a sliver. */
export function SplitBar({ parts, most, title }: SplitBarProps) {
  return (
    <span className={styles.bar} title={title} aria-hidden="true">
      {parts
        .filter(({ count }) => count > 0)
        .map(({ key, count, colour }) => (
          <i key={key} style={{ width: `${(count / most) * 100}%`, background: colour }} />
        ))}
    </span>
  )
}
