import type { AccessList, AccessReport } from '@kilowatch/telemetry'
import type { Database, Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import { behindOf, doorsOf, keepActual, lockList, storePassages, wantedOf } from '../queries/gateways.ts'

/** Lists that uplinks in these partitions (0–99) are to be told now: they have not said that they keep them. */
export async function wantedAccess(
  db: Queryable,
  partitions: readonly number[],
  now: Date,
): Promise<{ uplinkId: string; access: AccessList }[]> {
  const lists: { uplinkId: string; access: AccessList }[] = []
  for (const { uplink_id, wanted } of await behindOf(db, partitions, now))
    lists.push({ uplinkId: uplink_id, access: { version: wanted, doors: await wantedOf(db, uplink_id) } })
  return lists
}

/**
 * Keeps what uplinks say that they keep, and each passage once.
 * @returns the passages that are stored, by uplink
 */
export async function takeAccess(
  db: Database,
  reports: readonly (readonly [uplinkId: string, report: AccessReport])[],
  now: Date,
): Promise<{ uplinkId: string; heard: string[] }[]> {
  return db.transaction(async (tx) => {
    for (const [uplinkId, report] of reports) await takeReport(tx, uplinkId, report, now)
    return reports.flatMap(([uplinkId, { passages }]) => (passages.length > 0 ? [{ uplinkId, heard: passages.map(({ id }) => id) }] : []))
  })
}

async function takeReport(tx: Transaction, uplinkId: string, report: AccessReport, now: Date): Promise<void> {
  const isKnown = await lockList(tx, uplinkId)
  // Most gateways have no door.
  if (!isKnown && report.version === 0 && report.readers.length === 0 && report.passages.length === 0) return
  await storePassages(tx, uplinkId, report.passages, now)
  await keepActual(tx, uplinkId, report, now)
  await notify(tx, {
    commands: await doorsOf(
      tx,
      uplinkId,
      report.passages.map(({ device }) => device),
    ),
  })
}
