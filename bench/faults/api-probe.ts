import { alarmCalls, deviceCalls } from '@kilowatch/contract'
import { quantile } from '../src/quantiles.ts'
import type { Product } from './product.ts'

/** What a person at the console waits meanwhile. */
export interface ApiProbe {
  /** Ends it. Milliseconds; `failed` counts answers that were no success. */
  stop(): Promise<{ asked: number; failed: number; p99: number }>
}

/** Milliseconds between two requests, whatever becomes of them. */
const every = 50
const patience = 30_000

/** Asks for lists of devices and alarms at an even rate until it is stopped. */
export function probeApi({ httpUrl, person }: Product): ApiProbe {
  const paths = [deviceCalls.listDevices, alarmCalls.listAlarms].map(({ path }) => `${httpUrl}${path}?pageSize=20`)
  const headers = { token: person.token, userid: person.id }
  const delays: number[] = []
  const waiting = new Set<Promise<void>>()
  let failed = 0
  const ask = async (url: string) => {
    const began = performance.now()
    const isAnswered = await fetch(url, { headers, signal: AbortSignal.timeout(patience) }).then(
      async (answer) => ((await answer.json()) as { code: number }).code === 0,
      () => false,
    )
    delays.push(performance.now() - began)
    if (!isAnswered) failed += 1
  }
  let turn = 0
  const timer = setInterval(() => {
    const asked = ask(paths[turn++ % paths.length] ?? '').finally(() => waiting.delete(asked))
    waiting.add(asked)
  }, every)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(waiting)
      return { asked: delays.length, failed, p99: quantile(delays, 0.99) }
    },
  }
}
