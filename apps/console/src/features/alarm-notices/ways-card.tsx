import { alarmNoticeCalls, type NoticeTopic, noticeTopics, type OwnNotices, type PersonalChannel, topics } from '@kilowatch/contract'
import { useQueryClient } from '@tanstack/react-query'
import { App, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { keyOf, useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { ChannelIcon } from '../../ui/notices/channel-icon.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { useErrorText } from '../../ui/placeholders.tsx'
import styles from './alarm-notices.module.css'
import { isAlways, isTold, type Reach, withSwitch } from './preferences.ts'
import { TryChannel } from './try-channel.tsx'
import { WhereTo } from './where-to.tsx'

/** Each way to the person against what it tells of: a switch, where it goes, and a way to try it. */
export function WaysCard({ own }: { own: OwnNotices }) {
  const { t } = useTranslation('alarm-notices')
  const language = useLanguage()
  const untold = noticeTopics.filter((topic) => !isTold(own.preferences, own.reach, topic))
  return (
    <Card title={t('settings.ways')} flush>
      <table className={styles.ways}>
        <thead>
          <tr>
            <th scope="col">{t('settings.way')}</th>
            {noticeTopics.map((topic) => (
              <th key={topic} scope="col" title={topics[topic].about[language]}>
                {topics[topic].name[language]}
              </th>
            ))}
            <th scope="col">{t('settings.test')}</th>
          </tr>
        </thead>
        <tbody>
          {own.reach.map((reach) => (
            <Way key={reach.channel} own={own} reach={reach} />
          ))}
        </tbody>
      </table>
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
  )
}

function Way({ own, reach }: { own: OwnNotices; reach: Reach }) {
  const { t } = useTranslation('alarm-notices')
  const language = useLanguage()
  return (
    <tr>
      <th scope="row">
        <span className={styles.way}>
          <ChannelIcon channel={reach.channel} />
          <span>
            <strong>{t(`channels.${reach.channel}`)}</strong>
            <WhereTo reach={reach} />
          </span>
        </span>
      </th>
      {noticeTopics.map((topic) => (
        <td key={topic} data-label={topics[topic].name[language]}>
          <TopicSwitch own={own} reach={reach} topic={topic} />
        </td>
      ))}
      <td>{reach.missing === null ? <TryChannel channel={reach.channel} /> : null}</td>
    </tr>
  )
}

/** Asks before it is turned; a way that does not reach cannot be turned on. */
function TopicSwitch({ own, reach: { channel, missing }, topic }: { own: OwnNotices; reach: Reach; topic: NoticeTopic }) {
  const { t } = useTranslation('alarm-notices')
  const language = useLanguage()
  const ask = useConfirm()
  const { turn, pending } = useTurn()
  const on = missing === null && own.preferences.topics[topic][channel]
  const names = { channel: t(`channels.${channel}`), topic: topics[topic].name[language] }
  return (
    <Switch
      checked={on}
      disabled={missing !== null || pending || isAlways(topic, channel)}
      aria-label={t('settings.switch', names)}
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
  const key = keyOf(alarmNoticeCalls.readOwnNotices, {})
  const save = useCommand(alarmNoticeCalls.saveOwnNotices, {
    onDone: (saved) => client.setQueryData(key, saved),
  })
  /** Starts from what is known now: another switch may have been turned since the question was asked. */
  function turn(topic: NoticeTopic, channel: PersonalChannel, on: boolean): Promise<unknown> | undefined {
    const present = client.getQueryData<OwnNotices>(key)
    if (!present) return
    return save
      .mutateAsync({ body: withSwitch(present.preferences, topic, channel, on) })
      .catch((error: unknown) => void message.warning(errorText(error)))
  }
  return { turn, pending: save.isPending }
}
