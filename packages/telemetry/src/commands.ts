import { wireLimits } from './limits.ts'
import { parseJson } from './parse.ts'
import { Malformed, member, numberIn, objectOf, oneOf, type RawObject, textOf, times, wholeIn } from './shape.ts'

/**
 * Something to be done to a device, once. Without `go` it is an offer: the uplink answers with what it knows of this id, or that it is
 * ready. With `go` it may begin: within `left` milliseconds of the moment at which it said that it was ready, by its own monotonic clock,
 * so that no wall clock and no delay on the way can make it late. Said again until an end is known.
 */
export interface Command {
  /** Never used for anything else. */
  id: string
  /** `ref` of the device. */
  device: string
  /** A control of the device's type: 'outlet.3.switch'; or a setting of it: 'setting.cooling_start'. */
  command: string
  value: string
  /** Since 1970, by the server's clock: for people who read logs. */
  expires: number
  /** The proving state's code that was seen: a device that is read otherwise is not told. Absent: whatever it reads. */
  seen?: number
  /** The `ask` of the result that this answers. */
  go?: string
  left?: number
}

/**
 * Asks that a device be read at once. Nothing is done to it, so it needs no leave and no journal: the uplink says `begun` when its turn has
 * come, then `verified` once what was read is on its way, or `failed`. Said again until its end is known. An uplink that does not know it
 * refuses it as it refuses any control that the device does not have.
 */
export const readCommand = 'read'

/** `ready`: not begun, waits for `go`. `begun`: given to the device, or about to be. The others are ends but for `acknowledged`, which waits for its proof. */
export const resultStates = ['ready', 'begun', 'acknowledged', 'verified', 'refused', 'failed'] as const
export type ResultState = (typeof resultStates)[number]

/**
 * refused: nothing was done; failed: it was tried, or may have been. `changed`: its proving state was another than `seen`; `interrupted`:
 * whether it was done is not known; `unproven`: the device took it, and its readings do not show it; `conflict`: a setting would break a
 * rule with what the device holds by now.
 */
export const resultReasons = [
  'unknown-device',
  'unknown-control',
  'not-accepted',
  'login',
  'late',
  'unreachable',
  'storage',
  'changed',
  'interrupted',
  'unproven',
  'conflict',
] as const
export type ResultReason = (typeof resultReasons)[number]

/** What became of a command; said at each change, and as an answer to each offer. */
export interface Result {
  id: string
  state: ResultState
  reason?: ResultReason
  /** With `ready`: names this readiness; new with each connection. */
  ask?: string
  /** With `verified` of a control: the state's code that proves it. */
  reading?: number
}

/** @throws Malformed */
export function parseCommand(payload: Uint8Array): Command {
  const raw = objectOf(parseJson(payload))
  const command: Command = {
    id: idIn(raw),
    device: textOf(raw, 'device', wireLimits.refChars),
    command: textOf(raw, 'command', 96),
    value: textOf(raw, 'value', 32),
    expires: numberIn(raw, 'expires', ...times),
    ...(member(raw, 'seen') === undefined ? {} : { seen: wholeIn(raw, 'seen', 0, 1_000) }),
  }
  if (member(raw, 'go') === undefined) return command
  return { ...command, go: textOf(raw, 'go', 64), left: numberIn(raw, 'left', 0, 86_400_000) }
}

/** @throws Malformed */
export function parseResult(payload: Uint8Array): Result {
  const raw = objectOf(parseJson(payload))
  const result: Result = { id: idIn(raw), state: oneOf(raw, 'state', resultStates) }
  if (member(raw, 'reason') !== undefined) result.reason = oneOf(raw, 'reason', resultReasons)
  if (member(raw, 'ask') !== undefined) result.ask = textOf(raw, 'ask', 64)
  if (member(raw, 'reading') !== undefined) result.reading = wholeIn(raw, 'reading', 0, 1_000)
  return result
}

function idIn(raw: RawObject): string {
  const id = textOf(raw, 'id', 36)
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Malformed('malformed')
  return id
}
