import type { Services } from '../../../services.ts'
import { listenForChecks } from '../../../storage/notify.ts'
import { advanceChecks } from './advance.ts'

/** Milliseconds between two looks: while a check goes on, for what time alone ends and what is stored after its gateway has answered; else. */
const usualTimes = { running: 250, idle: 10_000 }

/** Judges checks of groups while devices answer, until it is stopped. What was under way goes on with the next process. */
export function startChecks(services: Services, databaseUrl: string, times = usualTimes): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let again = false
  let stopped = false

  function look(): void {
    if (stopped) return
    again = true
    clearTimeout(timer)
    working ??= work().finally(() => {
      working = undefined
      if (again) look()
    })
  }

  async function work(): Promise<void> {
    let running = false
    while (again && !stopped) {
      again = false
      running = await advanceChecks(services).catch((error: unknown) => {
        services.log.error({ err: error }, 'checks could not be judged; tried again in a moment')
        return false
      })
    }
    if (!stopped) timer = setTimeout(look, running ? times.running : times.idle)
  }

  const listener = listenForChecks(databaseUrl, look)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await listener.stop()
      await working
    },
  }
}
