import { type Schedule, type ScheduleCalendar, type ScheduleRow, scheduleList } from '@kilowatch/contract'
import { type Day, type ScheduleRule, scheduleFlow } from '@kilowatch/work'
import { ask, countBy, sqlList } from '../../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import type { ScheduleTexts } from '../rules.ts'

const named = (table: string) =>
  `case when ${table}.id is not null then json_build_object('id', ${table}.id::text, 'name', ${table}.name) end`
const time = `to_char(s.due_time, 'HH24:MI')`
/** Its time is past and it is still to be done. */
const overdue = 'coalesce(w.due_at <= :now and w.closed_at is null, false)'
const isFor = (user: string) =>
  `exists (select from schedule_people p join memberships m on m.id = p.membership_id where p.schedule_id = s.id and m.user_id = ${user})`

/** A row as it is stored. */
export interface ScheduleStored extends Omit<ScheduleRow, 'createdAt' | 'changedAt' | 'remind'> {
  createdAt: Date
  changedAt: Date
  /** Minutes. */
  remind: number | null
}

const joined = `join work w on w.id = s.id join businesses b on b.id = s.business_id left join groups g on g.id = w.group_id
  left join users c on c.id = w.created_by`
const fragments = {
  select: `
    w.id, w.title, s.kind, w.state, s.due_on::text as "dueOn", ${time} as "dueTime", ${overdue} as overdue, s.repeat, s.remind,
    coalesce((select json_agg(json_build_object('id', m.user_id::text, 'name', m.name) order by m.name collate "zh-x-icu", m.id)
                from schedule_people p join memberships m on m.id = p.membership_id and m.user_id is not null where p.schedule_id = s.id), '[]') as people,
    ${named('g')} as "group", (select count(*)::int from work_devices d where d.work_id = w.id) as devices, c.name as "createdBy",
    w.created_at as "createdAt", w.changed_at as "changedAt",
    coalesce((select o.roles from visible_work o where o.user_id = :userId and o.work_id = w.id), '{}') as roles`,
  from: `schedules s ${joined}`,
  where: {
    search: `strpos(lower(w.title || ' ' || s.note), lower(:search)) > 0`,
    show: `case :show::text when 'open' then w.closed_at is null when 'over' then w.closed_at is not null else true end`,
    for: `(:for::text = 'all' or ${isFor(':userId')})`,
    kind: 's.kind = any(:kind::text[])',
    overdue: `${overdue} = (:overdue::text = 'true')`,
    due: 's.due_on::timestamp at time zone b.time_zone',
    groupId: '(w.group_id = :groupId::bigint or g.parent_id = :groupId::bigint)',
  },
  sorts: { dueOn: ['s.due_on', `coalesce(s.due_time, '00:00')`], createdAt: ['s.created_at'], changedAt: ['w.changed_at'] },
  key: 's.id',
}

/** Everything of the business that the person has to do with. */
export const schedulesOfPerson = sqlList(scheduleList, {
  ...fragments,
  from: `work_seen_by(:userId, '${scheduleFlow.kind}') seen (id) join schedules s on s.id = seen.id ${joined}`,
  always: 's.business_id = :businessId',
  rows: { from: fragments.from, always: 'true' },
  together: true,
})

export interface Bound {
  userId: string
  businessId: string
  now: Date
  [name: string]: unknown
}

/** Open ones of the business that the person has to do with: overdue, and due by today. */
export function countDue(
  db: Queryable,
  bound: { userId: string; businessId: string; now: Date },
): Promise<{ overdue: boolean; today: boolean; count: number }[]> {
  const by = { overdue, today: 's.due_on <= (:now::timestamptz at time zone b.time_zone)::date' }
  return countBy(db, schedulesOfPerson, bound, { show: 'open', for: 'all' }, by, 'count')
}

export async function findRow(db: Queryable, id: string, bound: { userId: string; now: Date }): Promise<ScheduleStored | undefined> {
  const { select, from } = fragments
  return (await ask<ScheduleStored>(db, `select ${select} from ${from} where s.id = :id`, { ...bound, id }))[0]
}

/** What is shown of these days, and how many there are. */
export async function schedulesBetween(
  db: Queryable,
  bound: Bound & { from: Day; to: Day; for: 'me' | 'all'; most: number },
): Promise<{ rows: ScheduleStored[]; total: number }> {
  const { from, always, where } = schedulesOfPerson
  const keys = await ask<{ id: string; total: number }>(
    db,
    `select s.id, count(*) over ()::int as total from ${from}
      where ${always} and s.due_on between :from::date and :to::date and w.state <> 'cancelled' and ${where.for}
      order by s.due_on, coalesce(s.due_time, '00:00'), s.id limit :most`,
    bound,
  )
  const rows = await rowsAmong(
    db,
    bound,
    keys.map(({ id }) => id),
  )
  return { rows, total: keys[0]?.total ?? 0 }
}

function rowsAmong(db: Queryable, bound: { userId: string; now: Date }, ids: readonly string[]): Promise<ScheduleStored[]> {
  const { select, from, sorts } = fragments
  return ask<ScheduleStored>(
    db,
    `select ${select} from ${from} where s.id = any(:ids::bigint[]) order by ${sorts.dueOn.join(', ')}, s.id`,
    { ...bound, ids },
  )
}

/** Those that are overdue, longest first. */
export async function overdueSchedules(db: Queryable, bound: Bound & { most: number }): Promise<ScheduleStored[]> {
  const { from, always } = schedulesOfPerson
  const keys = await ask<{ id: string }>(
    db,
    `select s.id from ${from} where ${always} and w.closed_at is null and w.due_at <= :now order by w.due_at, s.id limit :most`,
    bound,
  )
  return rowsAmong(
    db,
    bound,
    keys.map(({ id }) => id),
  )
}

type Ahead = ScheduleCalendar['ahead'][number] & ScheduleRule

/** Open ones that come again. */
export function repeatingSchedules(db: Queryable, bound: Bound & { to: Day; for: 'me' | 'all'; most: number }): Promise<Ahead[]> {
  const { from, always, where } = schedulesOfPerson
  return ask<Ahead>(
    db,
    `select s.id::text, w.title, s.kind, s.due_on::text as "dueOn", ${time} as "dueTime", s.repeat, s.anchor_on::text as "anchorOn", s.until_on::text as "untilOn"
       from ${from} where ${always} and w.closed_at is null and s.repeat <> 'once' and s.due_on < :to::date and ${where.for}
      order by s.due_on, s.id limit :most`,
    bound,
  )
}

export function findTexts(db: Queryable, id: string): Promise<Pick<Schedule, 'note' | 'untilOn' | 'next'> | undefined> {
  return rowOf(
    db,
    `select s.note, s.until_on::text as "untilOn",
            case when n.id is not null then json_build_object('id', n.id::text, 'dueOn', n.due_on) end as next
       from schedules s left join schedules n on n.id = s.next_id where s.id = $1`,
    [id],
  )
}

/** Its devices, whoever it is for is to find them; `visible`: the person may open them. */
export function membersOf(db: Queryable, id: string, userId: string): Promise<Schedule['members']> {
  return rowsOf<Schedule['members'][number]>(
    db,
    `select d.box_id as id, d.name, coalesce(d.type, d.announced_type) as type, d.site,
            exists (select from device_access a where a.device_id = d.id and a.user_id = $2) as visible
       from work_devices wd join known_devices d on d.id = wd.device_id where wd.work_id = $1 order by d.name collate "zh-x-icu", d.id`,
    [id, userId],
  )
}

export interface LockedSchedule extends ScheduleTexts, ScheduleRule {
  id: string
  businessId: string
  groupId: string | null
  createdBy: string | null
  state: keyof typeof scheduleFlow.states
  dueAt: Date
  /** Minutes. */
  remindMinutes: number | null
  /** Where the business is. */
  today: Day
}

/** Holds it until the end of the transaction. */
export function lockSchedule(tx: Queryable, id: string, now: Date): Promise<Omit<LockedSchedule, 'remind'> | undefined> {
  return rowOf<Omit<LockedSchedule, 'remind'> & Record<string, unknown>>(
    tx,
    `select w.id, w.business_id as "businessId", w.group_id as "groupId", w.created_by as "createdBy", w.state, w.title, s.kind, s.note, s.due_on::text as "dueOn", ${time} as "dueTime", s.repeat,
            s.anchor_on::text as "anchorOn", s.until_on::text as "untilOn", s.remind as "remindMinutes", w.due_at as "dueAt",
            ($2::timestamptz at time zone b.time_zone)::date::text as today
       from work w join schedules s on s.id = w.id join businesses b on b.id = w.business_id where w.id = $1 for no key update of w`,
    [id, now],
  )
}

export async function todayOf(db: Queryable, businessId: string, now: Date): Promise<Day> {
  const text = 'select ($2::timestamptz at time zone time_zone)::date::text as today from businesses where id = $1'
  return (await rowOf<{ today: string }>(db, text, [businessId, now]))?.today ?? ''
}

export type StoredTexts = Omit<ScheduleTexts, 'title' | 'remind'> & { remindMinutes: number | null; anchorOn: Day }

export async function insertSchedule(tx: Queryable, id: string, wish: StoredTexts, at: Date): Promise<void> {
  const { kind, note, dueOn, dueTime, repeat, anchorOn, untilOn, remindMinutes } = wish
  await tx.query(
    `insert into schedules (id, business_id, kind, note, due_on, due_time, repeat, anchor_on, until_on, remind, created_at)
     select w.id, w.business_id, $2, $3, $4, $5, $6, $7, $8, $9, $10 from work w where w.id = $1`,
    [id, kind, note, dueOn, dueTime, repeat, anchorOn, untilOn, remindMinutes, at],
  )
  await setMoments(tx, id, at)
}

export async function updateSchedule(tx: Queryable, id: string, wish: StoredTexts & { title: string }, at: Date): Promise<void> {
  const { title, kind, note, dueOn, dueTime, repeat, anchorOn, untilOn, remindMinutes } = wish
  await tx.query(
    `update schedules set kind = $2, note = $3, due_on = $4, due_time = $5, repeat = $6, anchor_on = $7, until_on = $8, remind = $9 where id = $1`,
    [id, kind, note, dueOn, dueTime, repeat, anchorOn, untilOn, remindMinutes],
  )
  await tx.query('update work set title = $2, changed_at = $3 where id = $1', [id, title, at])
  await setMoments(tx, id, at)
}

/** When it is due (without a time of day: when its day is over) and when people are reminded, in the zone of the business; a reminder that is past is none. */
export async function setMoments(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query(
    `update work w set due_at = case when s.due_time is null then (s.due_on + 1)::timestamp else s.due_on + s.due_time end at time zone b.time_zone
       from schedules s, businesses b where w.id = $1 and s.id = w.id and b.id = w.business_id`,
    [id],
  )
  await tx.query(
    `update schedules o set remind_at = case when m.at > $2 then m.at end
       from (select s.id, (s.due_on + coalesce(s.due_time, '09:00'))::timestamp at time zone b.time_zone - s.remind * interval '1 minute' as at
               from schedules s join businesses b on b.id = s.business_id where s.id = $1) m where o.id = m.id`,
    [id, at],
  )
}

export async function setDue(
  tx: Queryable,
  id: string,
  { dueOn, dueTime }: { dueOn: Day; dueTime: string | null },
  at: Date,
): Promise<void> {
  await tx.query('update schedules set due_on = $2, due_time = $3 where id = $1', [id, dueOn, dueTime])
  await setMoments(tx, id, at)
}

/** For these users, and for nobody else. */
export async function setPeople(tx: Queryable, id: string, userIds: readonly string[]): Promise<void> {
  await tx.query('delete from schedule_people where schedule_id = $1', [id])
  await tx.query(
    `insert into schedule_people (schedule_id, membership_id)
     select w.id, m.id from work w join memberships m on m.business_id = w.business_id where w.id = $1 and m.user_id = any($2::bigint[])`,
    [id, userIds],
  )
}

/** Users that it is for, and who can be told. */
export async function peopleOf(db: Queryable, id: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    `select m.user_id as id from schedule_people p join memberships m on m.id = p.membership_id
       join users u on u.id = m.user_id and u.disabled_at is null and u.removed_at is null where p.schedule_id = $1 order by m.user_id`,
    [id],
  )
  return rows.map((row) => row.id)
}

/** Whether all of them are of the business and can be given work there. */
export async function areMembers(tx: Queryable, businessId: string, userIds: readonly string[]): Promise<boolean> {
  const row = await rowOf<{ count: number }>(
    tx,
    `select count(distinct u.id)::int as count from memberships m join users u on u.id = m.user_id and u.disabled_at is null and u.removed_at is null
      where m.business_id = $1 and u.id = any($2::bigint[])`,
    [businessId, userIds],
  )
  return row?.count === new Set(userIds).size
}

export async function devicesOf(tx: Queryable, id: string): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(tx, 'select device_id as id from work_devices where work_id = $1 order by device_id', [id])
  return rows.map((row) => row.id)
}

/** The one that follows is for the same people. */
export async function followWith(tx: Queryable, { id, nextId }: { id: string; nextId: string }): Promise<void> {
  await tx.query(
    'insert into schedule_people (schedule_id, membership_id) select $2, membership_id from schedule_people where schedule_id = $1',
    [...[id, nextId]],
  )
  await tx.query('update schedules set next_id = $2 where id = $1', [id, nextId])
}
