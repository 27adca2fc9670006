import { askedOnCard, deviceTypes } from '@kilowatch/catalog'
import {
  type DepartmentPatrol,
  type IncompleteCard,
  incompleteCardList,
  noDepartment,
  type UninspectedDevice,
  uninspectedList,
} from '@kilowatch/contract'
import { ask, sqlList } from '../../../storage/list.ts'
import { inNoDepartment, ofBusinessOf } from '../../../storage/own-business.ts'
import type { Queryable } from '../../../storage/queryable.ts'

/** Whose devices, and from when until when. */
export interface Missed {
  userId: string
  businessId: string
  since: Date
  until: Date
}

const type = 'coalesce(d.type, d.announced_type)'
const byName = 'd.name collate "zh-x-icu"'
/** Nobody looks at a device that was switched off. */
const ofBusiness = 'd.user_id = :userId and d.business_id = :businessId and d.disabled_at is null'
const wasThere = 'd.created_at <= :until::timestamptz'
/** What was begun and not signed is none, nor is a record that says of every line that it was not done. */
const inspections = `from patrol_records r left join work w on w.id = r.form_id
  where r.device_id = d.id and r.business_id = d.business_id and r.passed + r.failed > 0 and coalesce(w.state, 'done') <> 'draft'`
const inspected = `exists (select ${inspections} and r.inspected_at >= :since::timestamptz and r.inspected_at <= :until::timestamptz)`
const lastAt = `(select max(r.inspected_at) ${inspections})`

const typesWithCards = deviceTypes
  .map((each) => ({ code: each.code, keys: askedOnCard(each).map(({ key }) => key) }))
  .filter(({ keys }) => keys.length > 0)
const asked = `(values ${typesWithCards.map(({ code, keys }) => `('${code}', array['${keys.join("','")}'])`).join(', ')})`
const cards = `visible_devices d join ${asked} asked (type, keys) on asked.type = ${type}
  cross join lateral (select array(select k from unnest(asked.keys) k where coalesce(d.info->>k, '') = '') as keys) lacks`

const shown = `d.box_id as id, d.name, ${type} as type, d.site,
  coalesce((select string_agg(p.name, ', ' order by p.name) from device_departments h join departments p on p.id = h.department_id
             where h.device_id = d.id and p.business_id = d.business_id), '') as departments`
const where = {
  search: `strpos(lower(concat_ws(' ', d.name, d.box_id, d.site)), lower(:search)) > 0`,
  type: `${type} = any(:type::text[])`,
  departmentId: `case when :departmentId::bigint = ${noDepartment} then ${inNoDepartment}
    else d.id in (
      select h.device_id from device_departments h join departments own on own.id = h.department_id and ${ofBusinessOf(':userId')}
       where :departmentId::bigint = any (own.path)) end`,
}

export type UninspectedRow = Omit<UninspectedDevice, 'lastAt'> & { lastAt: Date | null }

export const uninspectedRows = sqlList(uninspectedList, {
  select: `${shown}, ${lastAt} as "lastAt"`,
  from: 'visible_devices d',
  always: `${ofBusiness} and ${wasThere} and not ${inspected}`,
  // The period is what the rows are found by: there is nothing left to narrow.
  where: { ...where, period: ':since::timestamptz' },
  sorts: { lastAt: [`coalesce(${lastAt}, '-infinity')`, byName], name: [byName] },
  key: 'd.id',
  keyType: 'integer',
  rows: { from: 'visible_devices d', always: ofBusiness },
  together: true,
})

export const incompleteRows = sqlList(incompleteCardList, {
  select: `${shown}, cardinality(asked.keys) as asked, cardinality(asked.keys) - cardinality(lacks.keys) as filled, lacks.keys as missing`,
  from: cards,
  always: `${ofBusiness} and cardinality(lacks.keys) > 0`,
  where,
  sorts: { lacking: ['cardinality(lacks.keys)', byName], name: [byName] },
  key: 'd.id',
  keyType: 'integer',
  rows: { from: cards, always: ofBusiness },
  together: true,
})
export type IncompleteRow = IncompleteCard

export async function countUninspected(db: Queryable, missed: Missed): Promise<{ devices: number; uninspected: number }> {
  const text = `select count(*)::int as devices, (count(*) filter (where not ${inspected}))::int as uninspected
                  from visible_devices d where ${ofBusiness} and ${wasThere}`
  const [row] = await ask<{ devices: number; uninspected: number }>(db, text, { ...missed })
  return row ?? { devices: 0, uninspected: 0 }
}

export async function countIncomplete(
  db: Queryable,
  of: Pick<Missed, 'userId' | 'businessId'>,
): Promise<{ devices: number; incomplete: number }> {
  const text = `select (select count(*)::int from visible_devices d where ${ofBusiness}) as devices,
                       (select count(*)::int from ${cards} where ${ofBusiness} and cardinality(lacks.keys) > 0) as incomplete`
  const [row] = await ask<{ devices: number; incomplete: number }>(db, text, { ...of })
  return row ?? { devices: 0, incomplete: 0 }
}

export type DepartmentRow = Omit<DepartmentPatrol, 'due' | 'done' | 'overdue'>

/**
 * Each with what is below it, in the order of the tree: of whoever sees the whole business all, of others those whose devices they all see.
 * Then what belongs to none, where the person sees any of that.
 */
export function countDepartments(db: Queryable, missed: Missed): Promise<DepartmentRow[]> {
  return ask<DepartmentRow>(
    db,
    `with seen as materialized (
       select d.id, ${wasThere} as there, ${inspected} as inspected, ${inNoDepartment} as free from visible_devices d where ${ofBusiness}),
     incomplete as materialized (select d.id from ${cards} where ${ofBusiness} and cardinality(lacks.keys) > 0),
     held as materialized (
       select distinct up.id as department_id, h.device_id
         from departments p cross join lateral unnest(p.path) as up (id) join device_departments h on h.department_id = p.id
        where p.business_id = :businessId),
     counted as (
       select own.id, count(s.id) filter (where s.there) as devices, count(s.id) filter (where s.there and s.inspected) as inspected,
              count(i.id) as incomplete
         from departments own join memberships m on m.business_id = own.business_id and m.user_id = :userId
         left join held h on h.department_id = own.id left join seen s on s.id = h.device_id left join incomplete i on i.id = s.id
        where own.business_id = :businessId
          and (m.scope = 'all'
               or m.scope in ('below', 'department')
                  and exists (select from membership_departments md
                               where md.membership_id = m.id
                                 and (md.department_id = own.id or m.scope = 'below' and md.department_id = any (own.path))))
        group by own.id
       union all
       select null, count(s.id) filter (where s.there), count(s.id) filter (where s.there and s.inspected), count(i.id)
         from seen s left join incomplete i on i.id = s.id where s.free having count(s.id) > 0)
     select c.id as "departmentId", own.parent_id as "parentId", coalesce(own.name, '') as name, c.devices::int, c.inspected::int,
            (c.devices - c.inspected)::int as uninspected, c.incomplete::int
       from counted c left join departments own on own.id = c.id
      order by (select array_agg(lpad(p.sort::text, 5, '0') || p.name order by array_position(own.path, p.id))
                  from departments p where p.id = any (own.path)), c.id`,
    { ...missed },
  )
}
