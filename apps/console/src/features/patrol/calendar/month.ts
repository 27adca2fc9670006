import type { PatrolTaskRow } from '@kilowatch/contract'
import { arrangeable, daysAfter } from '@kilowatch/work'

/** What may be dragged: nothing that is in review or over. */
export const isMovable = ({ state }: Pick<PatrolTaskRow, 'state'>): boolean => arrangeable.includes(state)

export interface Landing {
  /** Within the window of the task. */
  allowed: boolean
  /** Tasks that the person has on that day already. */
  others: number
}

/** What would be if the task were put on a day, and given to a person where one is named. */
export function landingOn(
  task: PatrolTaskRow,
  day: string,
  tasks: readonly PatrolTaskRow[],
  person: string | null | undefined = task.assignee?.id,
): Landing {
  const others = tasks.filter(({ id, plannedOn, assignee, state }) => {
    return id !== task.id && plannedOn === day && person && assignee?.id === person && state !== 'cancelled'
  })
  return { allowed: day >= task.windowFrom && day <= task.windowTo, others: others.length }
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The day that an arrow key leads to, of those that are shown. */
export function dayByKey(key: string, from: string, shown: readonly string[]): string | undefined {
  const step = steps[key]
  if (step === undefined) return undefined
  const day = daysAfter(from, step)
  return shown.includes(day) ? day : from
}

/** By day, in their order. */
export function tasksByDay(tasks: readonly PatrolTaskRow[]): ReadonlyMap<string, readonly PatrolTaskRow[]> {
  const days = new Map<string, PatrolTaskRow[]>()
  for (const task of tasks) days.set(task.plannedOn, [...(days.get(task.plannedOn) ?? []), task])
  return days
}
