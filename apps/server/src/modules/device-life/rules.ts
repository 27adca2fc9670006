import type { LifeKind } from '@kilowatch/contract'

/** Commands that people gave and gateways carried out: whoever sees the device sees them. */
const given: ReadonlySet<string> = new Set(['device.command', 'device.set', 'device.timed-run', 'device.alarm-output'])
/** What has lines of its own. */
const toldElsewhere: ReadonlySet<string> = new Set(['device.maintain', 'device.end-maintenance'])

const beginnings: readonly (readonly [string, LifeKind])[] = [
  ['device.timed-', 'command'],
  ['device.hand', 'people'],
  ['device.door-', 'people'],
  ['device.control-', 'people'],
  ['share.', 'people'],
  ['thresholds.', 'limits'],
  ['device.', 'change'],
]

/** Among which lines an action of the audit stands; undefined: among none. */
export function kindOfAction(action: string): LifeKind | undefined {
  if (toldElsewhere.has(action)) return undefined
  return given.has(action) ? 'command' : beginnings.find(([beginning]) => action.startsWith(beginning))?.[1]
}

export const isGiven = (action: string): boolean => given.has(action)

/** Where a page of the time-line begins, as it travels. */
export interface Cursor {
  /** Microseconds since 1970. */
  micros: string
  source: string
  id: string
}

export const cursorText = ({ micros, source, id }: Cursor): string => `${micros}.${source}.${id}`

/** By the shape of the contract. */
export function readCursor(text: string): Cursor {
  const [micros = '0', source = '', id = '0'] = text.split('.')
  return { micros, source, id }
}
