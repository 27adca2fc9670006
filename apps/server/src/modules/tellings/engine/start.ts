import type { Services } from '../../../services.ts'
import { listen } from '../../../storage/notify.ts'
import { noticeFigures } from './figures.ts'
import { Sender } from './sender.ts'
import { takeTurn } from './turn.ts'

/** Milliseconds: how long signals are gathered before a turn, and how often it looks without any. */
const usualTimes = { gather: 100, fallback: 5_000 }

/** Tells people of alarms until it is stopped. Wakes by the signals of committed alarms, and looks by itself should one be lost. */
export function startNotices(services: Services, databaseUrl: string, times = usualTimes): { stop(): Promise<void> } {
  const { log } = services
  const figures = noticeFigures(services)
  const sender = new Sender(services, figures)
  let stopped = false
  let turning: Promise<void> | undefined
  let again = false
  let soon: NodeJS.Timeout | undefined

  async function turn(): Promise<void> {
    do {
      again = false
      const { more, told, digests } = await takeTurn(services)
      figures.told.inc(told)
      figures.digests.inc(digests)
      if (told > 0) sender.wake()
      if (more) again = true
    } while (again && !stopped)
  }

  function run(): void {
    if (stopped) return
    again = true
    turning ??= turn()
      .catch((error: unknown) => log.error({ err: error }, 'alarms could not be told; tried again in a moment'))
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
    onSignal: ({ alarms }) => {
      if (alarms) wakeSoon()
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
