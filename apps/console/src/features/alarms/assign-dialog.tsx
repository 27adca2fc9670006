import { alarmCalls } from '@kilowatch/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { inParts } from '../../ui/alarms/in-parts.ts'
import type { AlarmSubject } from '../../ui/alarms/step-dialog.tsx'
import { AssignDialog } from '../../ui/work/assign-dialog.tsx'

interface AssignAlarmsProps extends AlarmSubject {
  onClose: () => void
  /** The alarms were given away. */
  onDone?: () => void
}

/** As many alarms as one question takes; of more, the server looks at each when they are given away. */
const most = 500

/** Gives alarms to a person of the business, or to nobody. */
export function AssignAlarms({ alarmIds, subject, onDone, onClose }: AssignAlarmsProps) {
  const { t } = useTranslation('alarms')
  const { message } = App.useApp()
  const people = useCall(alarmCalls.listAssignees, { query: { alarmIds: alarmIds.slice(0, most).join(',') } }, { staleTime: 60_000 })
  const command = useCommand(alarmCalls.assignAlarms)
  async function assign(userId: string | null): Promise<void> {
    await inParts(alarmIds, (part) => command.mutateAsync({ body: { alarmIds: part, userId } }))
    void message.success(t('assign.done', { count: alarmIds.length }))
    onDone?.()
  }
  return (
    <AssignDialog
      title={t('assign.title', { count: alarmIds.length })}
      subject={subject}
      people={people}
      assign={assign}
      state={command}
      onClose={onClose}
    />
  )
}
