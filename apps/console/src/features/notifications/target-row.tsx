import { type NotificationTarget, notificationChannels, notificationTargetCalls, topics } from '@kilowatch/contract'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../shared/query.ts'
import { useLanguage } from '../../shared/use-formats.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Mark } from '../../ui/mark.tsx'
import { ChannelIcon } from '../../ui/notifications/channel-icon.tsx'
import { useErrorText } from '../../ui/placeholders.tsx'
import { Time } from '../../ui/value.tsx'
import { AskedSwitch } from './asked-switch.tsx'
import { useLevelOptions } from './level-options.ts'
import styles from './notifications.module.css'
import { TestResult } from './test-result.tsx'
import { useSaveTarget } from './use-save-target.ts'

const _touched = [notificationTargetCalls.listNotificationTargets]

/** One webhook or robot: where it goes, what it is told of, how the last message went, and what can be done. */
export function TargetRow({ target, onChange }: { target: NotificationTarget; onChange: () => void }) {
  const { t } = useTranslation(['notifications', 'common'])
  const errorText = useErrorText()
  const attempt = useCommand(notificationTargetCalls.tryNotificationTarget)
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

function ToldOf({ target: { channel, address, topics: ofTarget, leastLevel } }: { target: NotificationTarget }) {
  const { t } = useTranslation('notifications')
  const language = useLanguage()
  const level = useLevelOptions().find(({ value }) => value === leastLevel)?.label
  const told = ofTarget.map((topic) => topics[topic].name[language]).join(t('settings.and'))
  return (
    <span className={styles.dim}>
      {notificationChannels[channel][language]} · {address}
      <br />
      {told} · {level}
    </span>
  )
}

function LastMessage({ target: { lastSentAt, lastFailure } }: { target: NotificationTarget }) {
  const { t } = useTranslation('notifications')
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

function Enabled({ target }: { target: NotificationTarget }) {
  const { t } = useTranslation('notifications')
  const { save, pending } = useSaveTarget(target)
  return (
    <AskedSwitch
      on={target.enabled}
      disabled={pending}
      label={t('targets.enabledOf', { name: target.name })}
      text={(on) => t(on ? 'targets.openText' : 'targets.closeText', { name: target.name })}
      onTurn={(enabled) => save({ enabled })}
    />
  )
}

function Remove({ target }: { target: NotificationTarget }) {
  const { t } = useTranslation('notifications')
  const { message } = App.useApp()
  const errorText = useErrorText()
  const ask = useConfirm()
  const remove = useCommand(notificationTargetCalls.removeNotificationTarget)
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
