import { clientTaskCalls, faultCalls, patrolTaskCalls, rectificationCalls, type Todo } from '@kilowatch/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useCommand } from '../../shared/query.ts'
import { useUndo } from '../../ui/use-undo.tsx'
import { AssignDialog } from '../../ui/work/assign-dialog.tsx'

interface HandOnDialogProps {
  todo: Todo
  onClose: () => void
}

/** Gives it to a colleague by the assigning of its own kind, in its own business or within the provider that has it. */
export function HandOnDialog({ todo, onClose }: HandOnDialogProps) {
  const { t } = useTranslation('todos')
  const { message } = App.useApp()
  const offerUndo = useUndo()
  const people = usePeople(todo)
  const { assign, state } = useAssign(todo)
  const { title, number, assignee } = todo
  const handOn = async (userId: string | null) => {
    await assign(userId)
    const name = people.data?.find(({ id }) => id === userId)?.name ?? ''
    offerUndo(userId === null ? t('handedBack', { title }) : t('handedOn', { title, name }), () =>
      assign(assignee?.id ?? null).then(
        () => void message.success(t('handOnUndone', { title })),
        () => void message.warning(t('handOnKept', { title })),
      ),
    )
  }
  const others = { ...people, data: people.data?.filter(({ id }) => id !== assignee?.id) }
  return (
    <AssignDialog
      title={t('handOn')}
      action={t('handOn')}
      subject={[number, title].filter(Boolean).join(' · ')}
      people={others}
      assign={handOn}
      state={state}
      onClose={onClose}
    />
  )
}

/** Those to whom it can be given. */
function usePeople({ kind, handOn }: Todo) {
  const atProvider = handOn === 'provider'
  const colleagues = useCall(clientTaskCalls.listHandOnPeople, {}, { enabled: atProvider })
  const ofFaults = useCall(faultCalls.listFaultPeople, {}, { enabled: !atProvider && kind === 'fault' })
  const ofTasks = useCall(patrolTaskCalls.listPatrolAssignees, {}, { enabled: !atProvider && kind !== 'fault' })
  if (atProvider) return colleagues
  return kind === 'fault' ? ofFaults : ofTasks
}

/** By the kind's own call; it rejects where it was refused. */
function useAssign({ id, kind, handOn }: Todo) {
  const fault = useCommand(faultCalls.changeFault)
  const task = useCommand(patrolTaskCalls.changePatrolTask)
  const clientTask = useCommand(clientTaskCalls.handOnTask)
  const rectification = useCommand(rectificationCalls.handOnRectification)
  if (kind === 'fault')
    return { assign: (assigneeId: string | null) => fault.mutateAsync({ body: { fault_id: id, assigneeId } }), state: fault }
  if (kind === 'rectification')
    return {
      assign: (assigneeId: string | null) => rectification.mutateAsync({ params: { id }, body: { assigneeId } }),
      state: rectification,
    }
  return handOn === 'provider'
    ? { assign: (assigneeId: string | null) => clientTask.mutateAsync({ params: { taskId: id }, body: { assigneeId } }), state: clientTask }
    : { assign: (assigneeId: string | null) => task.mutateAsync({ body: { task_id: id, assigneeId } }), state: task }
}
