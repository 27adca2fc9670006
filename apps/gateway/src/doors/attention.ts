import type { CredentialWay } from '@kilowatch/telemetry'

/** The same card once more within this time is the same showing of it: readers repeat what lies on them, brokers what was not confirmed, ms. */
const samePause = 5_000
/** So many PINs refused within the time, and the door hears no PIN for as long again: they are short. */
const mostRefused = 5
const refusedWithin = 60_000

/** What was shown at one door a moment ago. Times are monotonic, ms. */
export interface Attention {
  shown: ReadonlyMap<string, number>
  /** PINs that were refused. */
  refused: readonly number[]
  deafUntil: number
  /** That it is deaf was told. */
  told?: true
}

export const attentive: Attention = { shown: new Map(), refused: [], deafUntil: 0 }

/** `ignored`: heard already, or while it was said that nobody is heard; `deaf`: refused without a look. */
export type Heed = 'new' | 'ignored' | 'deaf'

export function heed(before: Attention, way: CredentialWay, value: string, at: number): { heed: Heed; after: Attention } {
  const recent = [...before.shown].filter(([, since]) => at - since < samePause)
  const shown = new Map(recent).set(`${way} ${value}`, at)
  const after = { ...before, shown }
  if (shown.size === recent.length) return { heed: 'ignored', after }
  if (way !== 'pin' || at >= before.deafUntil) return { heed: 'new', after }
  return before.told ? { heed: 'ignored', after } : { heed: 'deaf', after: { ...after, told: true } }
}

/** After a PIN was refused: the last of too many makes the door deaf for PINs. */
export function afterRefusedPin(before: Attention, at: number): Attention {
  const refused = [...before.refused.filter((each) => at - each < refusedWithin), at]
  if (refused.length < mostRefused) return { ...before, refused }
  const { told: _, ...others } = before
  return { ...others, refused: [], deafUntil: at + refusedWithin }
}
