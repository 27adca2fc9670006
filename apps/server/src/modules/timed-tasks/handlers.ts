import { type CommandReason, CommandReason as Reasons, type TimedTasks, timedTaskCalls } from '@kilowatch/contract'
import type { TimedTask as Carried } from '@kilowatch/telemetry'
import { handlers } from '../../http/handlers.ts'
import type { DeviceSubject } from '../../http/subjects.ts'
import type { Services } from '../../services.ts'
import { addTask, changeTask, dropTask, turnTask } from './commands/tasks.ts'
import { type TaskRow, tasksOf } from './queries/tasks.ts'
import { timetableOf } from './queries/timetables.ts'
import { standingOf, straysOf } from './rules.ts'

export const timedTaskHandlers = handlers(timedTaskCalls, {
  readTimedTasks: ({ device }, services) => shown(device, services),

  async addTimedTask({ device, body, ...actor }, services) {
    await addTask(device, body, actor, services)
    return shown(device, services)
  },
  async changeTimedTask({ device, params, body, ...actor }, services) {
    await changeTask(device, params.taskId, body, actor, services)
    return shown(device, services)
  },
  async switchTimedTask({ device, params, body, ...actor }, services) {
    await turnTask(device, params.taskId, body.enabled, actor, services)
    return shown(device, services)
  },
  async removeTimedTask({ device, params, ...actor }, services) {
    await dropTask(device, params.taskId, actor, services)
    return shown(device, services)
  },
})

async function shown(device: DeviceSubject, { db }: Services): Promise<TimedTasks> {
  const [timetable, tasks] = await Promise.all([timetableOf(db, device.id), tasksOf(db, device.id)])
  const actual = timetable?.actual_tasks ?? []
  const isWanted = ({ enabled }: TaskRow) => enabled && timetable?.blocked === null
  const isBehind = timetable !== undefined && timetable.wanted !== timetable.actual
  return {
    connected: timetable?.connected ?? false,
    heldBack: timetable?.blocked ?? null,
    waitsSince: isBehind ? (timetable.changed_at?.toISOString() ?? null) : null,
    heardAt: timetable?.heard_at?.toISOString() ?? null,
    tasks: tasks.map((task) => ({
      ...planned(task),
      id: task.id,
      enabled: task.enabled,
      standing: standingOf(task, isWanted(task), actual),
      madeBy: task.made_by === null ? null : { id: task.made_by, name: task.made_by_name },
      ran: ranOf(task),
    })),
    strays: straysOf(timetable?.ref ?? '', tasks.filter(isWanted), actual).map(planned),
  }
}

function planned({ command, value, repeat, days, day, at, zone }: Carried) {
  return { control: command, value, repeat, days: days.join(','), day: day ?? null, at, zone }
}

function ranOf({ ran_at, ran_state, ran_reason }: TaskRow): TimedTasks['tasks'][number]['ran'] {
  return ran_at && ran_state && { at: ran_at.toISOString(), state: ran_state, reason: reasonOf(ran_reason) }
}

/** A newer gateway may know more reasons. */
function reasonOf(reason: string | null): CommandReason | null {
  return Reasons.safeParse(reason).data ?? null
}
