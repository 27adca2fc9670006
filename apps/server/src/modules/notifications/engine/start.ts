import type { Services } from '../../../services.ts'
import { listen } from '../../../storage/notify.ts'
import { takeEntryTurn } from './entries.ts'
import { notificationFigures } from './figures.ts'
import { Sender } from './sender.ts'
import { type TurnResult, takeTurn } from './turn.ts'

/** Milliseconds: how long signals are gathered before a turn, and how often it looks without any. */
const usualTimes = { gather: 100, fallback: 5_000 }

/** Tells people of alarms and of all else until it is stopped. Wakes by the signals of what was committed, and looks by itself should one be lost. */
export function startNotifications(services: Services, databaseUrl: string, times = usualTimes): { stop(): Promise<void> } {
  const { log } = services
  const figures = notificationFigures(services)
  const sender = new Sender(services, figures)
  let stopped = false
  let turning: Promise<void> | undefined
  let again = false
  let soon: NodeJS.Timeout | undefined

  async function turn(): Promise<void> {
    do {
      again = false
      // Alarms first, and again before anything else while others are due.
      if (await took(takeTurn)) again = true
      else if (await took(takeEntryTurn)) again = true
    } while (again && !stopped)
  }

  /** @returns whether more of the same is due */
  async function took(take: (of: Services) => Promise<TurnResult>): Promise<boolean> {
    const { more, told, digests } = await take(services)
    figures.told.inc(told)
    figures.digests.inc(digests)
    if (told > 0) sender.wake()
    return more
  }

  function run(): void {
    if (stopped) return
    again = true
    turning ??= turn()
      .catch((error: unknown) => log.error({ err: error }, 'people could not be told; tried again in a moment'))
      .finally(() => {
        turning = undefined
        if (again) run()
      })
  }

  function wakeSoon(): void {
    soon ??= setTimeout(() => {
      soon = undefined
      run()
    }, times.gather)
  }

  const listener = listen(databaseUrl, {
    onSignal: ({ alarms, messages }) => {
      if (alarms || messages) wakeSoon()
    },
    onListening: wakeSoon,
  })
  const fallback = setInterval(() => {
    run()
    sender.wake()
  }, times.fallback)
  run()
  sender.wake()
  return {
    async stop() {
      stopped = true
      clearInterval(fallback)
      clearTimeout(soon)
      await listener.stop()
      await turning
      await sender.stop()
    },
  }
}
