import type { DeviceController } from '@kilowatch/contract'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

/** Everyone who operates the device by any way, by name. */
export async function controllersOf(db: Queryable, deviceId: number): Promise<DeviceController[]> {
  const rows = await rowsOf<{ id: string; name: string; as: DeviceController['as']; by: DeviceController['by'] }>(
    db,
    `select u.id, u.name, w.as,
            case when w."right" >= 'manage' then 'role'
                 else (select min(p.given_for) from control_permissions p where p.user_id = u.id and p.device_id = $1) end as by
       from (select user_id, max("right") as "right",
                    case min(case way when 'share' then 2 when 'grant' then 3 else 1 end) when 1 then 'member' when 2 then 'share' else 'access' end as as
               from device_access where device_id = $1 group by user_id) w
       join users u on u.id = w.user_id
      where w."right" >= 'operate' order by w."right" desc, u.name collate "zh-x-icu", u.id limit 500`,
    [deviceId],
  )
  return rows.map(({ id, name, as, by }) => ({ person: { id, name }, as, by }))
}

export async function insertController(tx: Queryable, deviceId: number, userId: string, by: string, at: Date): Promise<void> {
  const text = 'insert into device_controllers (device_id, user_id, given_by, given_at) values ($1, $2, $3, $4) on conflict do nothing'
  await tx.query(text, [deviceId, userId, by, at])
}

export async function deleteController(tx: Queryable, deviceId: number, userId: string): Promise<void> {
  await tx.query('delete from device_controllers where device_id = $1 and user_id = $2', [deviceId, userId])
}
