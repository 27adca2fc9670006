import { type DeviceType, everyControl, indexesOf, keyOf, keysOf, resolveControl } from '@kilowatch/catalog'
import type { OfferedControl } from '@kilowatch/telemetry'
import type { Reading } from './driver.ts'

/** One thing that a driver can tell a device. */
export interface Ability {
  /** A control or setting of the type; its pattern where every repetition that the device reports has it. */
  control: string
  /** Absent: a number. */
  value?: string
  /** What the device takes, where that is narrower than declared. */
  range?: readonly [number, number]
  step?: number
}

/**
 * What a device can be told, by control, each thing once. Only what it reports the proof of: what cannot be read back could never be shown
 * as done.
 */
export function offeredBy(type: DeviceType, abilities: Iterable<Ability>, values: Reading['values']): OfferedControl[] {
  const offered = new Map<string, OfferedControl>()
  for (const ability of abilities) {
    for (const key of keysFor(type, ability.control, values)) {
      if (isProvable(type, key, values)) offered.set(key, offerWith(offered.get(key), key, ability))
    }
  }
  return [...offered.values()]
}

/** The control again, as far as the device reports what repeats. */
function keysFor(type: DeviceType, control: string, values: Reading['values']): string[] {
  if (!control.includes('*')) return [control]
  const provedBy = everyControl(type).find(({ key }) => key === control)?.provedBy
  return provedBy === undefined ? [] : keysOf(provedBy, values.keys()).map((key) => keyOf(control, ...indexesOf(key)))
}

function isProvable(type: DeviceType, key: string, values: Reading['values']): boolean {
  const resolved = resolveControl(type, key)
  return resolved !== undefined && typeof values.get(resolved.proof.key) === 'number'
}

function offerWith(known: OfferedControl | undefined, key: string, { value, range, step }: Ability): OfferedControl {
  const told = known?.values ?? []
  return {
    key,
    values: value === undefined || told.includes(value) ? told : [...told, value],
    ...(range ? { range: [...range] } : {}),
    ...(step === undefined ? {} : { step }),
  }
}
