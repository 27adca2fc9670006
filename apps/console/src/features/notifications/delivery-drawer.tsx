import { deliveryList, type NotificationDelivery, notificationOccasions } from '@kilowatch/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { useLanguage } from '../../shared/use-formats.ts'
import { ChannelName } from '../../ui/notifications/channel-name.tsx'
import { DeliveryMark } from '../../ui/notifications/delivery-mark.tsx'
import { SideDrawer } from '../../ui/overlays.tsx'
import { Time } from '../../ui/value.tsx'
import styles from './notifications.module.css'

/** As many alarms as a digest lists here; the rest stands on the alarm page. */
const mostLinks = 10

/** One delivery, whole: what was told, to whom, by which way, how often it was tried, and of which alarms. */
export function DeliveryDrawer({ delivery, onClose }: { delivery: NotificationDelivery; onClose: () => void }) {
  const { t } = useTranslation('notifications')
  const language = useLanguage()
  const name = (column: keyof typeof deliveryList.columns) => deliveryList.columns[column].name[language]
  const { person, target, attempts, nextAt, sentAt, failure, alarmIds } = delivery
  const facts: readonly (readonly [string, ReactNode])[] = [
    [name('state'), <DeliveryMark key="state" delivery={delivery} brief />],
    [name('failure'), failure],
    [name('occasion'), notificationOccasions[delivery.occasion][language]],
    [name('channel'), <ChannelName key="channel" channel={delivery.channel} />],
    [name('recipient'), person?.name ?? target?.name],
    [name('to'), delivery.to || '—'],
    [name('at'), <Time key="at" at={delivery.at} full />],
    [name('sentAt'), sentAt ? <Time key="sent" at={sentAt} full /> : null],
    [name('attempts'), attempts],
    [t('drawer.next'), nextAt && delivery.state === 'queued' ? <Time key="next" at={nextAt} full /> : null],
    [t('drawer.alarms'), <AlarmLinks key="alarms" alarmIds={alarmIds} />],
  ]
  return (
    <SideDrawer touched={null} title={t('drawer.title')} size={480} onClose={onClose}>
      <p className={styles.told}>{delivery.subject}</p>
      <dl className={styles.facts}>
        {facts.map(([fact, value]) =>
          value == null ? null : (
            <div key={fact}>
              <dt>{fact}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </SideDrawer>
  )
}

function AlarmLinks({ alarmIds }: { alarmIds: readonly string[] }) {
  const { t } = useTranslation('notifications')
  if (alarmIds.length === 0) return '—'
  const rest = alarmIds.length - mostLinks
  return (
    <span className={styles.links}>
      {alarmIds.slice(0, mostLinks).map((alarmId) => (
        <Link key={alarmId} to={`/current_message?alarm=${alarmId}`}>
          {t('drawer.alarm', { id: alarmId })}
        </Link>
      ))}
      {rest > 0 ? <span>{t('drawer.more', { count: rest })}</span> : null}
    </span>
  )
}
