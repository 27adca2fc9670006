import { copyHours } from '../../apps/server/src/modules/telemetry/index.ts'
import type { Connection } from '../../apps/server/src/storage/connect.ts'
import { withLock } from '../../apps/server/src/storage/with-lock.ts'

export async function countSamples({ pool }: Connection): Promise<number> {
  const { rows } = await pool.query<{ n: string }>('select count(*) as n from samples')
  return Number(rows[0]?.n)
}

/** Bytes of all day partitions with their keys, over all values in them. */
export async function bytesPerValue({ pool }: Connection, valuesPerSample: number): Promise<number> {
  await pool.query('vacuum samples')
  const { rows } = await pool.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(inhrelid)) as bytes from pg_inherits where inhparent = 'samples'::regclass`,
  )
  return Number(rows[0]?.bytes) / ((await countSamples({ pool } as Connection)) * valuesPerSample)
}

/**
 * A day of samples every 10 s for these devices, in the order in which they would have come, and its hours copied as the worker would
 * have. Ten devices at a time: no statement is long. `silence`: seconds before now in which nothing came; from 90 on it is a gap.
 */
export async function fillDay({ pool }: Connection, boxIds: readonly string[], values: number, silence = 300): Promise<void> {
  for (let from = 0; from < boxIds.length; from += 10) {
    await pool.query(
      `insert into samples (device_id, at, v)
       select d.id, t, array(select (230 + 5 * sin(extract(epoch from t) / 900 + n))::numeric(6,1)::real from generate_series(1, $2::int) n)
         from generate_series(now() - interval '1 day' - interval '5 minutes', now() - $3 * interval '1 second', interval '10 seconds') t,
              (select id from devices where box_id = any($1)) d
        order by t, d.id on conflict do nothing`,
      [boxIds.slice(from, from + 10), values, silence],
    )
  }
  // They did not come through ingest, which would have noted their hours.
  await withLock(pool, 'job hour-copies', async () => {
    await pool.query('update history_state set copied_hours = 0')
    await copyHours({ db: pool, clock: { now: () => new Date() } })
  })
  await pool.query('analyze samples, hour_copies')
  // What was just filled in is on disk before anything else is measured.
  await pool.query('checkpoint')
}

/** The first device of each uplink. */
export async function firstDevices({ pool }: Connection): Promise<string[]> {
  const { rows } = await pool.query<{ box_id: string }>('select distinct on (uplink_id) box_id from devices order by uplink_id, id')
  return rows.map(({ box_id }) => box_id)
}
