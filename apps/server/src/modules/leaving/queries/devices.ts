import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

export interface LeavingDevice {
  name: string
  type: string
  site: string
  ref: string
}

export function lockDevice(tx: Queryable, id: number): Promise<LeavingDevice | undefined> {
  return rowOf(tx, 'select name, coalesce(type, announced_type) as type, site, ref from devices where id = $1 for update', [id])
}

/** Everybody who sees the device, and of them those who should hear of its end: whom it was shared with, who runs the business. */
export async function whoSees(db: Queryable, deviceId: number): Promise<{ all: string[]; concerned: string[] }> {
  const rows = await rowsOf<{ user_id: string; concerned: boolean }>(
    db,
    `select user_id, bool_or(way = 'share' or "right" >= 'manage') as concerned from device_access where device_id = $1 group by user_id`,
    [deviceId],
  )
  return { all: rows.map((row) => row.user_id), concerned: rows.filter((row) => row.concerned).map((row) => row.user_id) }
}

/** The device with what hangs on it; that it was there is remembered at its uplink. */
export async function removeDevice(
  tx: Queryable,
  device: { id: number; boxId: string; uplinkId: string; name: string; ref: string },
  userId: string,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into removed_devices (uplink_id, ref, box_id, name, removed_at, removed_by) values ($1, $2, $3, $4, $5, $6)
         on conflict (uplink_id, ref) do update
        set box_id = excluded.box_id, name = excluded.name, removed_at = excluded.removed_at, removed_by = excluded.removed_by, samples = 0`,
    [device.uplinkId, device.ref, device.boxId, device.name, now, userId],
  )
  await tx.query('delete from devices where id = $1', [device.id])
}

export interface RemovedRow {
  ref: string
  box_id: string
  name: string
  removed_at: Date
  removed_by: string
  samples: string
}

export function listRemoved(db: Queryable, uplinkId: string): Promise<RemovedRow[]> {
  return rowsOf(
    db,
    `select r.ref, r.box_id, r.name, r.removed_at, coalesce(u.name, '') as removed_by, r.samples
       from removed_devices r left join users u on u.id = r.removed_by where r.uplink_id = $1 order by r.removed_at desc, r.ref`,
    [uplinkId],
  )
}

/** A device that was removed, as its uplink calls it. */
export interface Removed {
  uplinkId: string
  ref: string
}

/** Removed devices of the business with these ids; the same id may have been removed at several uplinks. */
export function findRemoved(db: Queryable, businessId: string, boxIds: readonly string[]): Promise<(Removed & { boxId: string })[]> {
  return rowsOf(
    db,
    `select r.uplink_id as "uplinkId", r.ref, r.box_id as "boxId" from removed_devices r join uplinks u on u.id = r.uplink_id
      where u.business_id = $1 and r.box_id = any($2::text[]) order by r.uplink_id, r.ref`,
    [businessId, boxIds],
  )
}

/** @returns those that were removed */
export function forgetRemoved(tx: Queryable, removed: readonly Removed[]): Promise<Removed[]> {
  return rowsOf(
    tx,
    `delete from removed_devices where (uplink_id, ref) in (select * from unnest($1::text[], $2::text[]))
     returning uplink_id as "uplinkId", ref`,
    [removed.map(({ uplinkId }) => uplinkId), removed.map(({ ref }) => ref)],
  )
}
