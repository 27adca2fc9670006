import type { DeviceUser } from '@kilowatch/contract'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

type UserRow = Omit<DeviceUser, 'until'> & { until: Date | null }

/** Everybody who comes to a device, once, by the way that gives most; operators' grants are no users of it. */
export async function usersOf(db: Queryable, deviceId: number): Promise<DeviceUser[]> {
  const rows = await rowsOf<UserRow>(
    db,
    `select u.id, coalesce(nullif(u.name, ''), u.login_name) as name, a."right", a.way, s.expires_at as until
       from (select distinct on (user_id) user_id, "right",
                    case way when 'business' then 'business' when 'share' then 'share' else 'holder' end as way
               from device_access where device_id = $1 and way not in ('grant', 'task')
              order by user_id, "right" desc, way) a
       join users u on u.id = a.user_id
       left join device_shares s on a.way = 'share' and s.device_id = $1 and s.user_id = u.id
      order by a."right" desc, u.name collate "zh-x-icu", u.id`,
    [deviceId],
  )
  return rows.map((row) => ({ ...row, until: row.until?.toISOString() ?? null }))
}
