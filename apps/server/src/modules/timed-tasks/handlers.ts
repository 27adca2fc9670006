import {
  type CommandReason,
  CommandReason as Reasons,
  type TimedPeriod,
  type TimedTasks,
  timedPeriodCalls,
  timedTaskCalls,
} from '@kilowatch/contract'
import type { TimedTask as Carried } from '@kilowatch/telemetry'
import { handlers } from '../../http/handlers.ts'
import type { DeviceSubject } from '../../http/subjects.ts'
import type { Services } from '../../services.ts'
import { addPeriod, changePeriod, dropPeriod, turnPeriod } from './commands/periods.ts'
import { addTask, changeTask, dropTask, turnTask } from './commands/tasks.ts'
import { type TaskRow, tasksOf } from './queries/tasks.ts'
import { timetableOf } from './queries/timetables.ts'
import { standingOf, standingOfBoth, straysOf } from './rules.ts'

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

export const timedPeriodHandlers = handlers(timedPeriodCalls, {
  async addTimedPeriod({ device, body, ...actor }, services) {
    await addPeriod(device, body.control, body, actor, services)
    return shown(device, services)
  },
  async changeTimedPeriod({ device, params, body, ...actor }, services) {
    await changePeriod(device, params.periodId, body, actor, services)
    return shown(device, services)
  },
  async switchTimedPeriod({ device, params, body, ...actor }, services) {
    await turnPeriod(device, params.periodId, body.enabled, actor, services)
    return shown(device, services)
  },
  async removeTimedPeriod({ device, params, ...actor }, services) {
    await dropPeriod(device, params.periodId, actor, services)
    return shown(device, services)
  },
})

async function shown(device: DeviceSubject, { db }: Services): Promise<TimedTasks> {
  const [timetable, tasks] = await Promise.all([timetableOf(db, device.id), tasksOf(db, device.id)])
  const actual = timetable?.actual_tasks ?? []
  const isWanted = ({ enabled }: TaskRow) => enabled && timetable?.blocked === null
  const isBehind = timetable !== undefined && timetable.wanted !== timetable.actual
  const standing = (task: TaskRow) => standingOf(task, isWanted(task), actual)
  const single = tasks.filter(({ period }) => period === null)
  const starts = tasks.filter(({ period, period_end }) => period !== null && !period_end)
  return {
    connected: timetable?.connected ?? false,
    heldBack: timetable?.blocked ?? null,
    mayPlan: device.maySet,
    waitsSince: isBehind ? (timetable.changed_at?.toISOString() ?? null) : null,
    heardAt: timetable?.heard_at?.toISOString() ?? null,
    tasks: single.map((task) => ({
      ...planned(task),
      id: task.id,
      enabled: task.enabled,
      standing: standing(task),
      madeBy: madeByOf(task),
      ran: ranOf(task),
    })),
    periods: starts.flatMap((start) => {
      const end = tasks.find((task) => task.period === start.period && task.period_end)
      return end ? [periodShown(start, end, standingOfBoth(standing(start), standing(end)))] : []
    }),
    strays: straysOf(timetable?.ref ?? '', tasks.filter(isWanted), actual).map(planned),
  }
}

function periodShown(start: TaskRow, end: TaskRow, standing: TimedPeriod['standing']): TimedPeriod {
  const newest = (end.ran_at?.getTime() ?? 0) > (start.ran_at?.getTime() ?? 0) ? end : start
  const ran = ranOf(newest)
  return {
    id: start.period ?? '',
    control: start.command,
    days: start.days.join(','),
    from: start.at,
    to: end.at === '00:00' ? '24:00' : end.at,
    zone: start.zone,
    enabled: start.enabled,
    standing,
    madeBy: madeByOf(start),
    ran: ran && { value: newest.value, ...ran },
  }
}

function madeByOf({ made_by, made_by_name }: TaskRow): TimedPeriod['madeBy'] {
  return made_by === null ? null : { id: made_by, name: made_by_name }
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
