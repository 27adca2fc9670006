import { type TimedTask, type TimedTasks, timedTaskCalls } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shared/use-formats.ts'
import { useDialog } from '../../../ui/dialogs.tsx'
import { asked, RowMenu } from '../../../ui/row-menu.tsx'
import { useAsk } from '../../../ui/use-asked-command.ts'
import { commandName } from '../controls/command-words.ts'
import type { DeviceData } from '../device-data.ts'
import { TimedDialog } from './timed-dialog-part.ts'
import type { TimedControl } from './timed-inputs.tsx'
import { TimedLine } from './timed-line.tsx'
import { TimedSwitch } from './timed-switch.tsx'
import { repeatText } from './timed-words.ts'

interface TimedRowProps {
  task: TimedTask
  said: TimedTasks
  data: DeviceData
  controls: readonly TimedControl[]
}

/** One timed task: when, what, whether the gateway has it, and what became of it last. */
export function TimedRow({ task, said, data, controls }: TimedRowProps) {
  const { t } = useTranslation('timed')
  const language = useLanguage()
  const ask = useAsk()
  const open = useDialog()
  const params = { deviceId: data.device.id, taskId: task.id }
  const name = `${task.at} ${commandName(data.type, task, language)}`
  return (
    <TimedLine
      at={task.at}
      what={commandName(data.type, task, language)}
      repeat={repeatText(task, t)}
      standing={task.standing}
      ran={task.ran}
      said={said}
    >
      {said.mayPlan && (
        <>
          <TimedSwitch
            enabled={task.enabled}
            name={name}
            onTurn={(enabled, question) => ask(timedTaskCalls.switchTimedTask, { params, body: { enabled } }, question)}
          />
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
    </TimedLine>
  )
}
