import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { controlValue, deviceType, isProven, type ResolvedControl, resolveControl, takesValue } from '@kilowatch/catalog'
import type { Command, OfferedControl, Result, ResultReason } from '@kilowatch/telemetry'
import type { Clock } from '../clock.ts'
import type { DeviceAccess } from '../drivers/driver.ts'
import type { Log } from '../log.ts'
import type { Poller } from '../polling/poller.ts'
import { pause } from '../time-limit.ts'
import type { CommandHandlers } from '../uplink/uplink.ts'
import { hindrance, provingValue } from './as-read.ts'
import type { Entry, Journal } from './journal.ts'
import { given, notGiven, type Outcome } from './outcome.ts'

/** The configured device behind a ref, or behind a part of one. */
export interface Target {
  access: DeviceAccess
  poller: Poller
}

export interface CommanderOptions {
  journal: Journal
  clock: Clock
  log: Log
  /** Between two readings that look for a proof, ms. */
  proofEvery: number
  targetOf(ref: string): Target | undefined
  /** What the device is, and the controls that it has. */
  offered(ref: string): { type: string; controls: readonly OfferedControl[] } | undefined
  tell(result: Result): void
}

export interface Commander extends CommandHandlers {
  /** Does what this gateway orders by itself, as it does what the server commands: once, and within so many milliseconds. */
  undertake(order: Order, within: number): void
  /** What became of an order of an earlier run; undefined: it was not begun, or that is long ago. */
  outcomeOf(id: string): Result | undefined
  /** Devices can be reached from now on; what an earlier run left unproven is looked at. */
  begin(): void
  stop(): Promise<void>
}

/** Outside of these nothing is done. */
interface Bounds {
  /** Monotonic; not begun after it. */
  latest: number
  /** The proving state's code that was seen; undefined: any. */
  seen: number | undefined
}

type Order = Pick<Command, 'id' | 'device' | 'command' | 'value'>

interface Readiness {
  ask: string
  /** Monotonic. */
  up: number
}

/** Does what the server commands, each once at the most and never late, and reads back whether it was done. */
export function createCommander(options: CommanderOptions): Commander {
  const { journal, clock, log, tell } = options
  const ready = new Map<string, Readiness>()
  const underWay = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  // As many commands as are under way wait by it.
  setMaxListeners(0, stopping.signal)
  let begun = false

  function hear(command: Command): void {
    if (!begun || stopping.signal.aborted) return
    const known = journal.get(command.id)
    if (known) tell(resultOf(known))
    else if (underWay.has(command.id)) tell({ id: command.id, state: 'begun' })
    else if (command.go === undefined) offer(command)
    else go(command)
  }

  function go(command: Command): void {
    const readiness = ready.get(command.id)
    if (!readiness || readiness.ask !== command.go) return
    ready.delete(command.id)
    start(command.id, carryOut(command, readiness.up + (command.left ?? 0)))
  }

  function offer({ id, device, command, value }: Command): void {
    const reason = refusal(device, command, value)
    if (reason) {
      tell({ id, state: 'refused', reason })
      return
    }
    const readiness = ready.get(id) ?? { ask: randomUUID(), up: clock.up() }
    ready.set(id, readiness)
    tell({ id, state: 'ready', ask: readiness.ask })
  }

  function refusal(device: string, command: string, value: string): ResultReason | undefined {
    const offered = options.offered(device)
    if (!offered || !options.targetOf(device)?.access.control) return 'unknown-device'
    const control = controlOf(device, command)
    const taken = offered.controls.find(({ key }) => key === command)
    return control && taken && takesValue(control, taken, value) ? undefined : 'unknown-control'
  }

  /** `latest`: monotonic. */
  async function carryOut({ id, device, command, value, seen }: Order & Pick<Command, 'seen'>, latest: number): Promise<void> {
    const target = options.targetOf(device)
    const control = controlOf(device, command)
    if (!target?.access.control || !control) return
    const entry: Entry = { id, device, command, value, state: 'begun' }
    const outcome = await give(entry, target, control, { latest, seen })
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
    while (proof && clock.up() < until && !stopping.signal.aborted) {
      const now = provingValue(await target.poller.readNow().catch(() => []), entry.device, control)
      if (now && isProven(proof, entry.before, now.value)) {
        end(entry, verified(control, now.code))
        return
      }
      await pause(options.proofEvery, stopping.signal)
    }
    if (!stopping.signal.aborted) await settle(entry, target, control, { state: 'failed', reason: 'unproven' })
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
      if (stopping.signal.aborted) return
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
    tell(resultOf(entry))
    return entry
  }

  function controlOf(device: string, key: string): ResolvedControl | undefined {
    const type = deviceType(options.offered(device)?.type ?? '')
    return type && resolveControl(type, key)
  }

  function start(id: string, work: Promise<void>): void {
    const guarded = work.catch((error: unknown) => log.error({ err: error }, 'command broken off')).finally(() => underWay.delete(id))
    underWay.set(id, guarded)
  }

  return {
    hear,
    down: () => ready.clear(),
    undertake(order, within) {
      const reason = refusal(order.device, order.command, order.value)
      if (reason) tell({ id: order.id, state: 'refused', reason })
      else start(order.id, carryOut(order, clock.up() + within))
    },
    outcomeOf(id) {
      const entry = journal.get(id)
      return entry && resultOf(entry)
    },
    begin() {
      begun = true
      for (const entry of journal.unproven()) {
        const target = options.targetOf(entry.device)
        const control = controlOf(entry.device, entry.command)
        if (target && control) start(entry.id, prove(entry, target, control))
        else end(entry, { state: 'failed', reason: 'unproven' })
      }
    },
    async stop() {
      stopping.abort()
      await Promise.all(underWay.values())
    },
  }
}

function resultOf({ id, state, reason, reading }: Entry): Result {
  return { id, state, ...(reason === undefined ? {} : { reason }), ...(reading === undefined ? {} : { reading }) }
}

/** What proved it: of a setting, the value that was commanded says it already. */
function verified({ setting }: ResolvedControl, reading: number): Pick<Entry, 'state' | 'reading'> {
  return setting ? { state: 'verified' } : { state: 'verified', reading }
}
