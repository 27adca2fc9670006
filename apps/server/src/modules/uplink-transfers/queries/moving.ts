import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

/** What a business has, for its limits. */
export async function countsOf(tx: Queryable, businessId: string): Promise<{ uplinks: number; devices: number }> {
  const row = await rowOf<{ uplinks: number; devices: number }>(
    tx,
    `select (select count(*)::int from uplinks where business_id = $1) as uplinks,
            (select count(*)::int from devices where business_id = $1) as devices`,
    [businessId],
  )
  return row ?? { uplinks: 0, devices: 0 }
}

export async function devicesOf(tx: Queryable, uplinkId: string): Promise<{ id: number; boxId: string }[]> {
  return rowsOf(tx, 'select id, box_id as "boxId" from devices where uplink_id = $1 order by id for update', [uplinkId])
}

/** Everybody who comes to one of the devices, or to all of the business. */
export async function whoSeesAny(tx: Queryable, deviceIds: readonly number[], businessId: string): Promise<string[]> {
  const rows = await rowsOf<{ user_id: string }>(
    tx,
    `select user_id from business_access where business_id = $2
      union select user_id from single_access where device_id = any($1::int[])`,
    [deviceIds, businessId],
  )
  return rows.map(({ user_id }) => user_id)
}

/**
 * The uplink, its devices, their alarms and site pictures are of the other business. Ways to them that the former one gave end; relations
 * and work that stay with it lose them. History belongs to the devices and goes along. Timed tasks go along switched off: nobody there
 * has decided that a door opens by itself.
 */
export async function moveUplink(tx: Queryable, uplinkId: string, deviceIds: readonly number[], businessId: string): Promise<void> {
  for (const table of ['device_holders', 'device_departments', 'group_devices', 'device_shares', 'work_devices'])
    await tx.query(`delete from ${table} where device_id = any($1::int[])`, [deviceIds])
  await tx.query('delete from device_feeds where (source_id = any($1::int[])) <> (load_id = any($1::int[]))', [deviceIds])
  await tx.query('update uplinks set business_id = $2 where id = $1', [uplinkId, businessId])
  await tx.query('update devices set business_id = $2 where uplink_id = $1', [uplinkId, businessId])
  await tx.query('update timed_tasks set enabled = false, made_by = null where device_id = any($1::int[])', [deviceIds])
  // Nobody there is responsible for them any more.
  await tx.query('update alarms set business_id = $2, assignee_id = null where uplink_id = $1', [uplinkId, businessId])
  await tx.query(`update files set business_id = $2 where held_by_kind = 'device' and held_by_id = any($1::bigint[])`, [
    deviceIds,
    businessId,
  ])
}
