import { BellOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import styles from './header.module.css'
import { PageLink } from './page-link.tsx'
import { capped, useAlarmCounts } from './use-document-title.ts'

/** A red dot while any alarm is active, and the number of those that nobody has confirmed. */
export function AlarmBell() {
  const { t } = useTranslation('frame')
  const { data: counts } = useAlarmCounts()
  const { active = 0, unconfirmed = 0 } = counts ?? {}
  return (
    <PageLink path="/current_message" className={styles.tool ?? ''} title={t('bell', { active, unconfirmed })}>
      <BellOutlined />
      {unconfirmed > 0 ? <span className={styles.badge}>{capped(unconfirmed)}</span> : active > 0 ? <span className={styles.dot} /> : null}
    </PageLink>
  )
}
