import type { Log } from '../log.ts'
import { pause, timeLimit } from '../time-limit.ts'

/** Tells an address, one after the other and in order; what it does not take in three tries is left. */
export interface Caller {
  tell(body: object): void
  stop(): Promise<void>
}

export interface CallerRules {
  /** For one try, ms. */
  timeLimit: number
  /** Before each try, ms. */
  pauses: readonly number[]
  /** That wait at the most; what comes then is left. */
  most: number
}

export const defaultCallerRules: CallerRules = { timeLimit: 5_000, pauses: [0, 5_000, 30_000], most: 100 }

export function createCaller(url: string, log: Log, rules: CallerRules = defaultCallerRules): Caller {
  const stopping = new AbortController()
  const waiting: object[] = []
  let work: Promise<void> | undefined

  async function tellAll(): Promise<void> {
    for (let body = waiting.shift(); body && !stopping.signal.aborted; body = waiting.shift()) await tellOne(body)
  }

  async function tellOne(body: object): Promise<void> {
    for (const wait of rules.pauses) {
      await pause(wait, stopping.signal)
      if (stopping.signal.aborted || (await isTaken(body))) return
    }
    log.error({ url }, 'address for alarms was not told')
  }

  async function isTaken(body: object): Promise<boolean> {
    const { signal, end } = timeLimit(stopping.signal, rules.timeLimit)
    try {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal, redirect: 'error' })
      await answer.body?.cancel()
      if (answer.ok) return true
      log.warn({ url, status: answer.status }, 'address for alarms refused')
    } catch (error) {
      log.warn({ url, detail: String(error) }, 'address for alarms not reached')
    } finally {
      end()
    }
    return false
  }

  return {
    tell(body) {
      if (waiting.length >= rules.most) return log.error({ url }, 'address for alarms is too slow: it was not told')
      waiting.push(body)
      work = (work ?? Promise.resolve()).then(tellAll)
    },
    async stop() {
      stopping.abort()
      await work
    },
  }
}
