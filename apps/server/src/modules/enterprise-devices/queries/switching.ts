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

/** Disables devices, or enables them. @returns those that were not so already */
export async function setDisabled(tx: Queryable, ids: readonly number[], disabledAt: Date | null): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    `update devices set disabled_at = $2 where id = any($1::int[]) and (disabled_at is null) = ($2::timestamptz is not null) returning id`,
    [ids, disabledAt],
  )
  return rows.map(({ id }) => id)
}

/** Devices of this business that were deleted and can come back, by the gateway that announces them. */
export function removedDevices(
  db: Queryable,
  businessId: string,
  boxIds: readonly string[],
): Promise<{ uplinkId: string; refs: string[] }[]> {
  return rowsOf(
    db,
    `select r.uplink_id as "uplinkId", array_agg(r.ref order by r.ref) as refs
       from removed_devices r join uplinks u on u.id = r.uplink_id
      where u.business_id = $1 and r.box_id = any($2::text[]) group by r.uplink_id`,
    [businessId, boxIds],
  )
}
