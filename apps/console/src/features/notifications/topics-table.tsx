import {
  type NotificationTopic,
  notificationCalls,
  notificationChannels,
  type OwnNotifications,
  type PersonalChannel,
  topics,
} from '@kilowatch/contract'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { keyOf, useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useErrorText } from '../../ui/placeholders.tsx'
import { AskedSwitch } from './asked-switch.tsx'
import styles from './notifications.module.css'
import { isAlways, type Reach, withSwitch } from './preferences.ts'

/** What people are told of against the channels: a switch for each. */
export function TopicsTable({ own, of }: { own: OwnNotifications; of: readonly NotificationTopic[] }) {
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
        {of.map((topic) => (
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
  const { turn, pending } = useTurn()
  const always = isAlways(topic, channel)
  const names = { channel: notificationChannels[channel][language], topic: topics[topic].name[language] }
  return (
    <AskedSwitch
      on={missing === null && own.preferences.topics[topic][channel]}
      disabled={missing !== null || pending || always}
      label={t('settings.switch', names)}
      hint={always ? t('settings.always') : undefined}
      text={(wanted) => t(wanted ? 'settings.openText' : 'settings.closeText', names)}
      onTurn={(wanted) => turn(topic, channel, wanted)}
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
