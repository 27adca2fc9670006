import { type Queryable, rowsOf } from '../../storage/queryable.ts'

/** Major: what cannot be seen may be in any state (domain.md, levels). */
const level = 3

/**
 * Opens the alarm of devices that stand in a gateway's configuration and were never read, counts them while it is open, and ends it when
 * there are none. @returns ids of the alarms that changed
 */
export async function judgeNeverRead(tx: Queryable, uplinkId: string, count: number, now: Date): Promise<string[]> {
  const rows =
    count > 0
      ? await rowsOf<{ id: string }>(
          tx,
          `insert into alarms (business_id, uplink_id, kind, level, side, opened_at, opening_value, cause_id)
           select business_id, id, 'never-read', $3, 'never-read', $4, $2, 'u:' || id from uplinks where id = $1
               on conflict (uplink_id, side) where released_at is null and device_id is null
               do update set opening_value = excluded.opening_value where alarms.opening_value <> excluded.opening_value
           returning id`,
          [uplinkId, count, level, now],
        )
      : await rowsOf<{ id: string }>(
          tx,
          `update alarms set released_at = $2, release_reason = 'heard'
            where uplink_id = $1 and kind = 'never-read' and device_id is null and released_at is null returning id`,
          [uplinkId, now],
        )
  return rows.map(({ id }) => id)
}
