import { deviceType } from '@kilowatch/catalog'
import type { Queryable } from '../../../storage/queryable.ts'
import type { Slot } from '../codec/sample-block.ts'
import type { FactsOf, SlotFacts } from '../day-rollup.ts'
import { declaredPoint } from '../declared-point.ts'
import { possibleOf } from '../possible.ts'
import { type DeviceSlot, slotsOfDevices } from '../queries/points.ts'

/** What the catalogue says of a device's slots, as it is now. */
export async function factsOfDevice(db: Queryable, deviceId: number): Promise<FactsOf> {
  return (await factsOfDevices(db, [deviceId]))(deviceId)
}

/** The same of several devices. */
export async function factsOfDevices(db: Queryable, deviceIds: readonly number[]): Promise<(deviceId: number) => FactsOf> {
  const slots = await slotsOfDevices(db, deviceIds)
  const facts = new Map(slots.map((one): [string, SlotFacts] => [keyOf(one.deviceId, one), factsOf(one)]))
  return (deviceId) => (slot) => facts.get(keyOf(deviceId, slot)) ?? unknown(slot.store)
}

const keyOf = (deviceId: number, { store, slot }: Slot) => `${deviceId} ${store}${slot}`

function factsOf({ type, key, store, cadence }: DeviceSlot): SlotFacts {
  const declared = declaredPoint(deviceType(type), key)
  if (!declared) return { ...unknown(store), cadence }
  return { kind: declared.kind, decimals: declared.kind === 'state' ? 0 : declared.decimals, possible: possibleOf(declared), cadence }
}

function unknown(store: Slot['store']): SlotFacts {
  return { kind: store === 'c' ? 'counter' : 'measure', decimals: undefined, cadence: 0 }
}
