import { ask } from '../../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import { endings } from './fates.ts'

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

/** Where the devices stand is known at the other business too; a site that it has by this name, with a place, stays as it is. */
async function copySites(tx: Queryable, deviceIds: readonly number[], businessId: string): Promise<void> {
  await tx.query(
    `insert into sites (business_id, name, city, address, latitude, longitude, province)
     select distinct $2::bigint, s.name, s.city, s.address, s.latitude, s.longitude, s.province
       from devices d join sites s on s.business_id = d.business_id and s.name = d.site where d.id = any($1::int[]) order by s.name
         on conflict (business_id, name) do update set city = excluded.city, address = excluded.address, latitude = excluded.latitude,
                longitude = excluded.longitude, province = excluded.province
          where (sites.city, sites.address) = ('', '') and sites.latitude is null`,
    [deviceIds, businessId],
  )
}

interface Moving {
  uplinkId: string
  deviceIds: readonly number[]
  /** To which it goes. */
  businessId: string
  at: Date
}

/**
 * The uplink, its devices, their alarms and site pictures are of the other business, and everything ends by which the former one had power
 * over them (`fates.ts`). History belongs to the devices and goes along.
 */
export async function moveUplink(tx: Queryable, { uplinkId, deviceIds, businessId, at }: Moving): Promise<void> {
  for (const { sql } of endings) if (sql !== undefined) await ask(tx, sql, { devices: deviceIds, uplink: uplinkId, at })
  await copySites(tx, deviceIds, businessId)
  await tx.query('update uplinks set business_id = $2 where id = $1', [uplinkId, businessId])
  await tx.query('update devices set business_id = $2 where uplink_id = $1', [uplinkId, businessId])
  await tx.query('update alarms set business_id = $2 where uplink_id = $1', [uplinkId, businessId])
  await tx.query(`update files set business_id = $2 where held_by_kind = 'device' and held_by_id = any($1::bigint[])`, [
    deviceIds,
    businessId,
  ])
}
