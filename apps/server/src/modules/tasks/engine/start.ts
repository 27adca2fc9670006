import { budgets } from '../../../budgets/index.ts'
import type { Services } from '../../../services.ts'
import { listen } from '../../../storage/notify.ts'
import type { TaskKind } from '../kind.ts'
import { giveBack, holdTask, type TakenTask, takeTask } from '../queries/running.ts'
import { isOfTasks, tellOfTask } from '../signal.ts'
import { refused, runTask } from './run-task.ts'

/** Milliseconds: how often it looks without any signal, and how often the lease is renewed and progress told. */
const usualTimes = { fallback: 5_000, hold: 1_000 }
/** Seconds after which the task of a process that is gone is another's. */
const leaseSeconds = 20

/** Works on tasks, so many at once, until it is stopped; then what is under way waits for the next process. */
export function startTasks(
  services: Services,
  databaseUrl: string,
  kinds: readonly TaskKind[],
  times = usualTimes,
): { stop(): Promise<void> } {
  const { db, log } = services
  const underWay = new Map<AbortController, Promise<void>>()
  let taking: Promise<void> | undefined
  let again = false
  let stopped = false

  function look(): void {
    if (stopped) return
    again = true
    taking ??= take()
      .catch((error: unknown) => log.error({ err: error }, 'tasks could not be taken; tried again in a moment'))
      .finally(() => {
        taking = undefined
      })
  }

  async function take(): Promise<void> {
    while (again) {
      again = false
      while (!stopped && underWay.size < budgets.tasksAtOnce.most) {
        const task = await takeTask(db, leaseSeconds)
        if (!task) break
        begin(task)
      }
    }
  }

  function begin(task: TakenTask): void {
    const abort = new AbortController()
    const work = perform(task, abort)
      .catch((error: unknown) => log.error({ err: error, task: task.id }, 'how a task ended could not be written; it will be tried again'))
      .finally(() => {
        underWay.delete(abort)
        look()
      })
    underWay.set(abort, work)
  }

  async function perform(task: TakenTask, abort: AbortController): Promise<void> {
    let [done, total]: [number, number | null] = [0, null]
    let told = -1
    const progress = (now: number, of: number | null) => {
      ;[done, total] = [now, of]
    }
    const hold = setInterval(() => void renew(), times.hold)
    const limit = setTimeout(() => abort.abort(refused('task-too-slow')), budgets.taskTime.most * 1_000)
    const renew = async () => {
      try {
        if (!(await holdTask(db, task, { seconds: leaseSeconds, done, total }))) return abort.abort()
        if (done !== told) await tellOfTask(db, task.userId)
        told = done
      } catch (error) {
        log.warn({ err: error, task: task.id }, 'the lease of a task could not be renewed')
      }
    }
    try {
      await tellOfTask(db, task.userId)
      await runTask(services, kinds, task, { signal: abort.signal, progress })
    } finally {
      clearInterval(hold)
      clearTimeout(limit)
      if (stopped && (await giveBack(db, task))) await tellOfTask(db, task.userId)
    }
  }

  const listener = listen(databaseUrl, {
    onSignal: ({ changed }) => {
      if (isOfTasks(changed)) look()
    },
    onListening: look,
  })
  const fallback = setInterval(look, times.fallback)
  return {
    async stop() {
      stopped = true
      clearInterval(fallback)
      await listener.stop()
      await taking
      for (const abort of underWay.keys()) abort.abort()
      await Promise.all(underWay.values())
    },
  }
}
