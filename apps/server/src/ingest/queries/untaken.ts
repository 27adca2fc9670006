import { numbers } from '../../storage/array-literals.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { cleanText } from '../draft.ts'
import type { Untaken } from '../untaken.ts'

/** Devices and reasons kept of an uplink; those not heard of for a day go first. */
const keptPerUplink = 200

/** Counts at their uplinks what was not taken, by device and reason. */
export async function writeUntaken(tx: Queryable, untaken: readonly Untaken[], now: Date): Promise<void> {
  if (untaken.length === 0) return
  const uplinkIds = [...new Set(untaken.map(({ uplinkId }) => uplinkId))]
  await tx.query(`delete from untaken_samples where uplink_id = any($1) and last_at < $2::timestamptz - interval '1 day'`, [uplinkIds, now])
  await tx.query(
    `insert into untaken_samples (uplink_id, ref, reason, count, last_at)
     select u, r, w, sum(n), $5 from unnest($1::text[], $2::text[], $3::text[], $4::int[]) as s(u, r, w, n)
      where exists (select from uplinks where id = u)
      group by u, r, w order by u, r, w
         on conflict (uplink_id, ref, reason) do update set count = untaken_samples.count + excluded.count, last_at = excluded.last_at`,
    [
      untaken.map(({ uplinkId }) => uplinkId),
      untaken.map(({ ref }) => cleanText(ref)),
      untaken.map(({ reason }) => reason),
      numbers(untaken.map(({ count }) => count)),
      now,
    ],
  )
  await tx.query(
    `delete from untaken_samples s using (
       select uplink_id, ref, reason, row_number() over (partition by uplink_id order by last_at desc, ref, reason) as place
         from untaken_samples where uplink_id = any($1)) ranked
      where (s.uplink_id, s.ref, s.reason) = (ranked.uplink_id, ranked.ref, ranked.reason) and ranked.place > $2`,
    [uplinkIds, keptPerUplink],
  )
}
