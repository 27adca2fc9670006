import type { Pool } from 'pg'
import { dropLate, dropSomeRollups, dropSomeSealed, noteDropped } from '../queries/retention.ts'

const devicesAtOnce = 200

/** First days that are kept, as days since 1970. */
export interface KeptFrom {
  sealed: number
  rollups: number
}

/** Removes sealed days and rollups that are too old, some devices at a time. A run that is stopped goes on with the next. */
export async function letGoOfOldHistory(pool: Pool, kept: KeptFrom, now: Date): Promise<void> {
  await dropLate(pool, kept.sealed)
  await forAllDevices((after) => dropSomeSealed(pool, after, devicesAtOnce, kept.sealed))
  await forAllDevices((after) => dropSomeRollups(pool, after, devicesAtOnce, kept.rollups))
  await noteDropped(pool, now)
}

async function forAllDevices(drop: (after: number) => Promise<number | undefined>): Promise<void> {
  for (let last = await drop(0); last !== undefined; last = await drop(last));
}
