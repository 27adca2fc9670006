import { setImmediate } from 'node:timers/promises'
import type { Services } from '../../../services.ts'
import type { Database } from '../../../storage/database.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import {
  announceCopies,
  changedHours,
  type DeviceHour,
  dropSealedCopies,
  type HourCopy,
  nextHourToCopy,
  noteCopied,
  someDevices,
  takeChanged,
  writeCopies,
} from '../queries/hour-copies.ts'
import { readPackedHour, writeLazily } from '../queries/sealing.ts'
import { unpackHour } from './packed-hour.ts'
import { sealHour } from './seal-hour.ts'
import { factsOfDevices } from './slot-facts.ts'

const hourMs = 3_600_000
/** What comes a little late is not worth a second copy. */
const settleMs = 10 * 60_000
const devicesAtOnce = 20
const hoursAtOnce = 200
const beforeAll: DeviceHour = { deviceId: 0, hour: 0 }

/**
 * Copies the hours that are over, of days that are not sealed, into blocks, and those again to which late samples came. A run
 * that is stopped goes on with the next: an hour is read from its copy only where the copy is there and nothing came since.
 */
export async function copyHours({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  for (let last = await dropSealedCopies(db, 0, devicesAtOnce); last !== undefined; ) {
    last = await dropSealedCopies(db, last, devicesAtOnce)
  }
  await copyChanged(db)
  const end = Math.floor((clock.now().getTime() - settleMs) / hourMs)
  for (let hour = await nextHourToCopy(db); hour !== undefined && hour < end; hour++) await copyHour(db, hour)
}

async function copyHour(db: Database, hour: number): Promise<void> {
  await db.transaction((tx) => announceCopies(tx, hour + 1))
  for (let ids = await someDevices(db, 0, devicesAtOnce); ids.length > 0; ids = await someDevices(db, ids.at(-1) ?? 0, devicesAtOnce)) {
    const copies = await copiesOf(db, ids, hour)
    if (copies.length > 0) {
      await db.transaction(async (tx) => {
        await writeLazily(tx)
        await writeCopies(tx, copies)
      })
    }
    await setImmediate()
  }
  await noteCopied(db, hour + 1)
}

async function copyChanged(db: Database): Promise<void> {
  const next = (after: DeviceHour) => changedHours(db, after, hoursAtOnce)
  for (let some = await next(beforeAll); some.length > 0; some = await next(some.at(-1) ?? beforeAll)) {
    for (const one of some) {
      await db.transaction(async (tx) => {
        await takeChanged(tx, one)
        await writeCopies(tx, await copiesOf(tx, [one.deviceId], one.hour))
      })
    }
  }
}

/** Written, read again and compared; none of devices that have no samples in this hour. */
async function copiesOf(db: Queryable, deviceIds: readonly number[], hour: number): Promise<HourCopy[]> {
  const factsOf = await factsOfDevices(db, deviceIds)
  const copies: HourCopy[] = []
  for (const { deviceId, ...packed } of await readPackedHour(db, deviceIds, hour)) {
    const { blocks } = await sealHour(hour, unpackHour(packed), factsOf(deviceId))
    copies.push(...blocks.map((block) => ({ ...block, deviceId })))
  }
  return copies
}
