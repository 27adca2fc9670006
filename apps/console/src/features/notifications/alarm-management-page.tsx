import { notificationCalls, notificationTargetCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../shared/access.ts'
import { Link } from '../../shared/link.tsx'
import { useMayOpen } from '../../shared/may-open.ts'
import { useCall } from '../../shared/query.ts'
import { SoundSettings } from '../../ui/alarms/sound/sound-settings.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { Failure, Skeleton } from '../../ui/placeholders.tsx'
import styles from './notifications.module.css'
import { alarmTopics } from './preferences.ts'
import { RobotsCard } from './robots-card.tsx'
import { WaysCard } from './ways-card.tsx'

/** How the person and the business are told of alarms: the switches of both topics, the sounds, and where the rest is set. */
export function AlarmManagementPage() {
  const { t } = useTranslation('notifications')
  const own = useCall(notificationCalls.readOwnNotifications, {})
  const mayRobots = useMay(notificationTargetCalls.listNotificationTargets)
  return (
    <Page>
      <div className={styles.settings}>
        <div className={styles.cards}>
          {own.data ? (
            <WaysCard own={own.data} of={alarmTopics} title={t('manage.mine')} />
          ) : (
            <Card>
              {own.error ? (
                <Failure what={t('manage.mine')} error={own.error} at={own.errorUpdatedAt} onRetry={() => void own.refetch()} />
              ) : (
                <Skeleton rows={8} height={320} />
              )}
            </Card>
          )}
          {mayRobots ? <RobotsCard /> : null}
        </div>
        <div className={styles.cards}>
          <Card title={t('manage.sound')}>
            <SoundSettings />
          </Card>
          <Elsewhere />
        </div>
      </div>
    </Page>
  )
}

const elsewhere = [
  { to: '/push_setting', name: 'timing' },
  { to: '/enterprise/setting/notifications', name: 'escalation' },
  { to: '/batch_threshold', name: 'thresholds' },
  { to: '/alarm_statist', name: 'statistics' },
] as const

/** What belongs to alarms and has a page of its own. */
function Elsewhere() {
  const { t } = useTranslation('notifications')
  const mayOpen = useMayOpen()
  return (
    <Card title={t('manage.more')} flush>
      <ul className={styles.elsewhere}>
        {elsewhere
          .filter(({ to }) => mayOpen(to))
          .map(({ to, name }) => (
            <li key={to}>
              <Link to={to}>{t(`manage.${name}`)}</Link>
              <span className={styles.dim}>{t(`manage.${name}Text`)}</span>
            </li>
          ))}
      </ul>
    </Card>
  )
}
