import { type PatrolTaskRow, patrolTaskCalls } from '@kilowatch/contract'
import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../ui/use-asked-command.ts'
import { useUndo } from './use-undo.tsx'

/** What is being carried, and over which day. */
export interface Carried {
  task: PatrolTaskRow
  day: string
  /** Picked up by the keyboard. */
  byKey: boolean
}

export interface Moves {
  carried: Carried | null
  carry: (carried: Carried | null) => void
  move: (task: PatrolTaskRow, day: string) => void
}

/** Carrying tasks over the calendar; what was moved may be taken back for some seconds. */
export function useMoves(): Moves {
  const { t } = useTranslation('patrol')
  const { message } = App.useApp()
  const send = useSend()
  const offerUndo = useUndo()
  const [carried, carry] = useState<Carried | null>(null)
  const put = (task: PatrolTaskRow, plannedOn: string, onDone: () => void) =>
    void send(patrolTaskCalls.changePatrolTask, { body: { task_id: task.id, plannedOn } }, onDone)
  const move = (task: PatrolTaskRow, day: string) => {
    carry(null)
    if (day === task.plannedOn) return
    put(task, day, () =>
      offerUndo(t('moved.done', { title: task.title, day }), () =>
        put(task, task.plannedOn, () => void message.success(t('moved.back', { title: task.title, day: task.plannedOn }))),
      ),
    )
  }
  return { carried, carry, move }
}
