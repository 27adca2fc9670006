import { type Queryable, rowOf } from '../../../storage/queryable.ts'

export interface Counts {
  operators: number
  businesses: number
  /** Businesses with an owner who has joined. */
  owned: number
  people: number
  uplinks: number
  /** Devices of which a reading has come. */
  reading: number
}

/** Of the open enterprises; those of the demo count where there is nothing else. */
export async function countForChecklist(db: Queryable, demo: boolean): Promise<Counts> {
  const row = await rowOf<Counts>(
    db,
    `with own as (select id from businesses where kind = 'enterprise' and closed_at is null and (not demo or $1))
     select
       (select count(*)::int from users where operator and (not demo or $1) and removed_at is null and disabled_at is null) as operators,
       (select count(*)::int from own) as businesses,
       (select count(distinct m.business_id)::int from memberships m join own on own.id = m.business_id
         where m.user_id is not null and m.right_on_devices = 'main') as owned,
       (select count(*)::int from memberships m join own on own.id = m.business_id where m.user_id is not null) as people,
       (select count(*)::int from uplinks u join own on own.id = u.business_id) as uplinks,
       (select count(*)::int from devices d join own on own.id = d.business_id join latest l on l.device_id = d.id
         where l.at is not null) as reading`,
    [demo],
  )
  return row ?? { operators: 0, businesses: 0, owned: 0, people: 0, uplinks: 0, reading: 0 }
}
