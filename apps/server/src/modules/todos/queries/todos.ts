import type { TodoTime } from '@kilowatch/contract'
import type { WorkKind } from '@kilowatch/work'
import { ask } from '../../../storage/list.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import { waitings } from '../rules.ts'

export interface TodoRow {
  id: string
  kind: WorkKind
  number: string | null
  title: string
  state: string
  business: string | null
  device: { id: string; name: string; site: string } | null
  devices: number
  /** As JSON has it. */
  since: string
  dueAt: string | null
  time: TodoTime
}

export interface CountRow {
  kind: WorkKind
  time: TodoTime
  count: number
}

/** Kinds and states that these hold for, as a condition on `w`: with constants, so that the indexes of open work find them. */
const among = (holds: (waiting: (typeof waitings)[number]) => boolean): string => {
  const found = waitings.filter(holds)
  const states = found.map(({ kind, state }) => `('${kind}', '${state}')`).join(', ')
  return found.length === 0 ? 'false' : `w.closed_at is null and (w.kind, w.state) in (${states})`
}
/** What a department or several people were given is given as well. */
const ungiven = `w.assignee_id is null and w.provider_id is null
  and not (w.kind = 'rectification' and exists (select from rectifications r where r.id = w.id and r.department_id is not null))
  and not (w.kind = 'schedule' and exists (select from schedule_people p where p.schedule_id = w.id))`
const inGroupOf = (identity: 'manager' | 'inspector') => `w.group_id in (select group_id from of_groups where identity = '${identity}')`
const ofIdentity = (identity: 'manager' | 'inspector', given: boolean) =>
  among((waiting) => waiting.given === given && waiting.identities.includes(identity))
const ledByNobody = `(w.group_id is null or not exists (
  select from groups g join group_people p on p.group_id in (g.id, g.parent_id) and p.identity = 'manager' where g.id = w.group_id))`

/** Asked first: of whoever has none, no set is looked at. */
const hasDevices = (way: 'department' | 'holder') =>
  `(select exists (select from single_access a where a.user_id = :userId and a.way = '${way}'))`

/** Sets of devices that are all the person's in one way, of the forms that wait for such a signature. */
const setsOf = (way: 'department' | 'holder') => `
  select s.device_set
    from (select w.device_set, min(w.id) as id from work w join mine on mine.business_id = w.business_id
           where w.device_set is not null and ${among((waiting) => waiting.way === way)} group by w.device_set) s
   where (select bool_and(d.device_id in (select a.device_id from single_access a where a.user_id = :userId and a.way = '${way}'))
            from work_devices d where d.work_id = s.id)`

/**
 * Work whose next step waits for a person: what was given waits for whoever has it; else it waits for those of its group who take the step,
 * or whose signature its devices ask for; and for those who manage the business where its group has nobody who answers for it. A round in
 * review whose form is not signed waits by its form.
 */
const waitingForMe = `
  with mine as materialized (
    select m.id, m.business_id, m.right_on_devices in ('manage', 'main') as admin
      from memberships m join businesses b on b.id = m.business_id and b.closed_at is null where m.user_id = :userId),
  of_groups as materialized (
    select g.id as group_id, p.identity from mine join group_people p on p.membership_id = mine.id join groups g on p.group_id in (g.id, g.parent_id)),
  found as materialized (
    select w.id from work w
     where w.assignee_id = :userId and ${among(({ given }) => given)}
       and (w.business_id in (select business_id from mine) or w.provider_id in (select business_id from mine)
            or exists (select from users u where u.id = :userId and u.agent = 1))
    union
    select w.id from work w
     where w.provider_id in (select business_id from mine where admin) and w.assignee_id is null and ${among(({ given }) => given)}
    union
    select w.id from mine join membership_departments p on p.membership_id = mine.id join rectifications r on r.department_id = p.department_id
      join work w on w.id = r.id and w.business_id = mine.business_id and w.assignee_id is null
     where ${among(({ kind, given }) => given && kind === 'rectification')}
    union
    select w.id from mine join schedule_people p on p.membership_id = mine.id join work w on w.id = p.schedule_id and w.business_id = mine.business_id
     where ${among(({ kind, given }) => given && kind === 'schedule')}
    union
    select w.id from work w where ${inGroupOf('manager')} and ${ungiven} and ${ofIdentity('manager', true)}
    union
    select w.id from work w where ${inGroupOf('manager')} and ${ofIdentity('manager', false)}
    union
    select w.id from work w where ${inGroupOf('inspector')} and ${ungiven} and ${ofIdentity('inspector', true)}
    union
    select w.id from work w join mine on mine.business_id = w.business_id
     where ${hasDevices('department')} and w.device_set in (${setsOf('department')}) and ${among(({ way, given }) => way === 'department' && !given)}
    union
    select w.id from work w join mine on mine.business_id = w.business_id
     where ${hasDevices('holder')} and w.device_set in (${setsOf('holder')}) and ${among(({ way, given }) => way === 'holder' && !given)}
    union
    select w.id from work w join mine on mine.business_id = w.business_id and mine.admin
     where ${ungiven} and ${among(({ given, admin }) => given && admin)} and ${ledByNobody}
    union
    select w.id from work w join mine on mine.business_id = w.business_id and mine.admin
     where ${among(({ given, admin }) => !given && admin)} and ${ledByNobody}),
  open as materialized (
    select w.id, w.kind, w.changed_at, w.business_id,
           case when w.due_at <= :now then 'overdue'
                when w.due_at is null or w.due_at <= (date_trunc('day', :now::timestamptz at time zone b.time_zone) + interval '1 day') at time zone b.time_zone then 'today'
                else 'later' end as time
      from found join work w on w.id = found.id join businesses b on b.id = w.business_id and b.closed_at is null
     where not (w.kind = 'patrol-task' and w.state = 'review'
                and exists (select from patrol_forms f join work o on o.id = f.id and o.closed_at is null where f.task_id = w.id)))`

const counts = 'select kind, time, count(*)::int as count from open group by kind, time'

export const countStatement = `${waitingForMe} ${counts}`

/** Both at once: what waits is found once. */
export const todosStatement = `${waitingForMe}
  select coalesce((select json_agg(c) from (${counts}) c), '[]') as counts,
         coalesce((select json_agg(t) from (
           select w.id::text, w.kind, w.number, w.title, w.state, w.changed_at as since, w.due_at as "dueAt", r.time,
                  case when w.business_id not in (select business_id from mine) then b.name end as business,
                  (select json_build_object('id', d.box_id, 'name', d.name, 'site', d.site)
                     from work_devices wd join devices d on d.id = wd.device_id where wd.work_id = w.id order by d.name, d.id limit 1) as device,
                  (select count(*)::int from work_devices wd where wd.work_id = w.id) as devices
             from (select o.*, row_number() over (partition by o.time order by o.changed_at, o.id) as place from open o
                    where (:kind::text is null or o.kind = :kind)
                      and (:site::text is null or exists (select from work_devices wd join devices d on d.id = wd.device_id
                                                           where wd.work_id = o.id and d.site = :site))) r
             join work w on w.id = r.id join businesses b on b.id = w.business_id
            where r.place <= :most
            order by array_position(array['overdue', 'today', 'later'], r.time), r.place) t), '[]') as todos`

export const countTodos = (db: Queryable, bound: { userId: string; now: Date }): Promise<CountRow[]> =>
  ask<CountRow>(db, countStatement, bound)

interface Wish {
  userId: string
  now: Date
  kind: string | null
  site: string | null
  /** Of each time. */
  most: number
}

export async function readTodos(db: Queryable, wish: Wish): Promise<{ counts: CountRow[]; todos: TodoRow[] }> {
  const [row] = await ask<{ counts: CountRow[]; todos: TodoRow[] }>(db, todosStatement, { ...wish })
  return row ?? { counts: [], todos: [] }
}
