import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

export interface LabelledDevice {
  boxId: string
  name: string
  type: string
  site: string
  businessId: string
  businessName: string
}

/** Those of these (internal ids) that the person sees, in the order in which they are given. */
export function findLabelled(db: Queryable, userId: string, ids: readonly number[]): Promise<LabelledDevice[]> {
  return rowsOf<LabelledDevice>(
    db,
    `select d.box_id as "boxId", d.name, coalesce(d.type, d.announced_type) as type, d.site,
            b.id as "businessId", b.name as "businessName"
       from visible_devices d join businesses b on b.id = d.business_id
      where d.user_id = $1 and d.id = any($2::int[])
      order by array_position($2::int[], d.id)`,
    [userId, ids],
  )
}
