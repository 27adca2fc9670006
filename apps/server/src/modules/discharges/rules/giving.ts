import { type DeviceType, tellingCodes } from '@kilowatch/catalog'
import { dischargeCurrent } from './discharge.ts'

/** Where in the newest values of a device stands what tells that its battery gives power. */
export interface GivingSlots {
  states: readonly { slot: number; gives: ReadonlyMap<number, unknown>; rests: ReadonlySet<number> }[]
  current: number | undefined
}

/** @param slotOf slot of a point, from 1; undefined for one that the device does not have */
export function givingSlots(type: DeviceType | undefined, slotOf: (key: string) => number | undefined): GivingSlots | undefined {
  if (!type?.battery) return undefined
  const states = tellingCodes(type).flatMap(({ point, ...codes }) => {
    const slot = slotOf(point)
    return slot === undefined ? [] : [{ ...codes, slot }]
  })
  const current = slotOf(type.battery.current)
  return states.length > 0 || current !== undefined ? { states, current } : undefined
}

/** For every sample: whether its history is worth a look. Where the capacity is known the search itself may ask for more current. */
export function isGiving({ states, current }: GivingSlots, values: readonly (number | null)[]): boolean {
  let rests = false
  for (const { slot, ...codes } of states) {
    const code = values[slot - 1]
    if (code === null || code === undefined) continue
    if (codes.gives.has(code)) return true
    rests ||= codes.rests.has(code)
  }
  if (rests || current === undefined) return false
  return -(values[current - 1] ?? 0) > leastCurrent
}

const leastCurrent = dischargeCurrent(0)
