import type { CommandReason, ControlScope, DeviceController, DeviceSettings } from '@kilowatch/contract'
import type { Result } from '@kilowatch/telemetry'
import { type CommandState, commandFlow, isEnd, nextStates } from '@kilowatch/work'
import type { DeviceSubject } from '../../http/subjects.ts'

/** A command as the rules judge it; times in milliseconds since 1970. */
export interface Judged {
  state: CommandState
  expiresAt: number
  /** The readiness that was let begin. */
  ask: string | null
}

/** A step of a command to its next state. `ask`: the gateway that said so is let begin. */
export interface Step {
  to: CommandState
  reason?: CommandReason
  reading?: number
  ask?: string
}

/** After so long without an end a command that was let begin is given up, ms after its expiry. */
const silence = 5 * 60_000

/** What a gateway's word does to a command; undefined: nothing, because it says nothing new, or what cannot be. */
export function stepFor(command: Judged, said: Omit<Result, 'id'>, now: number): Step | undefined {
  const step = wanted(command, said, now)
  return step && nextStates(commandFlow, command.state).includes(step.to) ? step : undefined
}

function wanted(command: Judged, { state, reason, ask, reading }: Omit<Result, 'id'>, now: number): Step | undefined {
  switch (state) {
    case 'begun':
      return undefined
    case 'ready':
      return ready(command, ask, now)
    case 'acknowledged':
      return { to: 'acknowledged' }
    case 'verified':
      return { to: 'verified', ...(reading === undefined ? {} : { reading }) }
    case 'refused':
      return reason === 'late' ? { to: 'expired' } : { to: 'refused', ...(reason ? { reason } : {}) }
    case 'failed':
      return { to: 'failed', reason: reason === undefined || reason === 'late' ? 'interrupted' : reason }
  }
}

/** A gateway is let begin once. One that is ready again after it was let begin lost that word, or its memory: what it did is not known. */
function ready({ state, expiresAt, ask: given }: Judged, ask: string | undefined, now: number): Step | undefined {
  if (state === 'requested') return now < expiresAt && ask ? { to: 'sent', ask } : undefined
  return ask === given ? undefined : { to: 'failed', reason: 'interrupted' }
}

/**
 * The readiness that still waits for the word that it may begin, which was lost on its way. A gateway begins by a readiness once, so the word
 * may be said to the same one again.
 */
export function waitingForLeave({ state, ask }: Judged, said: Omit<Result, 'id'>): string | undefined {
  return state === 'sent' && said.state === 'ready' && said.ask === ask ? said.ask : undefined
}

/** What time alone does to a command. */
export function stepOfTime({ state, expiresAt }: Judged, now: number): Step | undefined {
  if (now < expiresAt) return undefined
  if (state === 'requested') return { to: 'expired' }
  return now >= expiresAt + silence && (state === 'sent' || state === 'acknowledged') ? { to: 'failed', reason: 'no-answer' } : undefined
}

/** Whether a command in this state has come to its end. */
export function isEnded(state: CommandState): boolean {
  return isEnd(commandFlow, state)
}

/** A state's code and its time, ms since 1970. */
export interface SeenReading {
  value: number | null
  at: number | null
}

/**
 * Why nothing is decided by the reading that a person saw, `newest` being the newest. `within`: how old it may be, ms; absent: of any age.
 * Nobody saw what was not there yet: a later time than the newest counts as that one.
 */
export function outdated(
  seen: SeenReading,
  newest: { value: number; at: number } | undefined,
  now: number,
  within?: number,
): 'reading-changed' | 'reading-old' | undefined {
  if (seen.value !== (newest?.value ?? null)) return 'reading-changed'
  if (within === undefined) return undefined
  if (!newest || seen.at === null) return 'reading-old'
  return now - Math.min(seen.at, newest.at) > within ? 'reading-old' : undefined
}

/** What of a device's settings somebody may change: who was let set it by name changes what is set every day alone. */
export function maySetOf({ right, maySet }: Pick<DeviceSubject, 'right' | 'maySet'>): DeviceSettings['maySet'] {
  if (right === 'manage' || right === 'main') return 'all'
  return maySet ? 'everyday' : 'nothing'
}

const reach = { none: 0, commands: 1, settings: 2 } as const

/** Why somebody cannot be let control a device so far, or no further. */
export function controlFault({ as, by, everywhere }: Pick<DeviceController, 'as' | 'by' | 'everywhere'>, scope: ControlScope | null) {
  if (by === 'role') return 'control-by-role'
  if (reach[scope ?? 'none'] < reach[everywhere ?? 'none']) return 'control-by-business'
  return scope === 'settings' && as !== 'member' ? (`settings-not-by-${as}` as const) : undefined
}
