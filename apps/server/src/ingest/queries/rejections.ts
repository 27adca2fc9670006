import { numbers } from '../../storage/array-literals.ts'
import type { Queryable } from '../../storage/queryable.ts'
import type { Refused } from '../message.ts'

/** Refused messages kept of an uplink. */
const keptPerUplink = 20

/** Counts refused messages at their uplinks and keeps the newest of each for inspection. */
export async function writeRejections(tx: Queryable, refused: readonly Refused[]): Promise<void> {
  if (refused.length === 0) return
  const byUplink = new Map<string, Refused[]>()
  for (const one of refused) byUplink.set(one.uplinkId, [...(byUplink.get(one.uplinkId) ?? []), one])
  const uplinkIds = [...byUplink.keys()]
  const kept = [...byUplink.values()].flatMap((list) => list.slice(-keptPerUplink))
  await tx.query(
    `insert into rejections (uplink_id, at, reason, bytes, head)
     select u, to_timestamp(t / 1000.0), r, b, h from unnest($1::text[], $2::float8[], $3::text[], $4::int[], $5::bytea[]) as n(u, t, r, b, h)`,
    [
      kept.map(({ uplinkId }) => uplinkId),
      numbers(kept.map(({ received }) => received)),
      kept.map(({ reason }) => reason),
      numbers(kept.map(({ payload }) => payload.bytes)),
      kept.map(({ payload }) => payload.head),
    ],
  )
  await tx.query(
    `delete from rejections r using (
       select id, row_number() over (partition by uplink_id order by id desc) as age from rejections where uplink_id = any($1)) ranked
      where ranked.id = r.id and ranked.age > $2`,
    [uplinkIds, keptPerUplink],
  )
  await tx.query(
    'update uplinks set rejected = rejected + u.n, last_rejection = u.r from unnest($1::text[], $2::int[], $3::text[]) as u(id, n, r) where uplinks.id = u.id',
    [
      uplinkIds,
      numbers(uplinkIds.map((id) => byUplink.get(id)?.length ?? 0)),
      uplinkIds.map((id) => byUplink.get(id)?.at(-1)?.reason ?? ''),
    ],
  )
}
