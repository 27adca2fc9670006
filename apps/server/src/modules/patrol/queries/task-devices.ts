import type { PatrolTaskDevice } from '@kilowatch/contract'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

const deviceColumns = `d.box_id as id, d.name, coalesce(d.type, d.announced_type) as type, d.site`
const byName = 'order by d.name collate "zh-x-icu", d.id'

/** All devices of a task: whoever has the task is to find them. */
export function taskDevices(db: Queryable, id: string, userId: string): Promise<PatrolTaskDevice[]> {
  return rowsOf<PatrolTaskDevice>(
    db,
    `select ${deviceColumns}, exists (select from device_access a where a.device_id = d.id and a.user_id = $2) as visible
       from work_devices wd join known_devices d on d.id = wd.device_id where wd.work_id = $1 ${byName}`,
    [id, userId],
  )
}

/** Devices that the person sees of the task's group, or of its business, that are not in it. */
export function otherDevices(db: Queryable, id: string, userId: string): Promise<PatrolTaskDevice[]> {
  return rowsOf<PatrolTaskDevice>(
    db,
    `select ${deviceColumns}, true as visible
       from work w join visible_devices d on d.business_id = w.business_id and d.user_id = $2
      where w.id = $1 and not exists (select from work_devices wd where wd.work_id = w.id and wd.device_id = d.id)
        and (w.group_id is null
             or d.id in (select gd.device_id from groups g join group_devices gd on gd.group_id = g.id where w.group_id in (g.id, g.parent_id)))
      ${byName} limit 1000`,
    [id, userId],
  )
}

/** The devices with these ids that are of the task's business, and in the task already or seen by the person. */
export function reachableDevices(
  tx: Queryable,
  taskId: string,
  userId: string,
  boxIds: readonly string[],
): Promise<{ id: number; boxId: string }[]> {
  return rowsOf<{ id: number; boxId: string }>(
    tx,
    `select d.id, d.box_id as "boxId" from work w join devices d on d.business_id = w.business_id
      where w.id = $1 and d.box_id = any($3::text[])
        and (exists (select from work_devices wd where wd.work_id = w.id and wd.device_id = d.id)
             or exists (select from device_access a where a.device_id = d.id and a.user_id = $2))`,
    [taskId, userId, boxIds],
  )
}

/** The task has these devices and no others. */
export async function replaceDevices(tx: Queryable, taskId: string, deviceIds: readonly number[]): Promise<void> {
  await tx.query('delete from work_devices where work_id = $1 and device_id <> all($2::int[])', [taskId, deviceIds])
  await tx.query('insert into work_devices (work_id, device_id) select $1, unnest($2::int[]) on conflict do nothing', [taskId, deviceIds])
}

export async function deviceIdsOf(tx: Queryable, taskId: string): Promise<{ id: number; boxId: string }[]> {
  return rowsOf<{ id: number; boxId: string }>(
    tx,
    'select d.id, d.box_id as "boxId" from work_devices wd join devices d on d.id = wd.device_id where wd.work_id = $1 order by d.box_id',
    [taskId],
  )
}
