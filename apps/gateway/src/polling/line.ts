import { type DeviceAccess, DeviceError, type Link } from '../drivers/driver.ts'
import { timeLimit } from '../time-limit.ts'
import type { Bus, Lane } from './bus.ts'

/** One device on its bus; its link stays open from one exchange to the next. */
export interface DeviceLine {
  /** One exchange, when its turn on the bus has come; the time-out begins then. @throws DeviceError */
  exchange<T>(lane: Lane, talk: (link: Link, signal: AbortSignal) => Promise<T>): Promise<T>
  close(): void
}

/** Hears how each exchange went; ms from its turn on. */
export interface ExchangeListener {
  answered(took: number): void
  failed(error: DeviceError): void
}

/** Nothing is exchanged any more once `stopping` is aborted. */
export function openLine(access: DeviceAccess, bus: Bus, stopping: AbortSignal, listener?: ExchangeListener): DeviceLine {
  let link: Link | undefined

  function close(): void {
    link?.close()
    link = undefined
  }

  return {
    close,
    exchange: (lane, talk) =>
      bus.take(lane, async () => {
        const { signal, end } = timeLimit(stopping, access.timeout)
        const begun = performance.now()
        try {
          link ??= await access.open(signal)
          const answer = await talk(link, signal)
          listener?.answered(performance.now() - begun)
          return answer
        } catch (cause) {
          const error = deviceError(cause)
          if (!error.keepsLink) close()
          if (!stopping.aborted) listener?.failed(error)
          throw error
        } finally {
          end()
        }
      }),
  }
}

function deviceError(cause: unknown): DeviceError {
  if (cause instanceof DeviceError) return cause
  const aborted = cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError')
  return new DeviceError(aborted ? 'timeout' : 'protocol', cause instanceof Error ? cause.message : String(cause), { cause })
}
