import type { Database } from '../../../storage/database.ts'
import { dropSealedDay } from '../../../storage/partitions.ts'
import { encodeRollup } from '../codec/rollup-block.ts'
import { DayRollup } from '../day-rollup.ts'
import {
  holdDevice,
  holdProgress,
  nextDevice,
  noteProgress,
  readPackedHours,
  readProgress,
  type SealedBlock,
  type SealedDay,
  sizesOfHours,
  unsealedDevice,
  writeLazily,
  writeSealedDay,
} from '../queries/sealing.ts'
import { unpackHour } from './packed-hour.ts'
import { sealHour } from './seal-hour.ts'
import { factsOfDevice } from './slot-facts.ts'

/** Values that are read from the database at a time. */
const valuesAtOnce = 200_000

/** Where a sealing is: it may end at any of these, and the next one goes on. */
export type SealingStep = 'closed' | 'device-read' | 'device-written' | 'device-kept' | 'day-kept' | 'day-dropped' | 'done'

export interface Sealing {
  db: Database
  now: () => Date
  reached: (step: SealingStep) => Promise<void>
}

/** Somebody else seals the same day. */
export class SealingOvertaken extends Error {}

/**
 * Seals a day whose partition nobody writes to any more, device by device from where an earlier run ended, and drops the partition.
 * @param day days since 1970
 * @throws SealingOvertaken, Error where something is missing, or what `dropSealedDay` throws
 */
export async function sealDay(deps: Sealing, day: number): Promise<void> {
  await deps.reached('closed')
  let done = await readProgress(deps.db)
  for (let id = await nextDevice(deps.db, day, done); id !== undefined; id = await nextDevice(deps.db, day, done)) {
    await sealDevice(deps, id, day, done)
    await deps.reached('device-kept')
    done = id
  }
  const forgotten = await unsealedDevice(deps.db, day)
  if (forgotten !== undefined) throw new Error(`nothing of device ${forgotten} is sealed of day ${day}: its partition stays`)
  await deps.reached('day-kept')
  await dropSealedDay(deps.db, day, deps.now(), () => deps.reached('day-dropped'))
  await deps.reached('done')
}

async function sealDevice({ db, reached }: Sealing, deviceId: number, day: number, before: number): Promise<void> {
  const began = performance.now()
  const sealed = await blocksFrom(db, deviceId, day)
  await reached('device-read')
  await db.transaction(async (tx) => {
    await writeLazily(tx)
    const progress = await holdProgress(tx)
    if (progress?.day !== day || progress.device !== before) throw new SealingOvertaken(`day ${day} is being sealed elsewhere`)
    // What a device that was removed has left is erased with the partition.
    if (await holdDevice(tx, deviceId)) await writeSealedDay(tx, sealed)
    await noteProgress(tx, deviceId, (performance.now() - began) / 1000)
    await reached('device-written')
  })
}

/** The partition does not change any more: it is read without a transaction. */
async function blocksFrom(db: Database, deviceId: number, day: number): Promise<SealedDay> {
  const factsOf = await factsOfDevice(db, deviceId)
  const rollup = new DayRollup(factsOf)
  const blocks: SealedBlock[] = []
  for (const [first, last] of groupsOf(await sizesOfHours(db, deviceId, day))) {
    for (const packed of await readPackedHours(db, deviceId, first, last)) {
      const hour = await sealHour(packed.hour, unpackHour(packed), factsOf)
      rollup.addHour(packed.hour - 24 * day, hour.read)
      blocks.push(...hour.blocks)
    }
  }
  return { deviceId, day, samples: rollup.samples, stretches: rollup.stretches, rollup: await encodeRollup(rollup.points()), blocks }
}

/** Neighbouring hours that can be read at once; at least one. */
function groupsOf(hours: readonly { hour: number; values: number }[]): [number, number][] {
  const groups: { first: number; last: number; values: number }[] = []
  for (const { hour, values } of hours) {
    const group = groups.at(-1)
    if (!group || group.values + values > valuesAtOnce) groups.push({ first: hour, last: hour, values })
    else Object.assign(group, { last: hour, values: group.values + values })
  }
  return groups.map(({ first, last }) => [first, last])
}
