import { CommentOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../shared/clock.ts'
import { absoluteTime, formatClock } from '../../shared/formats.ts'
import styles from './timeline.module.css'

/** A step or a comment, in words. */
export interface TimelineLine {
  /** ISO 8601. */
  at: string
  title: string
  /** What was written, or why. */
  more: string | null
  /** The step's number; null: a comment. */
  number: number | null
}

/** What was done with a record and written under it, in the order of time. */
export function Timeline({ lines }: { lines: readonly TimelineLine[] }) {
  const { t } = useTranslation('work')
  return (
    <section aria-label={t('timeline')}>
      <h3 className={styles.title}>{t('timeline')}</h3>
      <ol className={styles.steps}>
        {lines.map((line) => (
          <Line key={`${line.at} ${line.number} ${line.title}`} {...line} />
        ))}
      </ol>
    </section>
  )
}

function Line({ at, title, more, number }: TimelineLine) {
  const now = useNow()
  return (
    <li>
      <time dateTime={at} title={absoluteTime(at)}>
        {formatClock(at, now)}
      </time>
      <span className={number === null ? styles.bubble : styles.dot} aria-hidden="true">
        {number ?? <CommentOutlined />}
      </span>
      <span className={styles.text}>
        <b>{title}</b>
        {more ? <span>{more}</span> : null}
      </span>
    </li>
  )
}
