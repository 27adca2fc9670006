import { fields } from '@kilowatch/catalog'
import { z } from 'zod'
import { call } from '../call.ts'
import { Person } from '../fields.ts'
import { formOf } from '../form.ts'
import { CommandReason } from './controls.ts'

/** When a timed task is carried out. */
export const taskRepeats = {
  once: { zh: '仅一次', en: 'Only one' },
  daily: { zh: '每天', en: 'Every day' },
  weekdays: { zh: '重复', en: 'Repeat' },
} as const

export const timedTaskFields = fields(
  { key: 'control', name: { zh: '项目', en: 'Control' }, kind: 'text', most: 96, required: true },
  { key: 'value', name: { zh: '操作', en: 'Action' }, kind: 'text', most: 32, required: true },
  { key: 'repeat', name: { zh: '重复方式', en: 'Frequency' }, kind: 'choice', of: taskRepeats, usual: 'daily' },
  { key: 'day', name: { zh: '日期', en: 'Date' }, kind: 'day' },
  // Numbers with commas between them: 1 Monday to 7 Sunday.
  { key: 'days', name: { zh: '星期', en: 'Weekdays' }, kind: 'text', most: 13 },
  { key: 'at', name: { zh: '时间', en: 'Time' }, kind: 'text', most: 5, required: true },
)

/** A time of the week for which something is held; its control is its device's and stays. */
export const timedPeriodFields = fields(
  { key: 'days', name: { zh: '星期', en: 'Weekdays' }, kind: 'text', most: 13, required: true },
  { key: 'from', name: { zh: '开始时间', en: 'Start' }, kind: 'text', most: 5, required: true },
  // 00:00 is the end of the day.
  { key: 'to', name: { zh: '结束时间', en: 'End' }, kind: 'text', most: 5, required: true },
)

/** What became of a run that no command comes to: the gateway did not run at that time. */
export const runWords = {
  missed: { zh: '错过，未执行', en: 'Missed, not done' },
} as const

/** What became of a time at which a task was due. */
export const TimedRunState = z.enum(['verified', 'failed', 'refused', 'missed'])
export type TimedRunState = z.output<typeof TimedRunState>

/**
 * How the gateway's list stands to a task. `carried`: it carries it out as it is here; `waits`: it does not have it so yet; `off`: nobody
 * wants it carried out, and it does not; `held`: its device is disabled or expired.
 */
export const TimedTaskStanding = z.enum(['carried', 'waits', 'off', 'held'])
export type TimedTaskStanding = z.output<typeof TimedTaskStanding>

const planned = {
  control: z.string(),
  value: z.string(),
  repeat: z.enum(['once', 'daily', 'weekdays']),
  /** Of `once`. */
  day: z.string().nullable(),
  /** Of `weekdays`: '1,3,5', 1 Monday to 7 Sunday; else empty. */
  days: z.string(),
  /** 'hh:mm' in `zone`. */
  at: z.string(),
  zone: z.string(),
}

const ran = { at: z.string(), state: TimedRunState, reason: CommandReason.nullable() }

export const TimedTask = z.object({
  id: z.uuid(),
  ...planned,
  enabled: z.boolean(),
  standing: TimedTaskStanding,
  madeBy: Person.nullable(),
  ran: z.object(ran).nullable(),
})
export type TimedTask = z.output<typeof TimedTask>

export const TimedPeriod = z.object({
  id: z.uuid(),
  control: z.string(),
  /** '1,3,5', 1 Monday to 7 Sunday. */
  days: z.string(),
  /** 'hh:mm' in `zone`; `to` is later, at most '24:00'. */
  from: z.string(),
  to: z.string(),
  zone: z.string(),
  enabled: z.boolean(),
  /** Of both its times. */
  standing: TimedTaskStanding,
  madeBy: Person.nullable(),
  /** The newest time at which it began or ended. */
  ran: z.object({ value: z.string(), ...ran }).nullable(),
})
export type TimedPeriod = z.output<typeof TimedPeriod>

export const TimedTasks = z.object({
  /** Whether the device's gateway is connected. */
  connected: z.boolean(),
  /** Why nothing of the device is carried out. */
  heldBack: z.enum(['disabled', 'expired']).nullable(),
  /** Whether the caller may plan for it. */
  mayPlan: z.boolean(),
  /** Since when another list than the gateway's is wanted; null: it carries out what is wanted. */
  waitsSince: z.string().nullable(),
  /** When the gateway last said what it carries out; null: it never did. */
  heardAt: z.string().nullable(),
  tasks: z.array(TimedTask),
  /** In the order of their starts. */
  periods: z.array(TimedPeriod),
  /** What the gateway carries out and nobody wants, or wants otherwise. */
  strays: z.array(z.object(planned)),
})
export type TimedTasks = z.output<typeof TimedTasks>

const path = '/api/v1/devices/:deviceId/timed-tasks'
const ofDevice = { deviceId: ':device' }
const ofTask = { ...ofDevice, taskId: ':timedTask' }
const body = formOf(timedTaskFields)
const sample = { control: 'battery_test', value: 'start', repeat: 'daily' as const, at: '07:30' }
const managed = { variant: 'own', access: { device: 'set', at: 'params.deviceId' }, changes: ['device'], data: TimedTasks } as const
const refusals = [10003, 30001, 50003]

export const timedTaskCalls = {
  readTimedTasks: call({
    method: 'GET',
    path,
    variant: 'own',
    access: { device: 'view', at: 'params.deviceId' },
    reads: ['device', 'command', 'connection'],
    summary:
      'Timed tasks of a device as they are wanted, how the list that its gateway carries out differs, and what became of the newest run',
    data: TimedTasks,
    sample: { params: ofDevice },
  }),
  addTimedTask: call({
    ...managed,
    activeDevice: true,
    method: 'POST',
    path,
    summary: 'Add a timed task, which the gateway carries out by itself in the time of the business',
    body,
    refusals,
    sample: { params: ofDevice, body: sample },
  }),
  changeTimedTask: call({
    ...managed,
    activeDevice: true,
    method: 'PUT',
    path: `${path}/:taskId`,
    summary: 'Change a timed task',
    body,
    refusals: [...refusals, 70003],
    sample: { params: ofTask, body: sample },
  }),
  switchTimedTask: call({
    ...managed,
    method: 'PATCH',
    path: `${path}/:taskId`,
    summary: 'Switch a timed task on or off',
    body: z.object({ enabled: z.boolean() }),
    refusals: [10003, 50003, 70003],
    sample: { params: ofTask, body: { enabled: false } },
  }),
  removeTimedTask: call({
    ...managed,
    method: 'DELETE',
    path: `${path}/:taskId`,
    summary: 'Remove a timed task',
    refusals: [70003],
    sample: { params: ofTask },
  }),
}
