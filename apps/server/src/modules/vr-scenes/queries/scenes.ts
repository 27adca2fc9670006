import { type Queryable, rowsOf } from '../../../storage/queryable.ts'
import { recordTable } from '../../../storage/record-table.ts'

export interface SceneRecord {
  name: string
  sort: number
  groupId: string | null
  siteId: string | null
}
export const sceneTable = recordTable<SceneRecord>('vr_scenes', ['name', 'sort', 'groupId', 'siteId'])

export interface SceneRow extends SceneRecord {
  id: string
  group: string | null
  site: string | null
  fileId: string | null
}

interface Sought {
  businessId: string
  /** With the groups below it. */
  groupId?: string | undefined
  id?: string | undefined
}

export function listScenes(db: Queryable, { businessId, groupId, id }: Sought): Promise<SceneRow[]> {
  return rowsOf<SceneRow>(
    db,
    `select s.id, s.name, s.sort, s.group_id as "groupId", g.name as group, s.site_id as "siteId", p.name as site,
            (select max(f.id) from files f where f.held_by_kind = 'vr-scene' and f.held_by_id = s.id) as "fileId"
       from vr_scenes s left join groups g on g.id = s.group_id left join sites p on p.id = s.site_id
      where s.business_id = $1 and ($2::bigint is null or $2 in (g.id, g.parent_id)) and ($3::bigint is null or s.id = $3)
      order by s.sort, s.name collate "zh-x-icu", s.id`,
    [businessId, groupId ?? null, id ?? null],
  )
}

export interface PinRow {
  sceneId: string
  deviceId: number
  x: number
  y: number
}

export function listPins(db: Queryable, sceneIds: readonly string[]): Promise<PinRow[]> {
  return rowsOf<PinRow>(
    db,
    `select scene_id as "sceneId", device_id as "deviceId", x::float8 as x, y::float8 as y from vr_pins where scene_id = any($1::bigint[])
      order by scene_id, device_id`,
    [sceneIds],
  )
}

export interface SeenDevice {
  id: number
  boxId: string
}

/** Devices of the business that the person sees, among these; they stay until the transaction ends. */
export function seenDevices(tx: Queryable, businessId: string, userId: string, boxIds: readonly string[]): Promise<SeenDevice[]> {
  return rowsOf<SeenDevice>(
    tx,
    `select d.id, d.box_id as "boxId" from devices d
      where d.business_id = $1 and d.box_id = any($3::text[]) and d.id in (select id from visible_devices where user_id = $2) for key share`,
    [businessId, userId, boxIds],
  )
}

/** The pins of devices that the person sees are these; the others stay. @returns box ids of those that were there */
export async function replacePins(
  tx: Queryable,
  sceneId: string,
  userId: string,
  pins: readonly { deviceId: number; x: number; y: number }[],
): Promise<string[]> {
  const before = await rowsOf<{ boxId: string }>(
    tx,
    `with gone as (
       delete from vr_pins p using devices d
        where p.scene_id = $1 and d.id = p.device_id and p.device_id in (select id from visible_devices where user_id = $2)
        returning d.box_id)
     select box_id as "boxId" from gone order by 1`,
    [sceneId, userId],
  )
  await tx.query('insert into vr_pins (scene_id, device_id, x, y) select $1, * from unnest($2::int[], $3::real[], $4::real[])', [
    sceneId,
    pins.map(({ deviceId }) => deviceId),
    pins.map(({ x }) => x),
    pins.map(({ y }) => y),
  ])
  return before.map(({ boxId }) => boxId)
}

/** Points of these devices that are in alarm, the worst and longest first. */
export function alarmedPoints(db: Queryable, deviceIds: readonly number[]): Promise<{ deviceId: number; point: string }[]> {
  return rowsOf<{ deviceId: number; point: string }>(
    db,
    `select device_id as "deviceId", point from alarms where device_id = any($1::int[]) and released_at is null and point <> ''
      group by device_id, point order by max(level) desc, min(opened_at), point`,
    [deviceIds],
  )
}
