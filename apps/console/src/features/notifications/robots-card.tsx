import { type NotificationTarget, type NotificationTopic, notificationChannels, notificationTargetCalls, topics } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/link.tsx'
import { useCall } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { ChannelIcon } from '../../ui/notifications/channel-icon.tsx'
import { Empty, Failure, Skeleton } from '../../ui/placeholders.tsx'
import { AskedSwitch } from './asked-switch.tsx'
import styles from './notifications.module.css'
import { alarmTopics, isTargetTold, withTopic } from './preferences.ts'
import { useSaveTarget } from './use-save-target.ts'

const targetsPath = '/enterprise/setting/notifications?tab=targets'

/** Webhooks and bots of the business against the topics of alarms: a switch for each. */
export function RobotsCard() {
  const { t } = useTranslation('notifications')
  const language = useLanguage()
  const targets = useCall(notificationTargetCalls.listNotificationTargets, {}, { every: 30_000 })
  const manage = <Link to={targetsPath}>{t('manage.robotsManage')}</Link>
  return (
    <Card title={t('manage.robots')} note={t('manage.robotsNote')} flush extra={manage}>
      {targets.data ? (
        targets.data.length > 0 ? (
          <table className={`${styles.ways} ${styles.topics}`}>
            <thead>
              <tr>
                <th scope="col">{t('manage.robot')}</th>
                {alarmTopics.map((topic) => (
                  <th key={topic} scope="col">
                    {topics[topic].name[language]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {targets.data.map((target) => (
                <Robot key={target.id} target={target} />
              ))}
            </tbody>
          </table>
        ) : (
          <Empty text={t('targets.none')} />
        )
      ) : targets.error ? (
        <Failure what={t('manage.robots')} error={targets.error} at={targets.errorUpdatedAt} onRetry={() => void targets.refetch()} />
      ) : (
        <Skeleton rows={3} height={140} />
      )}
    </Card>
  )
}

function Robot({ target }: { target: NotificationTarget }) {
  const language = useLanguage()
  return (
    <tr>
      <th scope="row">
        <span className={styles.way}>
          <ChannelIcon channel={target.channel} />
          <span>
            <strong>{target.name}</strong>
            <span className={styles.dim}>{notificationChannels[target.channel][language]}</span>
          </span>
        </span>
      </th>
      {alarmTopics.map((topic) => (
        <td key={topic} data-label={topics[topic].name[language]}>
          <RobotSwitch target={target} topic={topic} />
        </td>
      ))}
    </tr>
  )
}

function RobotSwitch({ target, topic }: { target: NotificationTarget; topic: NotificationTopic }) {
  const { t } = useTranslation('notifications')
  const { save, pending } = useSaveTarget(target)
  const names = { channel: target.name, topic: topics[topic].name[useLanguage()] }
  return (
    <AskedSwitch
      on={isTargetTold(target, topic)}
      disabled={pending}
      label={t('settings.switch', names)}
      text={(on) => t(on ? 'manage.robotOpen' : 'manage.robotClose', names)}
      onTurn={(on) => save(withTopic(target, topic, on))}
    />
  )
}
