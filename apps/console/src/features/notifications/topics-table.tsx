import {
  type NotificationTopic,
  notificationCalls,
  notificationChannels,
  notificationTopics,
  type OwnNotifications,
  type PersonalChannel,
  topics,
} from '@kilowatch/contract'
import { useQueryClient } from '@tanstack/react-query'
import { App, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { keyOf, useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useErrorText } from '../../ui/placeholders.tsx'
import styles from './notifications.module.css'
import { isAlways, type Reach, withSwitch } from './preferences.ts'

/** Everything that people are told of against the channels: a switch for each. */
export function TopicsTable({ own }: { own: OwnNotifications }) {
  const { t } = useTranslation('notifications')
  const language = useLanguage()
  return (
    <table className={`${styles.ways} ${styles.topics}`}>
      <thead>
        <tr>
          <th scope="col">{t('settings.topic')}</th>
          {own.reach.map(({ channel }) => (
            <th key={channel} scope="col">
              {notificationChannels[channel][language]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {notificationTopics.map((topic) => (
          <tr key={topic}>
            <th scope="row">
              <span className={styles.topic}>
                <strong>{topics[topic].name[language]}</strong>
                <span className={styles.dim}>{topics[topic].about[language]}</span>
              </span>
            </th>
            {own.reach.map((reach) => (
              <td key={reach.channel} data-label={notificationChannels[reach.channel][language]}>
                <TopicSwitch own={own} reach={reach} topic={topic} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Asks before it is turned. A channel that does not reach cannot be turned on, one that always tells not off. */
function TopicSwitch({ own, reach: { channel, missing }, topic }: { own: OwnNotifications; reach: Reach; topic: NotificationTopic }) {
  const { t } = useTranslation('notifications')
  const language = useLanguage()
  const ask = useConfirm()
  const { turn, pending } = useTurn()
  const always = isAlways(topic, channel)
  const names = { channel: notificationChannels[channel][language], topic: topics[topic].name[language] }
  return (
    <Switch
      checked={missing === null && own.preferences.topics[topic][channel]}
      disabled={missing !== null || pending || always}
      aria-label={t('settings.switch', names)}
      {...(always ? { title: t('settings.always') } : {})}
      onChange={(wanted) =>
        ask({
          title: t(wanted ? 'settings.open' : 'settings.close'),
          text: t(wanted ? 'settings.openText' : 'settings.closeText', names),
          action: t(wanted ? 'settings.openAction' : 'settings.closeAction'),
          onConfirm: () => turn(topic, channel, wanted),
        })
      }
    />
  )
}

function useTurn() {
  const client = useQueryClient()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const key = keyOf(notificationCalls.readOwnNotifications, {})
  const save = useCommand(notificationCalls.saveOwnNotifications, {
    onDone: (saved) => client.setQueryData(key, saved),
  })
  /** Starts from what is known now: another switch may have been turned since the question was asked. */
  function turn(topic: NotificationTopic, channel: PersonalChannel, on: boolean): Promise<unknown> | undefined {
    const present = client.getQueryData<OwnNotifications>(key)
    if (!present) return
    return save
      .mutateAsync({ body: withSwitch(present.preferences, topic, channel, on) })
      .catch((error: unknown) => void message.warning(errorText(error)))
  }
  return { turn, pending: save.isPending }
}
