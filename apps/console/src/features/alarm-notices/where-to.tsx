import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../shared/session.ts'
import styles from './alarm-notices.module.css'
import type { Reach } from './preferences.ts'

const personal = '/new_person_info'
const providers = '/platform/settings'

/** Where a way goes, or why it goes nowhere and who can change that. */
export function WhereTo({ reach: { channel, to, missing } }: { reach: Reach }) {
  const { t } = useTranslation('alarm-notices')
  const { operator } = useSession()
  if (missing === null) return <span className={styles.dim}>{channel === 'app' ? t('settings.inConsole') : to}</span>
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
      {missing === 'no-address' ? <Link to={personal}>{t('missing.fillIn')}</Link> : null}
      {missing === 'not-set-up' ? operator ? <Link to={providers}>{t('missing.setUp')}</Link> : t('missing.askOperator') : null}
    </span>
  )
}
