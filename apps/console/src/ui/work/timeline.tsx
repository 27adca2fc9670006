import { CommentOutlined } from '@ant-design/icons'
import { type Language, type Names, withoutCapital } from '@kilowatch/catalog'
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

/** Who did what, as a line's title: '陈志强 签字提交', 'Chen Zhiqiang signed and submitted'; the name alone where nothing is said. */
export function doneBy(who: string, what: Names | undefined, language: Language): string {
  if (!what) return who
  return `${who} ${language === 'en' ? withoutCapital(what.en) : what.zh}`
}

/** What was done with a record and written under it, the newest first; the lines are given in the order of time. */
export function Timeline({ lines }: { lines: readonly TimelineLine[] }) {
  const { t } = useTranslation('work')
  return (
    <section aria-label={t('timeline')}>
      <h3 className={styles.title}>{t('timeline')}</h3>
      <ol className={styles.steps}>
        {[...lines].reverse().map((line) => (
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
