import { type NotificationTopic, notificationChannels, notificationTopics, type OwnNotifications, topics } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { ChannelIcon } from '../../ui/notifications/channel-icon.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import styles from './notifications.module.css'
import { isTold, type Reach } from './preferences.ts'
import { TopicsTable } from './topics-table.tsx'
import { TryChannel } from './try-channel.tsx'
import { WhereTo } from './where-to.tsx'

interface WaysCardProps {
  own: OwnNotifications
  /** Absent: everything that people are told of. */
  of?: readonly NotificationTopic[]
  title?: string
}

/** What the person is told of and by which channels; where each of these goes, and a way to try it. */
export function WaysCard({ own, of = notificationTopics, title }: WaysCardProps) {
  const { t } = useTranslation('notifications')
  const language = useLanguage()
  const untold = of.filter((topic) => topics[topic].urgent && !isTold(own.preferences, own.reach, topic))
  return (
    <div className={styles.cards}>
      <Card title={title ?? t('settings.topics')} flush>
        <TopicsTable own={own} of={of} />
        {untold.length > 0 ? (
          <div className={styles.untold}>
            <Outcome
              kind="wrong"
              title={t('settings.untold', { topics: untold.map((topic) => topics[topic].name[language]).join(t('settings.and')) })}
              more={t('settings.untoldMore')}
            />
          </div>
        ) : null}
      </Card>
      <Card title={t('settings.ways')} flush>
        <table className={styles.ways}>
          <thead>
            <tr>
              <th scope="col">{t('settings.way')}</th>
              <th scope="col">{t('settings.test')}</th>
            </tr>
          </thead>
          <tbody>
            {own.reach.map((reach) => (
              <Way key={reach.channel} reach={reach} />
            ))}
          </tbody>
        </table>
      </Card>
    </div>
  )
}

function Way({ reach }: { reach: Reach }) {
  const language = useLanguage()
  return (
    <tr>
      <th scope="row">
        <span className={styles.way}>
          <ChannelIcon channel={reach.channel} />
          <span>
            <strong>{notificationChannels[reach.channel][language]}</strong>
            <WhereTo reach={reach} />
          </span>
        </span>
      </th>
      <td>{reach.missing === null ? <TryChannel channel={reach.channel} /> : null}</td>
    </tr>
  )
}
