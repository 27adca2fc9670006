import { type PlainRecordKind, plainRecordKinds } from '@kilowatch/contract'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'
import { plainTable } from '../../../storage/record-place.ts'
import { keyOf, type Named, type Thing } from '../subject.ts'

/** Plain kinds are called by their name. */
const plain = (Object.keys(plainRecordKinds) as PlainRecordKind[]).map((kind, place) => {
  const alias = `plain_${place}`
  const join = `left join ${plainTable(kind)} ${alias} on t.kind = '${kind}' and ${alias}.id = t.number and ${alias}.business_id = t.business_id`
  return { alias, join }
})

/**
 * What the things of entries are called now. Things of a business are looked for in the entry's business alone, so that no entry tells
 * the name of another's; people and businesses are who they are.
 */
export async function namesOf(db: Queryable, things: readonly Thing[]): Promise<Map<string, Named>> {
  if (things.length === 0) return new Map()
  const rows = await rowsOf<Thing & Named>(
    db,
    `select t.kind, t.id, t.business_id as "businessId",
            coalesce(d.name, u.name, p.name, nullif(m.name, ''), mu.name, ad.name, au.name, g.name, dp.name, nt.name, vi.name, wa.name, vs.name, pt.name, b.name,
                     gb.name${plain.map(({ alias }) => `, ${alias}.name`).join('')}) as name,
            coalesce(d.type, d.announced_type) as type
       from unnest($1::text[], $2::text[], $3::bigint[]) as given(kind, id, business_id)
       cross join lateral (select given.kind, given.id, given.business_id,
                                  case when length(given.id) <= 18 then given.id::bigint end as number) t
       left join devices d on t.kind = 'device' and d.box_id = t.id and d.business_id = t.business_id
       left join uplinks u on t.kind = 'uplink' and u.id = t.id and u.business_id = t.business_id
       left join users p on t.kind = 'user' and p.id = t.number
       left join memberships m on t.kind = 'employee' and m.id = t.number and m.business_id = t.business_id
       left join users mu on mu.id = m.user_id
       left join alarms a on t.kind = 'alarm' and a.id = t.number and a.business_id = t.business_id
       left join devices ad on ad.id = a.device_id
       left join uplinks au on au.id = a.uplink_id and a.device_id is null
       left join groups g on t.kind = 'group' and g.id = t.number and g.business_id = t.business_id
       left join departments dp on t.kind = 'department' and dp.id = t.number and dp.business_id = t.business_id
       left join notification_targets nt on t.kind in ('notification-target', 'notice-target') and nt.id = t.number and nt.business_id = t.business_id
       left join videos vi on t.kind = 'video' and vi.id = t.number and vi.business_id = t.business_id
       left join walls wa on t.kind = 'wall' and wa.id = t.number and wa.business_id = t.business_id
       left join vr_scenes vs on t.kind = 'vr-scene' and vs.id = t.number and vs.business_id = t.business_id
       left join partners pt on t.kind = 'partner' and pt.id = t.number
       left join businesses b on t.kind = 'business' and b.id = t.number
       left join operator_grants o on t.kind = 'grant' and o.id = t.number
       left join businesses gb on gb.id = o.business_id
       ${plain.map(({ join }) => join).join(' ')}`,
    [things.map(({ kind }) => kind), things.map(({ id }) => id), things.map(({ businessId }) => businessId)],
  )
  return new Map(rows.map((row) => [keyOf(row), { name: row.name, type: row.type }]))
}
