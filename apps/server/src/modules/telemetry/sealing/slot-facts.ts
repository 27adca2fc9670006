import { deviceType } from '@kilowatch/catalog'
import type { Queryable } from '../../../storage/queryable.ts'
import type { Slot } from '../codec/sample-block.ts'
import type { FactsOf, SlotFacts } from '../day-rollup.ts'
import { slotsOfDevice } from '../queries/points.ts'
import { declaredPoint } from '../series.ts'

/** What the catalogue says of a device's slots, as it is now. */
export async function factsOfDevice(db: Queryable, deviceId: number): Promise<FactsOf> {
  const slots = await slotsOfDevice(db, deviceId)
  const facts = new Map(slots.map((one): [string, SlotFacts] => [`${one.store}${one.slot}`, factsOf(one)]))
  return ({ store, slot }: Slot) => facts.get(`${store}${slot}`) ?? unknown(store)
}

function factsOf({ type, key, store, cadence }: Awaited<ReturnType<typeof slotsOfDevice>>[number]): SlotFacts {
  const declared = declaredPoint(deviceType(type), key)
  if (!declared) return { ...unknown(store), cadence }
  return { kind: declared.kind, decimals: declared.kind === 'state' ? 0 : declared.decimals, cadence }
}

function unknown(store: Slot['store']): SlotFacts {
  return { kind: store === 'c' ? 'counter' : 'measure', decimals: undefined, cadence: 0 }
}
