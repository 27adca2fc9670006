import { type PatrolTaskRow, patrolTaskCalls } from '@kilowatch/contract'
import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../../ui/use-asked-command.ts'
import { useUndo } from '../../../ui/use-undo.tsx'

/** Where a task is put. */
export interface Spot {
  day: string
  /** To whom it is given with it; null: to nobody, left out: whoever has it keeps it. */
  person?: string | null
}

/** What is being carried, and over which day and person. */
export interface Carried extends Spot {
  task: PatrolTaskRow
  /** Picked up by the keyboard. */
  byKey: boolean
}

export interface Moves {
  carried: Carried | null
  carry: (carried: Carried | null) => void
  /** `name`: of the person, where one is named. */
  move: (task: PatrolTaskRow, to: Spot, name?: string) => void
}

/** Carrying tasks over the calendar; what was moved may be taken back for some seconds. */
export function useMoves(): Moves {
  const { t } = useTranslation('patrol')
  const { message } = App.useApp()
  const send = useSend()
  const offerUndo = useUndo()
  const [carried, carry] = useState<Carried | null>(null)
  const put = (task: PatrolTaskRow, { day, person }: Spot, onDone: () => void) => {
    const body = { task_id: task.id, plannedOn: day, ...(person === undefined ? {} : { assigneeId: person }) }
    void send(patrolTaskCalls.changePatrolTask, { body }, onDone)
  }
  const move = (task: PatrolTaskRow, to: Spot, name?: string) => {
    carry(null)
    const { title, plannedOn } = task
    const before = task.assignee?.id ?? null
    const keeps = to.person === undefined || to.person === before
    if (keeps && to.day === plannedOn) return
    const back: Spot = { day: plannedOn, ...(keeps ? {} : { person: before }) }
    put(task, keeps ? { day: to.day } : to, () =>
      offerUndo(keeps ? t('moved.done', { title, day: to.day }) : t('moved.given', { title, day: to.day, name: name ?? t('nobody') }), () =>
        put(task, back, () => void message.success(t('moved.back', { title, day: plannedOn }))),
      ),
    )
  }
  return { carried, carry, move }
}
