import { type TimedTask, timedTaskCalls, timedTaskFields } from '@kilowatch/contract'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../../shared/query.ts'
import { RecordDialog } from '../../../ui/fields/record-dialog.tsx'
import { ClockInput } from '../../../ui/pickers/clock-input.tsx'
import { ControlInput, DayInput, DaysInput, type TimedControl, ValueInput } from './timed-inputs.tsx'

interface TimedDialogProps {
  deviceId: string
  controls: readonly TimedControl[]
  /** Null: a new one. */
  task: TimedTask | null
  onClose: () => void
}

/** Adds or changes a timed task of a device. */
export function TimedDialog({ deviceId, controls, task, onClose }: TimedDialogProps) {
  const { t } = useTranslation('timed')
  const add = useCommand(timedTaskCalls.addTimedTask)
  const change = useCommand(timedTaskCalls.changeTimedTask)
  return (
    <RecordDialog
      fields={timedTaskFields}
      record={task}
      title={t(task ? 'changeTask' : 'addTask')}
      done={t('saved')}
      inputs={{
        control: <ControlInput controls={controls} />,
        value: <ValueInput controls={controls} />,
        day: <DayInput />,
        days: <DaysInput />,
        at: <ClockInput />,
      }}
      save={(body) =>
        task ? change.mutateAsync({ params: { deviceId, taskId: task.id }, body }) : add.mutateAsync({ params: { deviceId }, body })
      }
      state={task ? change : add}
      onClose={onClose}
    />
  )
}
