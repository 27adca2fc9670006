import type { DeviceState, RelationDirection } from '@kilowatch/contract'
import type { DeviceSubject, Visible } from '../../../http/subjects.ts'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'
import { deviceState } from '../../devices/index.ts'

export interface RelatedRow {
  id: number
  box_id: string
  name: string
  type: string
  site: string
  state: DeviceState
}

export interface RelationRow extends RelatedRow {
  direction: RelationDirection
  input: number
  output: number | null
}

const columns = 'd.id, d.box_id, d.name, coalesce(d.type, d.announced_type) as type, d.site, s.state'
const byName = 'd.name collate "zh-x-icu", d.id'
const mostFound = 20

/** What feeds a device, then what it feeds; of those that the person sees. */
export function relationsOf(db: Queryable, { userId }: Visible, device: number): Promise<RelationRow[]> {
  return rowsOf<RelationRow>(
    db,
    `select ${columns}, r.direction, r.input, r.output
       from (select source_id as id, 'fed_by' as direction, input, output from device_feeds where load_id = $2
             union all
             select load_id, 'feeds', input, output from device_feeds where source_id = $2) r
       join visible_devices d on d.id = r.id and d.user_id = $1
      cross join lateral ${deviceState} s
      order by r.direction, r.input, r.output nulls last, ${byName}`,
    [userId, device],
  )
}

/** Those of the devices that the person sees. */
export function visibleAmong(db: Queryable, { userId }: Visible, devices: readonly number[], most: number): Promise<RelatedRow[]> {
  return rowsOf<RelatedRow>(
    db,
    `select ${columns} from visible_devices d cross join lateral ${deviceState} s
      where d.user_id = $1 and d.id = any($2::int[]) order by ${byName} limit $3`,
    [userId, devices, most],
  )
}

/** Devices of the same business that the person manages, without these. */
export function findRelatable(
  db: Queryable,
  { userId }: Visible,
  { businessId }: Pick<DeviceSubject, 'businessId'>,
  without: readonly number[],
  search: string,
): Promise<RelatedRow[]> {
  return rowsOf<RelatedRow>(
    db,
    `select ${columns}
       from (select * from visible_devices d
              where d.user_id = $1 and d.business_id = $2 and d."right" >= 'manage' and d.id <> all($3::int[])
                and strpos(lower(concat_ws(' ', d.name, d.box_id, d.site)), lower($4)) > 0
              order by ${byName} limit ${mostFound}) d
      cross join lateral ${deviceState} s
      order by ${byName}`,
    [userId, businessId, without, search],
  )
}

export interface FedRow extends RelatedRow {
  /** The person sees it. */
  visible: boolean
}

/** These devices, whoever sees them: what becomes of each is to be judged, and only those that the person sees are named to them. */
export function devicesAmong(db: Queryable, { userId }: Visible, devices: readonly number[]): Promise<FedRow[]> {
  return rowsOf<FedRow>(
    db,
    `select ${columns}, exists (select from device_access a where a.device_id = d.id and a.user_id = $1) as visible
       from devices d cross join lateral ${deviceState} s where d.id = any($2::int[]) order by ${byName}`,
    [userId, devices],
  )
}
