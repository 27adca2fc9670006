import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

export interface ManagedDevice {
  id: number
  boxId: string
  uplinkId: string
}

/** Those of the devices that the person manages in this business. */
export function managedDevices(db: Queryable, userId: string, businessId: string, boxIds: readonly string[]): Promise<ManagedDevice[]> {
  return rowsOf<ManagedDevice>(
    db,
    `select d.id, d.box_id as "boxId", d.uplink_id as "uplinkId" from visible_devices d
      where d.user_id = $1 and d.business_id = $2 and d."right" >= 'manage' and d.box_id = any($3::text[]) order by d.id`,
    [userId, businessId, boxIds],
  )
}

/** Disables devices. @returns those that were not so already */
export async function setDisabled(tx: Queryable, ids: readonly number[], at: Date): Promise<number[]> {
  const text = 'update devices set disabled_at = $2 where id = any($1::int[]) and disabled_at is null returning id'
  return (await rowsOf<{ id: number }>(tx, text, [ids, at])).map(({ id }) => id)
}

/** Enables devices; they count as just heard, so that one that stays silent or unreachable is found so anew. @returns those that were disabled */
export async function setEnabled(tx: Queryable, ids: readonly number[], at: Date): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    `update devices set disabled_at = null, online = true, online_at = $2, unreachable = null, unreachable_at = null
      where id = any($1::int[]) and disabled_at is not null returning id`,
    [ids, at],
  )
  return rows.map(({ id }) => id)
}
