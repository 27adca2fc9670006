import { type TimedTask, type TimedTasks, timedTaskCalls } from '@kilowatch/contract'
import { Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../shared/clock.ts'
import { clockOffset } from '../../../shared/server-clock.ts'
import { useFormats, useLanguage } from '../../../shared/use-formats.ts'
import { useDialog } from '../../../ui/dialogs.tsx'
import { asked, RowMenu } from '../../../ui/row-menu.tsx'
import { useAsk } from '../../../ui/use-asked-command.ts'
import { Time } from '../../../ui/value.tsx'
import { commandName } from '../controls/command-words.ts'
import type { DeviceData } from '../device-data.ts'
import { TimedDialog } from './timed-dialog-part.ts'
import type { TimedControl } from './timed-inputs.tsx'
import { repeatText } from './timed-words.ts'

interface TimedRowProps {
  task: TimedTask
  said: TimedTasks
  data: DeviceData
  controls: readonly TimedControl[]
  mayManage: boolean
}

/** One timed task: when, what, whether the gateway has it, and what became of it last. */
export function TimedRow({ task, said, data, controls, mayManage }: TimedRowProps) {
  const { t } = useTranslation('timed')
  const language = useLanguage()
  const ask = useAsk()
  const open = useDialog()
  const params = { deviceId: data.device.id, taskId: task.id }
  const name = `${task.at} ${commandName(data.type, task, language)}`
  const turn = (enabled: boolean) =>
    ask(
      timedTaskCalls.switchTimedTask,
      { params, body: { enabled } },
      {
        title: t(enabled ? 'sureOn' : 'sureOff'),
        text: name,
        action: t(enabled ? 'on' : 'off'),
        done: () => t('saved'),
      },
    )
  return (
    <li>
      <strong className="kw-timed-at">{task.at}</strong>
      <div className="kw-timed-what">
        <span>{commandName(data.type, task, language)}</span>
        <small>
          {repeatText(task, t)} · <Standing task={task} said={said} />
        </small>
        {task.ran && <LastRun ran={task.ran} />}
      </div>
      {mayManage && (
        <>
          <Switch checked={task.enabled} aria-label={name} onChange={turn} />
          <RowMenu
            domain="timed"
            name={name}
            doings={[
              {
                words: 'change',
                run: () => open((close) => <TimedDialog {...{ controls, task }} deviceId={data.device.id} onClose={close} />),
              },
              { words: 'remove', ask: asked(timedTaskCalls.removeTimedTask, { params }) },
            ]}
          />
        </>
      )}
    </li>
  )
}

function Standing({ task: { standing }, said }: Pick<TimedRowProps, 'task' | 'said'>) {
  const { t } = useTranslation('timed')
  if (standing !== 'waits') return <span className={`kw-timed-${standing}`}>{t(`standing.${standing}`)}</span>
  return <span className="kw-timed-waits">{said.connected ? <Waiting since={said.waitsSince} /> : t('standing.away')}</span>
}

function Waiting({ since }: { since: string | null }) {
  const { t } = useTranslation('timed')
  const formats = useFormats(useNow('second') + clockOffset())
  return t('standing.waits', { span: since ? formats.since(since) : '' })
}

function LastRun({ ran }: { ran: NonNullable<TimedTask['ran']> }) {
  const { t } = useTranslation(['timed', 'controls'])
  const words = t(`ran.${ran.state}`)
  return (
    <small className={ran.state === 'verified' ? '' : 'kw-timed-failed'}>
      <Time at={ran.at} full /> {ran.reason === null ? words : t('controls:because', { words, reason: t(`controls:reason.${ran.reason}`) })}
    </small>
  )
}
