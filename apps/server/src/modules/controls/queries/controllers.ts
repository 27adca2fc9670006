import type { ControlScope, DeviceController } from '@kilowatch/contract'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

interface ControllerRow extends Omit<DeviceController, 'person'> {
  id: string
  name: string
}

/** Everyone who operates the device by any way, by name. */
export async function controllersOf(db: Queryable, deviceId: number): Promise<DeviceController[]> {
  const rows = await rowsOf<ControllerRow>(
    db,
    `select u.id, u.name, w.as, p.everywhere,
            case when w."right" >= 'manage' then 'settings' else greatest(p.everywhere, p.here) end as scope,
            case when w."right" >= 'manage' then 'role'
                 when p.everywhere >= coalesce(p.here, p.everywhere) then 'business'
                 when p.here is not null then 'device' end as by
       from (select user_id, max("right") as "right",
                    case min(case way when 'share' then 2 when 'grant' then 3 else 1 end) when 1 then 'member' when 2 then 'share' else 'access' end as as
               from device_access where device_id = $1 and "right" >= 'operate' group by user_id) w
       join users u on u.id = w.user_id
      cross join lateral (
            select max(g.scope) filter (where given_for = 'business') as everywhere, max(g.scope) filter (where given_for = 'device') as here
              from (select given_for, case w.as when 'member' then scope else 'commands' end as scope
                      from control_permissions where user_id = u.id and device_id = $1) g) p
      order by w."right" desc, u.name collate "zh-x-icu", u.id limit 500`,
    [deviceId],
  )
  return rows.map(({ id, name, ...how }) => ({ person: { id, name }, ...how }))
}

export interface GivenControl {
  deviceId: number
  userId: string
  scope: ControlScope
  by: string
}

export async function saveController(tx: Queryable, { deviceId, userId, scope, by }: GivenControl, at: Date): Promise<void> {
  const text = `insert into device_controllers (device_id, user_id, scope, given_by, given_at) values ($1, $2, $3, $4, $5)
    on conflict (device_id, user_id) do update set scope = excluded.scope, given_by = excluded.given_by, given_at = excluded.given_at`
  await tx.query(text, [deviceId, userId, scope, by, at])
}

export async function deleteController(tx: Queryable, deviceId: number, userId: string): Promise<void> {
  await tx.query('delete from device_controllers where device_id = $1 and user_id = $2', [deviceId, userId])
}
