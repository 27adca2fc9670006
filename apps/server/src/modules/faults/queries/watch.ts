import { faultFlow, reopenWithin } from '@kilowatch/work'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

/** So many of each are seen to in one run. */
const most = 200

export interface Recurrence {
  id: string
  businessId: string
  /** The alarm that came back. */
  alarmId: string
}

/**
 * Faults that recovered in the last days and whose alarm came back since: the same point and side of the same device, and no other fault that is
 * not closed was made of it. The first of each.
 */
export const recurringStatement = `
  select distinct on (f.id) f.id, f.business_id as "businessId", n.id as "alarmId"
    from faults f
    join work w on w.id = f.id and w.state in ('recovered', 'closed')
    join fault_signs s on s.fault_id = f.id and s.alarm_id is not null
    join alarms o on o.id = s.alarm_id and o.device_id is not null
    join alarms n on n.device_id = o.device_id and n.point = o.point and n.side = o.side and n.kind = o.kind
     and n.opened_at > f.recovered_at and n.opened_at < f.recovered_at + interval '${reopenWithin} days'
   where f.recovered_at > $1::timestamptz - interval '${reopenWithin + 1} days'
     and not exists (select from fault_signs t join work x on x.id = t.fault_id where t.alarm_id = n.id and (x.closed_at is null or x.id = f.id))
   order by f.id, n.opened_at, n.id limit ${most}`

export function listRecurring(db: Queryable, now: Date): Promise<Recurrence[]> {
  return rowsOf<Recurrence & Record<string, unknown>>(db, recurringStatement, [now])
}

/** It is known to be a fault, and nothing of its repair counts any more. */
export async function reopen(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query(`update work set state = 'confirmed', closed_at = null, changed_at = $2 where id = $1`, [id, at])
}

export interface WatchedFault {
  id: string
  businessId: string
  number: string | null
  title: string
  assigneeId: string | null
  /** The name under which it is told once. */
  once: string
}

const told = (once: string) => `not exists (select from notification_outbox o where o.once = ${once})`
const columns = (once: string) => `w.id, w.business_id as "businessId", w.number, w.title, w.assignee_id as "assigneeId", ${once} as once`

const onceProven = `'fault ' || w.id || ' proven from ' || f.proven_from`

/** Faults that were repaired long enough ago to be proven, of which that was not told. */
export function listProvable(
  db: Queryable,
  now: Date,
  usualMinutes: number,
): Promise<(WatchedFault & { provenFrom: Date; minutes: number })[]> {
  return rowsOf<WatchedFault & { provenFrom: Date; minutes: number } & Record<string, unknown>>(
    db,
    `select ${columns(onceProven)}, f.proven_from as "provenFrom", m.minutes
       from work w join faults f on f.id = w.id and f.proven_from is not null
       left join fault_settings s on s.business_id = w.business_id
      cross join lateral (select coalesce(s.proof_minutes, $2)::int as minutes) m
      where w.kind = '${faultFlow.kind}' and w.state = 'repaired' and f.proven_from <= $1::timestamptz - m.minutes * interval '1 minute'
        and ${told(onceProven)} order by w.id limit ${most}`,
    [now, usualMinutes],
  )
}

const onceDue = `'fault ' || w.id || ' due at ' || w.due_at`
const onceLate = `'fault ' || w.id || ' late since ' || w.due_at`

/** Faults that are due within a day, or became overdue in the last two, of which that was not told. */
export function listDue(db: Queryable, now: Date, which: 'due' | 'late'): Promise<WatchedFault[]> {
  const [once, span] =
    which === 'due'
      ? [onceDue, `w.due_at > $1 and w.due_at <= $1::timestamptz + interval '1 day' and w.assignee_id is not null`]
      : [onceLate, `w.due_at <= $1 and w.due_at > $1::timestamptz - interval '2 days'`]
  return rowsOf<WatchedFault & Record<string, unknown>>(
    db,
    `select ${columns(once)} from work w join businesses b on b.id = w.business_id and b.closed_at is null
      where w.kind = '${faultFlow.kind}' and w.closed_at is null and ${span} and ${told(once)} order by w.due_at, w.id limit ${most}`,
    [now],
  )
}

/** Faults that are not closed and whose provider serves their business no longer: they are nobody's again. */
export function takeBack(tx: Queryable, at: Date): Promise<{ id: string; businessId: string; state: string; provider: string }[]> {
  return rowsOf(
    tx,
    `with lost as (
       select w.id, p.name from work w join businesses p on p.id = w.provider_id
        where w.kind = '${faultFlow.kind}' and w.closed_at is null
          and not exists (select from active_engagements e where e.business_id = w.business_id and e.provider_id = w.provider_id)
        limit ${most} for no key update of w)
     update work w set provider_id = null, assignee_id = null, changed_at = $1 from lost l where w.id = l.id
     returning w.id, w.business_id as "businessId", w.state, l.name as provider`,
    [at],
  )
}
