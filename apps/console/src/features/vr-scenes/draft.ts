import type { PickedDevice } from '../../ui/pickers/device-picker.tsx'
import type { Place } from '../../ui/vr-scenes/directions.ts'

export interface DraftPin extends Place {
  device: PickedDevice
}
type Pins = readonly DraftPin[]

/** Where devices will stand, with what was before and what was taken back. */
export interface Draft {
  past: readonly Pins[]
  now: Pins
  future: readonly Pins[]
  /** What the next step of the same kind is joined with. */
  joins: string | null
}

export function begun(pins: Pins): Draft {
  return { past: [], now: pins, future: [], joins: null }
}

function next({ past, now, joins }: Draft, pins: Pins, joinedBy: string | null = null): Draft {
  const joined = joinedBy !== null && joinedBy === joins
  return { past: joined ? past : [...past, now], now: pins, future: [], joins: joinedBy }
}

export function undone(draft: Draft): Draft {
  const before = draft.past.at(-1)
  return before ? { past: draft.past.slice(0, -1), now: before, future: [draft.now, ...draft.future], joins: null } : draft
}

export function redone(draft: Draft): Draft {
  const [after, ...future] = draft.future
  return after ? { past: [...draft.past, draft.now], now: after, future, joins: null } : draft
}

const onPicture = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000

/** Every press of a key on the same pin is the same step. */
export function moved(draft: Draft, deviceId: string, { x, y }: Place, by: 'keys' | 'pointer'): Draft {
  const place = { x: onPicture(x), y: onPicture(y) }
  const pins = draft.now.map((pin) => (pin.device.id === deviceId ? { ...pin, ...place } : pin))
  return next(draft, pins, by === 'keys' ? deviceId : null)
}

export function taken(draft: Draft, deviceId: string): Draft {
  return next(
    draft,
    draft.now.filter(({ device }) => device.id !== deviceId),
  )
}

/** Exactly these devices: new ones beside each other over the middle of the picture. */
export function placed(draft: Draft, devices: readonly PickedDevice[]): Draft {
  const wanted = new Set(devices.map(({ id }) => id))
  const known = new Set(draft.now.map(({ device }) => device.id))
  const fresh = devices.filter(({ id }) => !known.has(id))
  const staying = draft.now.filter(({ device }) => wanted.has(device.id))
  if (fresh.length === 0 && staying.length === draft.now.length) return draft
  const across = 5
  const added = fresh.map((device, at) => ({
    device,
    x: onPicture(0.2 + 0.15 * (at % across)),
    y: onPicture(0.45 + 0.1 * Math.floor(at / across)),
  }))
  return next(draft, [...staying, ...added])
}
