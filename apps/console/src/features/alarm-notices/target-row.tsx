import { type NoticeTarget, noticeChannels, noticeTargetCalls, topics } from '@kilowatch/contract'
import { App, Button, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Mark } from '../../ui/mark.tsx'
import { ChannelIcon } from '../../ui/notices/channel-icon.tsx'
import { useErrorText } from '../../ui/placeholders.tsx'
import { Time } from '../../ui/value.tsx'
import styles from './alarm-notices.module.css'
import { useLevelOptions } from './level-options.ts'
import { TestResult } from './test-result.tsx'

const _touched = [noticeTargetCalls.listNoticeTargets]

/** One webhook or robot: where it goes, what it is told of, how the last message went, and what can be done. */
export function TargetRow({ target, onChange }: { target: NoticeTarget; onChange: () => void }) {
  const { t } = useTranslation(['alarm-notices', 'common'])
  const errorText = useErrorText()
  const attempt = useCommand(noticeTargetCalls.tryNoticeTarget)
  return (
    <li className={styles.target}>
      <span className={styles.targetIcon}>
        <ChannelIcon channel={target.channel} />
      </span>
      <div className={styles.targetText}>
        <strong>{target.name}</strong>
        <ToldOf target={target} />
        <LastMessage target={target} />
        <TestResult tried={attempt.data} failure={attempt.error ? errorText(attempt.error) : null} />
      </div>
      <div className={styles.targetTools}>
        <Enabled target={target} />
        <Button size="small" disabled={attempt.isPending} onClick={() => attempt.mutate({ params: { targetId: target.id } })}>
          {t(attempt.isPending ? 'trying' : 'try')}
        </Button>
        <Button size="small" onClick={onChange}>
          {t('common:edit')}
        </Button>
        <Remove target={target} />
      </div>
    </li>
  )
}

function ToldOf({ target: { channel, address, topics: ofTarget, leastLevel } }: { target: NoticeTarget }) {
  const { t } = useTranslation('alarm-notices')
  const language = useLanguage()
  const level = useLevelOptions().find(({ value }) => value === leastLevel)?.label
  const told = ofTarget.map((topic) => topics[topic].name[language]).join(t('settings.and'))
  return (
    <span className={styles.dim}>
      {noticeChannels[channel][language]} · {address}
      <br />
      {told} · {level}
    </span>
  )
}

function LastMessage({ target: { lastSentAt, lastFailure } }: { target: NoticeTarget }) {
  const { t } = useTranslation('alarm-notices')
  const failed = lastFailure && (!lastSentAt || lastFailure.at > lastSentAt)
  if (failed) {
    return (
      <span className={styles.result}>
        <Mark shape="triangle" colour="var(--major)" filled={false} size={14} />
        <span>
          {lastFailure.text} · <Time at={lastFailure.at} full />
        </span>
      </span>
    )
  }
  if (!lastSentAt) return <span className={styles.dim}>{t('targets.never')}</span>
  return (
    <span className={styles.dim}>
      {t('targets.lastSent')} <Time at={lastSentAt} full />
    </span>
  )
}

function Enabled({ target }: { target: NoticeTarget }) {
  const { t } = useTranslation('alarm-notices')
  const { message } = App.useApp()
  const errorText = useErrorText()
  const ask = useConfirm()
  const save = useCommand(noticeTargetCalls.changeNoticeTarget)
  const turn = (enabled: boolean) => {
    const { name, topics, leastLevel, language } = target
    return save
      .mutateAsync({ params: { targetId: target.id }, body: { name, topics, leastLevel, language, enabled } })
      .catch((error: unknown) => void message.warning(errorText(error)))
  }
  return (
    <Switch
      checked={target.enabled}
      disabled={save.isPending}
      aria-label={t('targets.enabledOf', { name: target.name })}
      onChange={(on) =>
        ask({
          title: t(on ? 'settings.open' : 'settings.close'),
          text: t(on ? 'targets.openText' : 'targets.closeText', { name: target.name }),
          action: t(on ? 'settings.openAction' : 'settings.closeAction'),
          onConfirm: () => turn(on),
        })
      }
    />
  )
}

function Remove({ target }: { target: NoticeTarget }) {
  const { t } = useTranslation('alarm-notices')
  const { message } = App.useApp()
  const errorText = useErrorText()
  const ask = useConfirm()
  const remove = useCommand(noticeTargetCalls.removeNoticeTarget)
  return (
    <Button
      size="small"
      disabled={remove.isPending}
      onClick={() =>
        ask({
          title: t('targets.removeTitle', { name: target.name }),
          text: t('targets.removeText'),
          action: t('targets.remove'),
          onConfirm: () =>
            remove.mutateAsync({ params: { targetId: target.id } }).catch((error: unknown) => void message.warning(errorText(error))),
        })
      }
    >
      {t('targets.remove')}
    </Button>
  )
}
