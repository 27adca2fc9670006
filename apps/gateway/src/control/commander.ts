import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { deviceType, type ResolvedControl, resolveControl, takesValue } from '@kilowatch/catalog'
import type { Command, OfferedControl, Result, ResultReason } from '@kilowatch/telemetry'
import type { CommandHandlers } from '../uplink/uplink.ts'
import { type CarrierOptions, createCarrier, type Target } from './carrier.ts'
import type { Entry } from './journal.ts'

export interface CommanderOptions extends Omit<CarrierOptions, 'tell' | 'signal'> {
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
  const told = (entry: Entry) => tell(resultOf(entry))
  const carrier = createCarrier({ ...options, tell: told, signal: stopping.signal })
  let begun = false

  function hear(command: Command): void {
    if (!begun || stopping.signal.aborted) return
    const known = journal.get(command.id)
    if (known) told(known)
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
    if (target?.access.control && control)
      await carrier.carryOut({ id, device, command, value, state: 'begun' }, target, control, { latest, seen })
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
        if (target && control) start(entry.id, carrier.prove(entry, target, control))
        else carrier.end(entry, { state: 'failed', reason: 'unproven' })
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
