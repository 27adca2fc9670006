import { controlValue, isProven, type ResolvedControl } from '@kilowatch/catalog'
import type { Clock } from '../clock.ts'
import type { DeviceAccess } from '../drivers/driver.ts'
import type { Log } from '../log.ts'
import type { Poller } from '../polling/poller.ts'
import { pause } from '../time-limit.ts'
import { hindrance, provingValue } from './as-read.ts'
import type { Entry, Journal } from './journal.ts'
import { given, notGiven, type Outcome } from './outcome.ts'

/** The configured device behind a ref, or behind a part of one. */
export interface Target {
  access: DeviceAccess
  poller: Poller
}

/** Outside of these nothing is done. */
interface Bounds {
  /** Monotonic; not begun after it. */
  latest: number
  /** The proving state's code that was seen; undefined: any. */
  seen: number | undefined
}

export interface CarrierOptions {
  journal: Journal
  clock: Clock
  log: Log
  /** Between two readings that look for a proof, ms. */
  proofEvery: number
  /** An order went on, as it is kept now. */
  tell(entry: Entry): void
  /** Nothing more is looked at then. */
  signal: AbortSignal
}

export interface Carrier {
  /** Gives an order to its device within the bounds, and reads back whether it was done. */
  carryOut(entry: Entry, target: Target, control: ResolvedControl, bounds: Bounds): Promise<void>
  /** Reads until the proof of what was given is seen, or its time is over. */
  prove(entry: Entry, target: Target, control: ResolvedControl): Promise<void>
  end(entry: Entry, outcome: Pick<Entry, 'state' | 'reason' | 'reading'>): void
}

/** Does one order at a device: once, kept before it is given, and proven by what is read. */
export function createCarrier({ journal, clock, log, proofEvery, tell, signal: stopping }: CarrierOptions): Carrier {
  async function carryOut(entry: Entry, target: Target, control: ResolvedControl, bounds: Bounds): Promise<void> {
    const outcome = await give(entry, target, control, bounds)
    if (outcome) await settle(entry, target, control, outcome)
    else await prove(keep({ ...entry, state: 'acknowledged' }), target, control)
  }

  /** @returns why it was not done; undefined when the device has taken it */
  async function give(entry: Entry, { access, poller }: Target, control: ResolvedControl, bounds: Bounds): Promise<Outcome | undefined> {
    let isGiven = false
    try {
      return await poller.line.exchange('command', async (link, signal): Promise<Outcome | undefined> => {
        const readings = await access.read(link, signal)
        const hindered = hindrance(readings, entry.device, control, entry.value)
        if (hindered) return { state: 'refused', reason: hindered }
        const before = provingValue(readings, entry.device, control)
        if (bounds.seen !== undefined && bounds.seen !== before?.code) return { state: 'refused', reason: 'changed' }
        if (clock.up() >= bounds.latest) return { state: 'refused', reason: 'late' }
        if (before !== undefined) entry.before = before.value
        if (!isKept(entry)) return { state: 'refused', reason: 'storage' }
        isGiven = true
        await access.control?.(link, { ref: entry.device, control: entry.command, value: entry.value }, signal)
        return undefined
      })
    } catch (error) {
      log.warn({ id: entry.id, device: entry.device, command: entry.command, detail: String(error) }, 'command not done')
      return isGiven ? given(error) : notGiven(error)
    }
  }

  function isKept(entry: Entry): boolean {
    try {
      journal.write(entry)
      return true
    } catch (error) {
      log.error({ err: error }, 'journal of commands cannot be written')
      return false
    }
  }

  /** Reads until the proof is seen, or its time is over. */
  async function prove(entry: Entry, target: Target, control: ResolvedControl): Promise<void> {
    const proof = controlValue(control, entry.value)?.proof
    const until = clock.up() + control.control.provedWithin * 1_000
    while (proof && clock.up() < until && !stopping.aborted) {
      const now = provingValue(await target.poller.readNow().catch(() => []), entry.device, control)
      if (now && isProven(proof, entry.before, now.value)) {
        end(entry, verified(control, now.code))
        return
      }
      await pause(proofEvery, stopping)
    }
    if (!stopping.aborted) await settle(entry, target, control, { state: 'failed', reason: 'unproven' })
  }

  /** Ends what was not seen done; what the device could still do later on is taken back, unless the reading just before shows that it did it. */
  async function settle(entry: Entry, { access, poller }: Target, control: ResolvedControl, outcome: Outcome): Promise<void> {
    const { proof, takenBackBy } = controlValue(control, entry.value) ?? {}
    if (outcome.state !== 'failed' || !proof || takenBackBy === undefined) return end(entry, outcome)
    const order = { ref: entry.device, control: entry.command, value: takenBackBy }
    try {
      const reading = await poller.line.exchange('command', async (link, signal) => {
        const now = provingValue(await access.read(link, signal), entry.device, control)
        if (now && isProven(proof, entry.before, now.value)) return now.code
        await access.control?.(link, order, signal)
        return undefined
      })
      end(entry, reading === undefined ? outcome : verified(control, reading))
    } catch (error) {
      // Looked at again at the next start.
      if (stopping.aborted) return
      log.warn({ ...order, id: entry.id, detail: String(error) }, 'command not taken back')
      end(entry, outcome)
    }
  }

  function end(entry: Entry, outcome: Pick<Entry, 'state' | 'reason' | 'reading'>): void {
    keep({ ...entry, ...outcome })
  }

  /** What cannot be kept is told all the same: that it was begun is kept. */
  function keep(entry: Entry): Entry {
    isKept(entry)
    tell(entry)
    return entry
  }

  return { carryOut, prove, end }
}

/** What proved it: of a setting, the value that was commanded says it already. */
function verified({ setting }: ResolvedControl, reading: number): Pick<Entry, 'state' | 'reading'> {
  return setting ? { state: 'verified' } : { state: 'verified', reading }
}
