import { randomUUID } from 'node:crypto'
import {
  type HeardRuns,
  type OutputRun,
  type Result,
  type TimedRun,
  type TimedTask,
  type Timetable as TimedTasks,
  type TimetableReport,
  wireLimits,
} from '@kilowatch/telemetry'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { behind, type Due, dueOf, type LocalTime, localTime } from './due.ts'
import { type Kept, type KeptRun, loadKept, saveKept } from './kept.ts'

/** What a timed task tells the device that it is of. */
export type TimedOrder = Pick<TimedTask, 'device' | 'command' | 'value'> & { id: string }

export interface TimetableOptions {
  /** Where the list and the runs outlive the program. */
  file: string
  uplink: string
  clock: Clock
  log: Log
  /** Between two looks at the clock, ms. */
  every: number
  /** Does it once at the most; what became of it comes back by `settle`. */
  carryOut(order: TimedOrder): void
  /** What became of an order of an earlier run, where that is known. */
  outcomeOf(id: string): Result | undefined
  report(report: TimetableReport): void
  /** What else waits to be heard with the runs. */
  outputs: { waiting(): readonly OutputRun[]; heard(ids: ReadonlySet<string>): void }
}

/** What uplink and commander need of it. */
export interface Timetable {
  hear(said: TimedTasks | HeardRuns): void
  /** The server gives tasks on this connection, and hears what is carried out here. */
  up(): void
  /** Something else waits to be heard. */
  outputEnded(): void
  /** Whether this is one of its orders; it is then told what became of it. */
  settle(result: Result): boolean
  /** Devices can be reached from now on. */
  begin(): void
  stop(): void
}

/** Runs that were not confirmed are told again so often, ms. */
const tellEvery = 30_000

/** Carries out the timed tasks of this uplink, with the server or without, each time once at the most and never late. */
export function createTimetable(options: TimetableOptions): Timetable {
  const { file, clock, log } = options
  let kept = loadKept(file, options.uplink, log)
  let timer: NodeJS.Timeout | undefined
  let told = clock.up()
  let isOpen = false

  function look(): void {
    for (const task of kept.tasks.filter(isPaid)) {
      const now = localOf(task)
      const due = now && dueOf(task, now, kept.handled[task.id])
      if (due) attempt(task, due)
    }
    if (clock.up() - told >= tellEvery && isWaiting()) tell()
  }

  /** The server takes tasks of expired devices off the list; it may be gone when their time ends. */
  function isPaid({ until }: TimedTask): boolean {
    return until === undefined || clock.now() < until
  }

  function localOf({ zone }: TimedTask): LocalTime | undefined {
    try {
      return localTime(clock.now(), zone)
    } catch {
      return undefined
    }
  }

  /** That it was dealt with is on disk before anything is done. */
  function attempt(task: TimedTask, { what, key, late }: Due): void {
    const run: KeptRun = { id: randomUUID(), task: task.id, due: dueAt(late) }
    if (what === 'missed') run.state = 'missed'
    if (!keep({ handled: { ...kept.handled, [task.id]: key }, runs: [...kept.runs, run].slice(-wireLimits.runsKept) })) return
    if (what === 'missed') tell()
    else options.carryOut({ id: run.id, device: task.device, command: task.command, value: task.value })
  }

  function dueAt(late: number): number {
    const now = Math.floor(clock.now() / 1_000) * 1_000
    return now - late * 1_000
  }

  function keep(changed: Partial<Kept>): boolean {
    try {
      const next = { ...kept, ...changed }
      saveKept(file, next)
      kept = next
      return true
    } catch (error) {
      log.error({ err: error }, 'list of timed tasks cannot be written')
      return false
    }
  }

  function take({ version, tasks }: TimedTasks): void {
    if (version <= kept.version) return
    const handled = Object.fromEntries(tasks.flatMap((task) => handledOf(task)))
    keep({ version, tasks, handled })
  }

  /** A task that is as it was goes on; another one begins with its next time. */
  function handledOf(task: TimedTask): [id: string, key: string][] {
    const before = kept.tasks.find(({ id }) => id === task.id)
    const now = localOf(task)
    const key = before && isPaid(before) && isSame(before, task) ? kept.handled[task.id] : now && behind(task, now)
    return key === undefined ? [] : [[task.id, key]]
  }

  function end(id: string, { state, reason, reading }: Result): void {
    const ended = { state: state as TimedRun['state'], ...(reason ? { reason } : {}), ...(reading === undefined ? {} : { reading }) }
    keep({ runs: kept.runs.map((run) => (run.id === id ? { ...run, ...ended } : run)) })
    tell()
  }

  const isWaiting = () => endedRuns().length > 0 || (isOpen && options.outputs.waiting().length > 0)
  const endedRuns = () => kept.runs.filter((run): run is TimedRun => run.state !== undefined)

  function tell(): void {
    told = clock.up()
    const outputs = options.outputs.waiting()
    const beside = outputs.length > 0 ? { outputs: [...outputs] } : {}
    options.report({ version: kept.version, tasks: [...kept.tasks], runs: endedRuns(), ...beside })
  }

  return {
    hear(said) {
      if ('heard' in said) {
        const heard = new Set(said.heard)
        keep({ runs: kept.runs.filter(({ id }) => !heard.has(id)) })
        options.outputs.heard(heard)
        return
      }
      take(said)
      tell()
    },
    up() {
      isOpen = true
      tell()
    },
    outputEnded() {
      if (isOpen) tell()
    },
    settle(result) {
      const isOwn = kept.runs.some(({ id }) => id === result.id)
      if (isOwn && isEnd(result)) end(result.id, result)
      return isOwn
    },
    begin() {
      // Those of an earlier run whose end nobody heard: begun or not, they are not done again.
      for (const { id, state } of kept.runs) {
        const outcome = options.outcomeOf(id)
        if (state === undefined && !(outcome && !isEnd(outcome))) end(id, outcome ?? { id, state: 'failed', reason: 'interrupted' })
      }
      look()
      timer = setInterval(look, options.every)
    },
    stop: () => clearInterval(timer),
  }
}

const isEnd = ({ state }: Result) => state === 'verified' || state === 'failed' || state === 'refused'

/** Whether what a task does and when is as it was; its time may be paid for longer. */
function isSame(one: TimedTask, other: TimedTask): boolean {
  const plain = ({ until: _, ...task }: TimedTask) => JSON.stringify(Object.entries(task).sort())
  return plain(one) === plain(other)
}
