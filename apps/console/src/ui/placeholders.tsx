import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal, Unanswered } from '../shared/client.ts'
import { passes } from '../shared/failures.ts'
import { Mark } from './mark.tsx'
import styles from './placeholders.module.css'
import { Time } from './value.tsx'

/** One sentence of what would be here, one button of what to do next. `calm`: nothing is wrong. */
export function Empty({ text, action, calm = false }: { text: ReactNode; action?: ReactNode; calm?: boolean }) {
  return (
    <div className={styles.empty}>
      {calm ? <Mark shape="check" colour="var(--normal)" filled size={20} /> : null}
      <p>{text}</p>
      {action}
    </div>
  )
}

/** The words of an error: the server's own, or that no answer came, or none that could be read. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('common')
  return (error) => {
    if (error instanceof Refusal && error.msg !== '') return error.msg
    return t(error instanceof Unanswered && error.kind === 'silence' ? 'unanswered' : 'requestFailed')
  }
}

interface FailureProps {
  /** What was to be shown: "设备列表". */
  what: string
  error: unknown
  /** When it last failed, milliseconds since 1970. */
  at?: number
  onRetry: () => void
}

/** What failed, since when, and a way to try again; stands in the card's place. */
export function Failure({ what, error, at, onRetry }: FailureProps) {
  const { t } = useTranslation('common')
  const text = useErrorText()
  return (
    <div className={styles.failure} role="alert">
      <Mark shape="triangle" colour="var(--major)" filled={false} size={18} />
      <p>
        <strong>{t('failed', { what })}</strong>
        <span>
          {text(error)}
          {passes(error) ? ` · ${t('retrying')}` : null}
          {at ? (
            <>
              {' · '}
              <Time at={at} />
            </>
          ) : null}
        </span>
      </p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  )
}

/** Grey bars of the final size, shown when waiting has lasted 200 ms. */
export function Skeleton({ height = 120, rows = 0 }: { height?: number; rows?: number }) {
  const { t } = useTranslation('common')
  const [shown, show] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => show(true), 200)
    return () => clearTimeout(timer)
  }, [])
  const bars = rows > 0 ? rows : 1
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')} style={{ minHeight: height }}>
      {shown
        ? // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no identity
          Array.from({ length: bars }, (_, index) => <div key={index} className={styles.bar} style={{ height: rows > 0 ? 16 : height }} />)
        : null}
    </div>
  )
}
