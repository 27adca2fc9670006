import { type Queryable, rowsOf } from '../../storage/queryable.ts'
import type { Rules } from '../../storage/threshold-sets.ts'

export interface LimitedDevice {
  id: number
  boxId: string
  uplinkId: string
  name: string
  type: string
  version: number
  rules: Rules
}

const columns = `d.id, d.box_id as "boxId", d.uplink_id as "uplinkId", d.name, coalesce(d.type, d.announced_type) as type,
                 coalesce(t.version, 0)::int as version, coalesce(t.rules, '{}') as rules`

/** Those of the devices that the person manages in this business, with their limits. */
export function managedLimits(db: Queryable, userId: string, businessId: string, boxIds: readonly string[]): Promise<LimitedDevice[]> {
  return rowsOf(
    db,
    `select ${columns} from visible_devices d left join threshold_sets t on t.device_id = d.id
      where d.user_id = $1 and d.business_id = $2 and d."right" >= 'manage' and d.box_id = any($3::text[])
      order by d.name collate "zh-x-icu", d.id`,
    [userId, businessId, boxIds],
  )
}

/** The limits as they are now; nobody else changes them until the transaction ends. */
export function lockLimits(tx: Queryable, deviceIds: readonly number[]): Promise<LimitedDevice[]> {
  return rowsOf(
    tx,
    `select ${columns} from devices d left join threshold_sets t on t.device_id = d.id where d.id = any($1::int[]) order by d.id for update of d`,
    [deviceIds],
  )
}

export async function writeLimits(
  tx: Queryable,
  devices: readonly { id: number; rules: Rules }[],
  { at, userId }: { at: Date; userId: string },
): Promise<void> {
  await tx.query(
    `insert into threshold_sets as t (device_id, version, rules, changed_at, changed_by)
     select (d->>'id')::int, 1, d->'rules', $2, $3 from jsonb_array_elements($1::jsonb) as d
         on conflict (device_id) do update set version = t.version + 1, rules = excluded.rules, changed_at = $2, changed_by = $3`,
    [JSON.stringify(devices.map(({ id, rules }) => ({ id, rules }))), at, userId],
  )
}
