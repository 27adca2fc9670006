import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal, Unanswered } from '../shared/client.ts'
import { finality, passes } from '../shared/failures.ts'
import { Link } from '../shared/link.tsx'
import { Mark } from './mark.tsx'
import styles from './placeholders.module.css'
import { Time } from './value.tsx'

export { PageSkeleton, Skeleton } from './skeleton.tsx'

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

const homePath = '/index_new'

interface FailureProps {
  /** What was to be shown: "设备列表". */
  what: string
  error: unknown
  /** When it last failed, milliseconds since 1970. */
  at?: number
  onRetry: () => void
  /** Where to go on when asking again cannot help; the overview without it. */
  back?: { to: string; text: string }
}

/** What failed, since when, and a way to try again, or back where that cannot help; stands in the card's place. */
export function Failure({ what, error, at, onRetry, back }: FailureProps) {
  const { t } = useTranslation('common')
  const text = useErrorText()
  const final = finality(error)
  return (
    <div className={styles.failure} role="alert">
      <Mark shape="triangle" colour="var(--major)" filled={false} size={18} />
      <p>
        <strong>{t('failed', { what })}</strong>
        <span>
          {text(error)}
          {final ? ` · ${t(`final.${final}`)}` : null}
          {passes(error) ? ` · ${t('retrying')}` : null}
          {at ? (
            <>
              {' · '}
              <Time at={at} />
            </>
          ) : null}
        </span>
      </p>
      {final ? <Link to={back?.to ?? homePath}>{back?.text ?? t('toHome')}</Link> : <Button onClick={onRetry}>{t('retry')}</Button>}
    </div>
  )
}
