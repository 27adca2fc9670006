import { wireLimits } from './limits.ts'
import { parseJson } from './parse.ts'
import { idOf, listIn, member, numberIn, objectOf, oneOf, type RawObject, shaped, textOf, times, wholeIn } from './shape.ts'

/** When a timed task is carried out: on one day alone, every day, or on chosen days of the week. */
export const repeats = ['once', 'daily', 'weekdays'] as const
export type Repeat = (typeof repeats)[number]

/** Something that the uplink does by itself at a time of day, with the server or without. */
export interface TimedTask {
  id: string
  /** `ref` of the device. */
  device: string
  /** A control of the device's type: 'channel.3.switch'. */
  command: string
  value: string
  repeat: Repeat
  /** Of `weekdays`: 1 Monday to 7 Sunday. */
  days: readonly number[]
  /** Of `once`: 'yyyy-mm-dd'. */
  day?: string
  /** 'hh:mm' in `zone`. */
  at: string
  /** IANA name. */
  zone: string
  /** From then on nothing of the device is carried out, ms since 1970: its time is paid until then. A gateway of before does not know it. */
  until?: number
}

/** All timed tasks of an uplink. Each list has a higher version than those before; the uplink keeps the highest. */
export interface Timetable {
  version: number
  tasks: TimedTask[]
}

/** Runs that the server has stored: the uplink need not tell them again. */
export interface HeardRuns {
  heard: string[]
}

/** `missed`: the uplink did not run, or could not write its journal, at that time: it was not done. */
export const runStates = ['verified', 'failed', 'refused', 'missed'] as const
export type RunState = (typeof runStates)[number]

/** One time at which a task was due, and what became of it. */
export interface TimedRun {
  id: string
  /** Id of the task. */
  task: string
  /** Since 1970, by the uplink's clock. */
  due: number
  state: RunState
  /** Of `failed` and `refused`: as for commands. */
  reason?: string
  /** Of `verified`: the state's code that proves it. */
  reading?: number
}

/** A control that the uplink switched by itself because of alarms: without the server, or as its own file says. */
export interface OutputRun {
  id: string
  /** `ref` of the device. */
  device: string
  command: string
  value: string
  /** When it was over, since 1970, by the uplink's clock. */
  at: number
  state: Exclude<RunState, 'missed'>
  /** Of `failed` and `refused`: as for commands. */
  reason?: string
}

/** What the uplink really carries out, and the runs that it does not know to be stored; said at each connection and change. */
export interface TimetableReport {
  version: number
  tasks: TimedTask[]
  runs: TimedRun[]
  /** Heard as runs are. A server of before does not know them, and they wait. */
  outputs?: OutputRun[]
}

/** @throws Malformed */
export function parseTimetable(payload: Uint8Array): Timetable | HeardRuns {
  const raw = objectOf(parseJson(payload))
  if (member(raw, 'heard') === undefined) return { version: versionIn(raw), tasks: listIn(raw, 'tasks', wireLimits.tasksPerUplink, taskIn) }
  return { heard: listIn(raw, 'heard', 2 * wireLimits.runsKept, idOf) }
}

/** @throws Malformed */
export function parseTimetableReport(payload: Uint8Array): TimetableReport {
  const raw = objectOf(parseJson(payload))
  const report: TimetableReport = {
    version: versionIn(raw),
    tasks: listIn(raw, 'tasks', wireLimits.tasksPerUplink, taskIn),
    runs: listIn(raw, 'runs', wireLimits.runsKept, runIn),
  }
  if (member(raw, 'outputs') !== undefined) report.outputs = listIn(raw, 'outputs', wireLimits.runsKept, outputIn)
  return report
}

const versionIn = (raw: RawObject) => wholeIn(raw, 'version', 0, 2_000_000_000)

function taskIn(each: unknown): TimedTask {
  const raw = objectOf(each)
  const task: TimedTask = {
    id: idOf(member(raw, 'id')),
    device: textOf(raw, 'device', wireLimits.refChars),
    command: textOf(raw, 'command', 96),
    value: textOf(raw, 'value', 32),
    repeat: oneOf(raw, 'repeat', repeats),
    days: listIn(raw, 'days', 7, (day) => wholeIn({ day }, 'day', 1, 7)),
    at: shaped(textOf(raw, 'at', 5), /^([01]\d|2[0-3]):[0-5]\d$/),
    zone: textOf(raw, 'zone', 60),
  }
  if (member(raw, 'day') !== undefined) task.day = shaped(textOf(raw, 'day', 10), /^\d{4}-\d{2}-\d{2}$/)
  if (member(raw, 'until') !== undefined) task.until = numberIn(raw, 'until', ...times)
  return task
}

function runIn(each: unknown): TimedRun {
  const raw = objectOf(each)
  const run: TimedRun = {
    id: idOf(member(raw, 'id')),
    task: idOf(member(raw, 'task')),
    due: numberIn(raw, 'due', ...times),
    state: oneOf(raw, 'state', runStates),
  }
  if (member(raw, 'reason') !== undefined) run.reason = shaped(textOf(raw, 'reason', 32), /^[a-z-]+$/)
  if (member(raw, 'reading') !== undefined) run.reading = wholeIn(raw, 'reading', 0, 1_000)
  return run
}

function outputIn(each: unknown): OutputRun {
  const raw = objectOf(each)
  const run: OutputRun = {
    id: idOf(member(raw, 'id')),
    device: textOf(raw, 'device', wireLimits.refChars),
    command: textOf(raw, 'command', 96),
    value: textOf(raw, 'value', 32),
    at: numberIn(raw, 'at', ...times),
    state: oneOf(raw, 'state', ['verified', 'failed', 'refused']),
  }
  if (member(raw, 'reason') !== undefined) run.reason = shaped(textOf(raw, 'reason', 32), /^[a-z-]+$/)
  return run
}
