import { randomUUID } from 'node:crypto'
import type { OutputRun, Result } from '@kilowatch/telemetry'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { KeptOutput } from './kept.ts'
import { type OutputControl, outputProblem } from './settings.ts'

export interface OutputParts {
  control: OutputControl
  /** Of an earlier run. */
  kept: KeptOutput | undefined
  clock: Clock
  log: Log
  /** Between two tries of what was not done, ms: the first, and the longest. */
  again: { first: number; most: number }
  /** As which the device is read; undefined: it was not yet. */
  typeOf(ref: string): string | undefined
  /** Does it once at the most; what became of it comes back by `settle`. */
  carryOut(order: { id: string; device: string; command: string; value: string }): void
  /** On disk before anything is done. @returns false where it could not be kept */
  keep(output: KeptOutput): boolean
  /** It was switched, or could not be: once, however often it is tried. */
  ended(run: OutputRun): void
}

/** Switches one control of a device while there are alarms. */
export interface Output {
  /** Looks whether it is as it should be, and has it switched where it is not. `ring`: there is one more alarm. */
  want(on: boolean, ring: boolean): void
  /** Whether this is one of its orders; it is then told what became of it. */
  settle(result: Result): boolean
}

export function createOutput({ control, kept: before, clock, log, again, typeOf, carryOut, keep, ended }: OutputParts): Output {
  const { device, control: command } = control
  // What was switched by another line of the configuration is not ours to switch off.
  let kept: KeptOutput =
    before?.device === device && before.control === command ? before : { device, control: command, on: false, seen: true }
  /** As it is known to be; undefined: not known. */
  let known: boolean | undefined = kept.seen ? kept.on : undefined
  let underWay: { id: string; on: boolean } | undefined
  let failures = 0
  let notBefore = 0
  let wanted = false
  let forbidden = false

  function give(on: boolean): void {
    const type = typeOf(device)
    if (type === undefined) return
    const problem = outputProblem(type, control)
    if (problem && !forbidden) log.error({ ...control, problem: problem.key }, 'output for alarms cannot be switched so')
    forbidden = problem !== undefined
    if (forbidden) return
    const id = randomUUID()
    // It may be on from here on, whatever becomes of the order; it is off only once that is seen.
    const next = { device, control: command, on: kept.on || on, seen: false, order: id }
    // A horn that sounds is worth more than a file: it is switched on also where that cannot be kept.
    if (!keep(next) && !on) {
      later()
      return
    }
    kept = next
    underWay = { id, on }
    carryOut({ id, device, command, value: on ? control.on : control.off })
  }

  function later(): void {
    notBefore = clock.up() + Math.min(again.most, again.first * 2 ** failures)
    failures++
  }

  function end(id: string, on: boolean, { state, reason }: Pick<OutputRun, 'state' | 'reason'>): void {
    const run = { id, device, command, value: on ? control.on : control.off, at: clock.now(), state }
    if (state === 'verified' || failures === 0) ended(reason === undefined ? run : { ...run, reason })
  }

  return {
    want(on, ring) {
      if (on !== wanted || ring) {
        failures = 0
        notBefore = 0
      }
      wanted = on
      if (ring && on) known = undefined
      const isDone = known === on || (!on && !kept.on)
      if (!isDone && !underWay && clock.up() >= notBefore) give(on)
    },
    settle({ id, state, reason }) {
      if (id !== kept.order) return false
      if (state !== 'verified' && state !== 'failed' && state !== 'refused') return true
      const order = underWay
      underWay = undefined
      if (!order) return true
      if (state === 'verified') {
        known = order.on
        kept = { ...kept, on: order.on, seen: true }
        keep(kept)
        end(id, order.on, { state })
        log.info({ ...control, on: order.on }, 'output for alarms switched')
        return true
      }
      log.warn({ ...control, on: order.on, reason }, 'output for alarms not switched')
      end(id, order.on, { state, ...(reason === undefined ? {} : { reason }) })
      later()
      return true
    },
  }
}
