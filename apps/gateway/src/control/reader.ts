import type { Command, Result } from '@kilowatch/telemetry'
import { DeviceError } from '../drivers/driver.ts'
import type { Log } from '../log.ts'
import type { CommandHandlers } from '../uplink/uplink.ts'
import type { Target } from './carrier.ts'

export interface ReaderOptions {
  targetOf(ref: string): Target | undefined
  tell(result: Result): void
  log: Log
}

/** So many devices are read beside their regular turns at once, each for so long at the most, ms. */
const atOnce = 3
const within = 15_000
/** Ends that the server may not have heard: so many are said again when it asks. */
const remembered = 1_000

/** Reads devices at once when the server asks for it, a few at a time; what was read goes the way of all readings. */
export function createReader({ targetOf, tell, log }: ReaderOptions): CommandHandlers & { begin(): void } {
  const waiting = new Map<string, string>()
  const underWay = new Set<string>()
  const ends = new Map<string, Result>()
  let begun = false

  function hear({ id, device }: Command): void {
    if (!begun) return
    const end = ends.get(id)
    if (end) tell(end)
    else if (underWay.has(id)) tell({ id, state: 'begun' })
    else {
      waiting.set(id, device)
      next()
    }
  }

  function next(): void {
    for (const [id, device] of waiting) {
      if (underWay.size >= atOnce) return
      waiting.delete(id)
      underWay.add(id)
      tell({ id, state: 'begun' })
      void read(device)
        .catch((error: unknown): Omit<Result, 'id'> => {
          log.error({ err: error }, 'reading broken off')
          return { state: 'failed', reason: 'unreachable' }
        })
        .then((end) => finish({ id, ...end }))
    }
  }

  function finish(end: Result): void {
    underWay.delete(end.id)
    ends.set(end.id, end)
    const [oldest] = ends.keys()
    if (ends.size > remembered && oldest !== undefined) ends.delete(oldest)
    tell(end)
    next()
  }

  async function read(device: string): Promise<Omit<Result, 'id'>> {
    const target = targetOf(device)
    if (!target) return { state: 'failed', reason: 'unknown-device' }
    try {
      await soon(target.poller.readNow())
      return { state: 'verified' }
    } catch (error) {
      if (!(error instanceof DeviceError)) throw error
      return { state: 'failed', reason: error.reason === 'login' ? 'login' : 'unreachable' }
    }
  }

  return {
    hear,
    /** Devices can be reached from now on; whoever asked before asks again. */
    begin() {
      begun = true
    },
    // Whoever asked asks again; what is under way comes to its end.
    down: () => waiting.clear(),
  }
}

/** What takes longer than a reading may. @throws DeviceError */
async function soon<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeviceError('timeout', 'not read in time')), within)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
