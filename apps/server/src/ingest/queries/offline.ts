import { type Queryable, rowsOf } from '../../storage/queryable.ts'
import { numbers } from '../rows.ts'

interface IdRow {
  id: string
}

/** Devices that were silent are heard again. @returns ids of the released alarms */
export async function releaseOffline(tx: Queryable, deviceIds: readonly number[], now: Date): Promise<string[]> {
  const rows = await rowsOf<IdRow>(
    tx,
    `update alarms set released_at = $2, release_reason = 'heard'
      where device_id = any($1::int[]) and kind = 'offline' and released_at is null returning id`,
    [numbers(deviceIds), now],
  )
  return rows.map(({ id }) => id)
}
