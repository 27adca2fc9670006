import type { DeviceExchanges, Status } from '@kilowatch/telemetry'
import type { Queryable } from '../../storage/queryable.ts'
import { cleanText } from '../draft.ts'

/** How the exchanges with devices went, by uplink; devices that the server does not know are left out. Times count back from `now`. */
export async function writeExchanges(tx: Queryable, told: ReadonlyMap<string, NonNullable<Status['exchanges']>>, now: Date): Promise<void> {
  const rows = [...told].flatMap(([uplinkId, { for: counted, devices }]) => devices.map((device) => rowOf(uplinkId, counted, device)))
  if (rows.length === 0) return
  await tx.query(
    `insert into device_exchanges (device_id, told_at, since, tried, timeouts, refused, garbage, exceptions, last_failure, failed_at, median_ms, most_ms)
     select d.id, $1::timestamptz, $1::timestamptz - t.counted * interval '1 ms', t.tried, t.timeout, t.refused, t.garbage, t.exception,
            t.text, $1::timestamptz - t.ago * interval '1 ms', t.median, t.most
       from jsonb_to_recordset($2) as t (uplink text, ref text, counted float8, tried bigint, timeout bigint, refused bigint, garbage bigint,
              exception bigint, text text, ago float8, median real, most real)
       join devices d on d.uplink_id = t.uplink and d.ref = t.ref
      order by d.id
         on conflict (device_id) do update
            set told_at = excluded.told_at, since = excluded.since, tried = excluded.tried, timeouts = excluded.timeouts,
                refused = excluded.refused, garbage = excluded.garbage, exceptions = excluded.exceptions,
                last_failure = excluded.last_failure, failed_at = excluded.failed_at, median_ms = excluded.median_ms, most_ms = excluded.most_ms`,
    [now, JSON.stringify(rows)],
  )
}

function rowOf(uplink: string, counted: number, { ref, tried, failed, last, took }: DeviceExchanges) {
  const { timeout = 0, refused = 0, garbage = 0, exception = 0 } = failed
  const text = last ? cleanText(last.text) : null
  return { uplink, ref, counted, tried, timeout, refused, garbage, exception, text, ago: last?.ago, median: took?.median, most: took?.most }
}
