import type { Data, notificationCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../ui/mark.tsx'
import styles from './notifications.module.css'

/** How a trial went, in words; `failure`: it could not even be asked for. */
export function TestResult({
  tried,
  failure,
}: {
  tried: Data<typeof notificationCalls.tryOwnChannel> | undefined
  failure: string | null
}) {
  const { t } = useTranslation('notifications')
  if (failure === null && tried === undefined) return null
  const sent = failure === null && tried?.sent === true
  return (
    <span className={styles.result} role="status">
      <Mark shape={sent ? 'check' : 'triangle'} colour={sent ? 'var(--normal)' : 'var(--major)'} filled={sent} size={14} />
      <span>{sent ? t('tried.sent') : (failure ?? tried?.failure ?? t('tried.failed'))}</span>
    </span>
  )
}
