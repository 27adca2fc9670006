import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { useMayOpen } from '../../shared/may-open.ts'
import styles from './notifications.module.css'
import type { Reach } from './preferences.ts'

const personal = '/new_person_info'
const providers = '/platform/settings'

/** Where a way goes, or why it goes nowhere and who can change that. */
export function WhereTo({ reach: { channel, to, missing } }: { reach: Reach }) {
  const { t } = useTranslation('notifications')
  const mayOpen = useMayOpen()
  const whereOf = (by: Reach['channel'], address: string | null) =>
    by === 'app' ? t('settings.inConsole') : by === 'push' ? t('browsers.count', { count: Number(address) }) : address
  if (missing === null) return <span className={styles.dim}>{whereOf(channel, to)}</span>
  const why = t(
    missing === 'not-set-up'
      ? `missing.not-set-up.${channel}`
      : missing === 'no-address'
        ? `missing.no-address.${channel}`
        : 'missing.no-browser',
  )
  return (
    <span className={`${styles.dim} kw-in-words`}>
      {why}
      {missing === 'no-address' && mayOpen(personal) ? <Link to={personal}>{t('missing.fillIn')}</Link> : null}
      {missing === 'not-set-up' ? mayOpen(providers) ? <Link to={providers}>{t('missing.setUp')}</Link> : t('missing.askOperator') : null}
    </span>
  )
}
