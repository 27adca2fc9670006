import { type Command, type Result, readCommand } from '@kilowatch/telemetry'
import type { Transaction } from '../../storage/database.ts'
import { notifyChecks, notifyCommands } from '../../storage/notify.ts'
import { type Queryable, rowsOf } from '../../storage/queryable.ts'

/** `unsupported`: its gateway does not know how to read at once; `silent`: it said nothing in time. */
export type ReadOutcome = 'read' | 'failed' | 'unsupported' | 'silent'

/** A gateway that says nothing of its readings for so long is not waited for, ms. */
const patience = 15_000

/** Asks the gateways of these devices to read them at once. @returns the reading of each device, by internal id */
export async function askForReads(tx: Transaction, deviceIds: readonly number[], at: Date): Promise<Map<number, string>> {
  const rows = await rowsOf<{ id: string; device_id: number }>(
    tx,
    `insert into device_reads (device_id, uplink_id, asked_at, expires_at)
     select d.id, d.uplink_id, $2, $3 from devices d where d.id = any($1::int[]) returning id, device_id`,
    [deviceIds, at, new Date(at.getTime() + patience)],
  )
  if (rows.length > 0) await notifyCommands(tx)
  return new Map(rows.map(({ id, device_id }) => [device_id, id]))
}

/** What uplinks of these partitions (0–99) are to read, in the order in which it was asked. */
export async function openReads(
  db: Queryable,
  partitions: readonly number[],
  now: Date,
): Promise<{ uplinkId: string; command: Command }[]> {
  const rows = await rowsOf<{ id: string; uplink_id: string; ref: string; expires_at: Date }>(
    db,
    `select r.id, r.uplink_id, d.ref, r.expires_at
       from device_reads r join devices d on d.id = r.device_id left join group_check_devices c on c.read_id = r.id
      where r.ended_at is null and r.expires_at > $2 and right(r.uplink_id, 2)::int = any($1::int[])
      order by r.asked_at, c.place limit 2000`,
    [partitions, now],
  )
  return rows.map(({ id, uplink_id, ref, expires_at }) => ({
    uplinkId: uplink_id,
    command: { id, device: ref, command: readCommand, value: 'now', expires: expires_at.getTime() },
  }))
}

/** What of the results tells of readings of that uplink. @returns the others */
export async function takeReads(
  tx: Transaction,
  results: readonly (readonly [uplinkId: string, result: Result])[],
  now: Date,
): Promise<(readonly [string, Result])[]> {
  const steps = results.map(([uplinkId, result]) => ({ uplinkId, id: result.id, ...stepOf(result) }))
  const rows = await rowsOf<{ id: string; uplink_id: string }>(
    tx,
    `with said as (
       -- Of each uplink by itself: what another one says of the same id must not stand in for it.
       select distinct on (id, uplink_id) *
         from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) with ordinality as s (id, uplink_id, outcome, reason, n)
        order by id, uplink_id, outcome is null, n)
     update device_reads r
        set begun_at = coalesce(r.begun_at, $5),
            ended_at = case when r.outcome is not null then r.ended_at when said.outcome is not null then $5::timestamptz end,
            outcome = coalesce(r.outcome, said.outcome),
            reason = case when r.outcome is null then said.reason else r.reason end
       from said where said.id = r.id and said.uplink_id = r.uplink_id
     returning r.id, r.uplink_id`,
    [
      steps.map(({ id }) => id),
      steps.map(({ uplinkId }) => uplinkId),
      steps.map(({ outcome }) => outcome),
      steps.map(({ reason }) => reason),
      now,
    ],
  )
  if (rows.length === 0) return [...results]
  // It reads one after another: those that wait have their time yet.
  await tx.query('update device_reads set expires_at = $2 where uplink_id = any($1) and ended_at is null and expires_at < $2', [
    [...new Set(rows.map(({ uplink_id }) => uplink_id))],
    new Date(now.getTime() + patience),
  ])
  await notifyChecks(tx)
  const known = new Set(rows.map(({ id }) => id))
  return results.filter(([, { id }]) => !known.has(id))
}

/** Ends those that are not waited for any longer. */
export async function endSilentReads(db: Queryable, now: Date): Promise<void> {
  await db.query(`update device_reads set ended_at = $1, outcome = 'silent' where ended_at is null and expires_at <= $1`, [now])
}

/** Takes away what was read before then and no check names any more: it was read anew since. */
export async function removeUnnamedReads(db: Queryable, before: Date): Promise<void> {
  await db.query(
    `delete from device_reads r where r.asked_at < $1 and not exists (select from group_check_devices c where c.read_id = r.id)`,
    [before],
  )
}

/** A gateway that refuses does not know the command: it reads whatever it knows, and says that it failed. */
function stepOf({ state, reason }: Result): { outcome: ReadOutcome | null; reason: string | null } {
  if (state === 'verified') return { outcome: 'read', reason: null }
  if (state === 'failed') return { outcome: 'failed', reason: reason ?? null }
  return { outcome: state === 'refused' ? 'unsupported' : null, reason: null }
}
