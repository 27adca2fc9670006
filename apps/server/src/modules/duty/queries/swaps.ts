import type { SwapState } from '@kilowatch/work'
import { ask } from '../../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

export interface SwapRow {
  id: string
  state: SwapState
  askerId: string
  asker: string
  partnerId: string
  partner: string
  givenDay: string
  givenShift: string
  takenDay: string | null
  takenShift: string | null
  reason: string
  answer: string
  askedAt: Date
  changedAt: Date
  beginsAt: Date
  decidedBy: string | null
}

const columns = `
  s.id, s.state, s.asker_id as "askerId", a.name as asker, s.partner_id as "partnerId", p.name as partner, s.given_day::text as "givenDay",
  s.given_shift as "givenShift", s.taken_day::text as "takenDay", s.taken_shift as "takenShift", s.reason, s.answer, s.asked_at as "askedAt",
  s.changed_at as "changedAt", s.begins_at as "beginsAt", u.name as "decidedBy"`
const tables = `
  duty_swaps s join memberships a on a.id = s.asker_id join memberships p on p.id = s.partner_id left join users u on u.id = s.decided_by`

/** Those that wait, the first to begin first, then those that changed last. */
export function swapsOf(db: Queryable, groupId: string, limit: number): Promise<SwapRow[]> {
  return rowsOf<SwapRow & Record<string, unknown>>(
    db,
    `select ${columns} from ${tables} where s.group_id = $1
      order by s.state not in ('asked', 'agreed'), case when s.state in ('asked', 'agreed') then s.begins_at end, s.changed_at desc, s.id desc limit $2`,
    [groupId, limit],
  )
}

/** Nobody else takes a step of it until the transaction ends. */
export function lockSwap(tx: Queryable, groupId: string, id: string): Promise<SwapRow | undefined> {
  return rowOf<SwapRow & Record<string, unknown>>(
    tx,
    `select ${columns} from ${tables} where s.id = $2 and s.group_id = $1 for no key update of s`,
    [groupId, id],
  )
}

export interface NewSwap {
  groupId: string
  askerId: string
  partnerId: string
  given: { day: string; shift: string }
  taken: { day: string; shift: string } | null
  reason: string
  beginsAt: Date
}

export async function insertSwap(tx: Queryable, { groupId, askerId, partnerId, given, taken, reason, beginsAt }: NewSwap, at: Date) {
  const row = await rowOf<{ id: string }>(
    tx,
    `insert into duty_swaps (group_id, state, asker_id, partner_id, given_day, given_shift, taken_day, taken_shift, reason, asked_at, changed_at, begins_at)
     values ($1, 'asked', $2, $3, $4, $5, $6, $7, $8, $9, $9, $10) returning id`,
    [...[groupId, askerId, partnerId, given.day, given.shift, taken?.day ?? null, taken?.shift ?? null], ...[reason, at, beginsAt]],
  )
  return row?.id ?? ''
}

export interface SwapChange {
  state: SwapState
  answer: string
  decidedBy: string | null
}

export async function changeSwap(tx: Queryable, id: string, { state, answer, decidedBy }: SwapChange, at: Date): Promise<void> {
  await tx.query('update duty_swaps set state = $2, answer = $3, decided_by = coalesce($4, decided_by), changed_at = $5 where id = $1', [
    ...[id, state, answer, decidedBy, at],
  ])
}

/** How many a person has asked for that wait, and whether this duty of theirs is among them. */
export async function openSwaps(
  tx: Queryable,
  { askerId, groupId, day, shift, at }: { askerId: string; groupId: string; day: string; shift: string; at: Date },
): Promise<{ all: number; same: number }> {
  const text = `
    select count(*)::int as "all", (count(*) filter (where group_id = $2 and given_day = $3 and given_shift = $4))::int as same
      from duty_swaps where asker_id = $1 and state in ('asked', 'agreed') and begins_at > $5`
  return (await rowOf<{ all: number; same: number }>(tx, text, [askerId, groupId, day, shift, at])) ?? { all: 0, same: 0 }
}

/** Those that nobody answered in time become lapsed. @returns them, with whom they concern */
export function lapse(
  tx: Queryable,
  at: Date,
  limit: number,
): Promise<(SwapRow & { groupId: string; businessId: string; people: string[] })[]> {
  return rowsOf(
    tx,
    `with due as materialized (
       select id from duty_swaps where state in ('asked', 'agreed') and begins_at <= $1 order by begins_at limit $2 for no key update skip locked),
     over as (update duty_swaps s set state = 'lapsed', changed_at = s.begins_at from due where s.id = due.id returning s.id)
     select ${columns}, s.group_id as "groupId", g.business_id as "businessId", array_remove(array[a.user_id, p.user_id], null)::text[] as people
       from ${tables} join groups g on g.id = s.group_id where s.id in (select id from over) order by s.id`,
    [at, limit],
  )
}

export interface SwapAhead {
  id: string
  state: SwapState
  /** What the person is asked to do. */
  step: 'agree' | 'approve'
  group: { id: string; name: string }
  asker: string
  partner: string
  given: { day: string; shift: string }
  taken: { day: string; shift: string } | null
  since: Date
  /** It lapses then. */
  dueAt: Date
  time: 'today' | 'later'
}

/** What a shift is called in the roster that counts on the day. */
const shiftName = (day: string, shift: string) => `coalesce((
  select k ->> 'name' from (select r.shifts from duty_rosters r where r.group_id = s.group_id and r.starts_on <= ${day} order by r.starts_on desc limit 1) r,
         jsonb_array_elements(r.shifts) k where k ->> 'key' = ${shift}), ${shift})`
const dutyOf = (day: string, shift: string) => `json_build_object('day', ${day}, 'shift', ${shiftName(day, shift)})`

export const swapsAheadStatement = `
  with mine as materialized (
    select m.id, m.business_id, m.right_on_devices in ('manage', 'main') as admin
      from memberships m join businesses b on b.id = m.business_id and b.closed_at is null where m.user_id = :userId),
  ahead as materialized (
    select s.id, 'agree' as step from duty_swaps s where s.state = 'asked' and s.begins_at > :now and s.partner_id in (select id from mine)
    union all
    select s.id, 'approve' from duty_swaps s
     where s.state = 'agreed' and s.begins_at > :now
       and s.group_id in (
         select g.id from mine join group_people p on p.membership_id = mine.id and p.identity = 'manager' join groups g on p.group_id in (g.id, g.parent_id)
         union
         select g.id from mine join groups g on g.business_id = mine.business_id
          where mine.admin and not exists (select from group_people p where p.group_id in (g.id, g.parent_id) and p.identity = 'manager')))
  select s.id, s.state, a.step, json_build_object('id', g.id::text, 'name', g.name) as "group", x.name as asker, y.name as partner,
         ${dutyOf('s.given_day', 's.given_shift')} as given,
         case when s.taken_day is not null then ${dutyOf('s.taken_day', 's.taken_shift')} end as taken,
         case a.step when 'agree' then s.asked_at else s.changed_at end as since, s.begins_at as "dueAt",
         case when s.begins_at <= (date_trunc('day', :now::timestamptz at time zone b.time_zone) + interval '1 day') at time zone b.time_zone
              then 'today' else 'later' end as time
    from ahead a join duty_swaps s on s.id = a.id join groups g on g.id = s.group_id join businesses b on b.id = g.business_id
    join memberships x on x.id = s.asker_id join memberships y on y.id = s.partner_id
   order by s.begins_at, s.id limit :most`

/** Swaps that wait for a person: for their consent, or for their approval as those who answer for the group give it. */
export const swapsAhead = (db: Queryable, bound: { userId: string; now: Date; most: number }): Promise<SwapAhead[]> =>
  ask<SwapAhead>(db, swapsAheadStatement, bound)
