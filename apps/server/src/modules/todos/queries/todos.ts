import type { TodoTime } from '@kilowatch/contract'
import { neverPutOff, operationPatience, type WorkKind } from '@kilowatch/work'
import { ask } from '../../../storage/list.ts'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'
import { waitings } from '../rules.ts'

export interface TodoRow {
  id: string
  kind: WorkKind
  number: string | null
  title: string
  state: string
  /** Null: the one that its flow says. */
  step: string | null
  business: string | null
  device: { id: string; name: string; site: string } | null
  devices: number
  /** As JSON has it. */
  since: string
  dueAt: string | null
  time: TodoTime
  assignee: { id: string; name: string } | null
  /** In which part the caller answers for it. */
  side: 'own' | 'provider' | null
  critical: boolean
  putOff: { until: string; note: string } | null
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

/** Steps of tickets in hand that wait for the second person, a command as long as it may. */
const askedOfSecond = `
  select t.id, 'step-confirm', s.asked_at, case when s.control is not null and not s.by_hand then s.asked_at + interval '${operationPatience} ms' end
    from operation_tickets t join mine on mine.business_id = t.business_id
    join work w on w.id = t.id and w.kind = 'operation' and w.state = 'hand' and w.closed_at is null and w.due_at > :now
    join operation_steps s on s.ticket_id = t.id and s.asked_at is not null and s.done_at is null and s.asked_by is distinct from :userId
   where t.guardian_id = :userId and t.ends_at > :now
     and (s.control is null or s.by_hand or s.asked_at > :now - interval '${operationPatience} ms')`

/** Asked first: of whoever has none, no set is looked at. */
const hasDevices = (way: 'department' | 'holder') =>
  `(select exists (select from single_access a where a.user_id = :userId and a.way = '${way}'))`

/** Sets of devices that are all the person's in one way, of the forms that wait for such a signature. */
const setsOf = (way: 'department' | 'holder') => `
  select s.device_set
    from (select w.device_set, min(w.id) as id from work w join mine on mine.business_id = w.business_id
           where w.device_set is not null and ${among((waiting) => waiting.way === way)} group by w.device_set) s
   where (select bool_and(d.device_id in (select a.device_id from single_access a where a.user_id = :userId and a.way = '${way}'))
            from work_devices d join devices o on o.id = d.device_id where d.work_id = s.id)`

/**
 * Work whose next step waits for a person: what was given waits for whoever has it; else it waits for those of its group who take the step,
 * or whose signature its devices ask for; and for those who manage the business where its group has nobody who answers for it. A round in
 * review whose form is not signed waits by its form; one whose window has not begun waits for nobody.
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
  waits (id, step, since, due_at) as (select f.id, null::text, null::timestamptz, null::timestamptz from found f union all ${askedOfSecond}),
  open as materialized (
    select w.id, w.kind, w.business_id, f.step, coalesce(f.since, w.changed_at) as since, d.due_at, p.until_at, p.note,
           case when d.due_at <= :now then 'overdue'
                when d.due_at is null then 'undated'
                when d.due_at <= (date_trunc('day', :now::timestamptz at time zone b.time_zone) + interval '1 day') at time zone b.time_zone then 'today'
                else 'later' end as time
      from waits f join work w on w.id = f.id join businesses b on b.id = w.business_id and b.closed_at is null
     cross join lateral (select case when f.step is null then w.due_at else f.due_at end as due_at) d
      left join todos_put_off p on p.user_id = :userId and p.work_id = w.id and f.step is null and p.until_at > :now
                               and p.put_off_at >= w.changed_at and (w.due_at is null or w.due_at > :now)
     where not (w.kind = 'patrol-task' and w.state = 'review'
                and exists (select from patrol_forms f join work o on o.id = f.id and o.closed_at is null where f.task_id = w.id))
       and not (w.kind = 'patrol-task' and w.state = 'waiting'
                and exists (select from patrol_tasks t where t.id = w.id and t.window_from > (:now::timestamptz at time zone b.time_zone)::date)))`

const counts = 'select kind, time, count(*)::int as count from open where until_at is null group by kind, time'

export const countStatement = `${waitingForMe} ${counts}`

const isCritical = `(exists (select from faults f where f.id = w.id and f.level = 4)
  or exists (select from rectifications r where r.id = w.id and r.level = 'severe'))`

/** Both at once: what waits is found once. */
export const todosStatement = `${waitingForMe}
  select coalesce((select json_agg(c) from (${counts}) c), '[]') as counts,
         (select count(*)::int from open where until_at is not null) as "putOff",
         coalesce((select json_agg(t) from (
           select w.id::text, w.kind, w.number, w.title, w.state, r.step, r.since, r.due_at as "dueAt", r.time, ${isCritical} as critical,
                  case when w.business_id not in (select business_id from mine) then b.name end as business,
                  case when a.id is not null then json_build_object('id', a.id::text, 'name', a.name) end as assignee,
                  case when w.provider_id in (select business_id from mine where admin) then 'provider'
                       when w.provider_id is null and (w.business_id in (select business_id from mine where admin) or ${inGroupOf('manager')}) then 'own'
                  end as side,
                  case when r.until_at is not null then json_build_object('until', r.until_at, 'note', r.note) end as "putOff",
                  (select json_build_object('id', d.box_id, 'name', d.name, 'site', d.site)
                     from work_devices wd join known_devices d on d.id = wd.device_id where wd.work_id = w.id order by d.name, d.id limit 1) as device,
                  (select count(*)::int from work_devices wd where wd.work_id = w.id) as devices
             from (select o.*, row_number() over (partition by o.time order by case when o.time = 'later' then o.due_at end, o.since, o.id) as place from open o
                    where (o.until_at is not null) = :putOff and (:kind::text is null or o.kind = :kind)
                      and (:site::text is null or exists (select from work_devices wd join devices d on d.id = wd.device_id
                                                           where wd.work_id = o.id and d.site = :site))) r
             join work w on w.id = r.id join businesses b on b.id = w.business_id left join users a on a.id = w.assignee_id
            where r.place <= :most
            order by array_position(array['overdue', 'today', 'undated', 'later'], r.time), r.place) t), '[]') as todos`

/** Of some pieces of work those that wait for the person by their flow, and whether they may be put off. */
export const puttableStatement = `${waitingForMe}
  select w.id, w.kind = any(:never) as "waitedFor", ${isCritical} as critical, w.due_at as "dueAt", b.time_zone as "timeZone"
    from open o join work w on w.id = o.id join businesses b on b.id = w.business_id
   where o.step is null and o.id = any(:ids::bigint[])`

export const countTodos = (db: Queryable, bound: { userId: string; now: Date }): Promise<CountRow[]> =>
  ask<CountRow>(db, countStatement, bound)

interface Wish {
  userId: string
  now: Date
  kind: string | null
  site: string | null
  /** What is put off, in place of what is not. */
  putOff: boolean
  /** Of each time. */
  most: number
}

interface Todos {
  counts: CountRow[]
  putOff: number
  todos: TodoRow[]
}

export async function readTodos(db: Queryable, wish: Wish): Promise<Todos> {
  const [row] = await ask<Todos>(db, todosStatement, { ...wish })
  return row ?? { counts: [], putOff: 0, todos: [] }
}

export interface PuttableRow {
  id: string
  waitedFor: boolean
  critical: boolean
  dueAt: Date | null
  timeZone: string
}

export const puttableAmong = (db: Queryable, bound: { userId: string; now: Date; ids: readonly string[] }): Promise<PuttableRow[]> =>
  ask<PuttableRow>(db, puttableStatement, { ...bound, never: [...neverPutOff] })

/** What came back before is forgotten with it. */
export async function putOff(
  tx: Queryable,
  userId: string,
  rows: readonly { id: string; until: Date }[],
  { note, at }: { note: string; at: Date },
): Promise<void> {
  await tx.query('delete from todos_put_off where user_id = $1 and until_at <= $2', [userId, at])
  await tx.query(
    `insert into todos_put_off (user_id, work_id, until_at, note, put_off_at)
     select $1, r.id, r.until, $4, $5 from unnest($2::bigint[], $3::timestamptz[]) as r (id, until)
         on conflict (user_id, work_id) do update set until_at = excluded.until_at, note = excluded.note, put_off_at = excluded.put_off_at`,
    [userId, rows.map(({ id }) => id), rows.map(({ until }) => until), note, at],
  )
}

/** @returns those that were put off */
export async function bringBack(tx: Queryable, userId: string, ids: readonly string[]): Promise<string[]> {
  const text = 'delete from todos_put_off where user_id = $1 and work_id = any($2::bigint[]) returning work_id as id'
  return (await rowsOf<{ id: string }>(tx, text, [userId, ids])).map(({ id }) => id)
}
