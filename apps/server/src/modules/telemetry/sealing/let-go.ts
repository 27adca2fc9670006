import type { Database } from '../../../storage/database.ts'
import { dropLate, dropSomeRollups, dropSomeSealed, noteDropped } from '../queries/retention.ts'

const devicesAtOnce = 200

/** First days that are kept, as days since 1970. */
export interface KeptFrom {
  sealed: number
  rollups: number
}

/** Removes sealed days and rollups that are too old, some devices at a time. A run that is stopped goes on with the next. */
export async function letGoOfOldHistory(db: Database, kept: KeptFrom, now: Date): Promise<void> {
  await dropLate(db, kept.sealed)
  await forAllDevices((after) => dropSomeSealed(db, after, devicesAtOnce, kept.sealed))
  await forAllDevices((after) => dropSomeRollups(db, after, devicesAtOnce, kept.rollups))
  await noteDropped(db, now)
}

async function forAllDevices(drop: (after: number) => Promise<number | undefined>): Promise<void> {
  for (let last = await drop(0); last !== undefined; last = await drop(last));
}
