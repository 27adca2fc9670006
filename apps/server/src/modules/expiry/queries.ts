import { type Queryable, rowsOf } from '../../storage/queryable.ts'

const untold = 'not exists (select from notification_outbox o where o.once = n.once)'

export interface EndingGrant {
  id: string
  operatorId: string
  business: string
  at: Date
  /** The name under which it is told once. */
  once: string
}

/** Looks of operators that end within half an hour, and of which nobody was told. */
export function endingGrants(db: Queryable, now: Date): Promise<EndingGrant[]> {
  return rowsOf(
    db,
    `select g.id, g.operator_id as "operatorId", b.name as business, g.expires_at as at, n.once
       from operator_grants g join businesses b on b.id = g.business_id and b.closed_at is null
      cross join lateral (select 'end of grant ' || g.id as once) n
      where g.expires_at > $1 and g.expires_at <= $1::timestamptz + interval '30 minutes' and ${untold}`,
    [now],
  )
}

export interface EndingShare {
  id: string
  userId: string
  businessId: string
  device: string
  by: string
  at: Date
  /** The name under which this end of it is told once. */
  once: string
}

/** Shares of which a quarter of their time is left, three days at the most, and of whose end nobody was told. */
export function endingShares(db: Queryable, now: Date): Promise<EndingShare[]> {
  return rowsOf(
    db,
    `select s.id, s.user_id as "userId", d.business_id as "businessId", d.name as device, u.name as by, s.expires_at as at,
            n.once
       from device_shares s
       join devices d on d.id = s.device_id
       join businesses b on b.id = d.business_id and b.closed_at is null
       join users u on u.id = s.shared_by
      cross join lateral (
        select 'end of share ' || s.id || ' at ' || to_char(s.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as once) n
      where s.waits_until is null and s.expires_at > $1
        and s.expires_at <= $1::timestamptz + least(interval '3 days', (s.expires_at - s.created_at) / 4)
        and ${untold}`,
    [now],
  )
}

export interface EndingService {
  businessId: string
  business: string
  /** Of the first device whose service ends. */
  device: string
  at: Date
  /** Devices whose service ends within these days. */
  count: number
  /** The name under which it is told once: the day of the first end, as the business counts days. */
  once: string
  told: boolean
}

/** Businesses with devices whose service ends within so many days. */
export function endingServices(db: Queryable, now: Date, days: number): Promise<EndingService[]> {
  return rowsOf(
    db,
    `with ending as (
       select d.business_id as "businessId", b.name as business, count(*)::int as count, min(d.expires_at) as at,
              (array_agg(d.name order by d.expires_at, d.id))[1] as device,
              'end of service ' || b.id || ' within ' || $2::int || ' days on ' || to_char(min(d.expires_at) at time zone b.time_zone, 'YYYY-MM-DD') as once
         from devices d join businesses b on b.id = d.business_id and b.closed_at is null
        where d.disabled_at is null and d.expires_at > $1 and d.expires_at <= $1::timestamptz + make_interval(days => $2::int)
        group by d.business_id, b.id)
     select n.*, not ${untold} as told from ending n`,
    [now, days],
  )
}

export interface EndingSkill {
  businessId: string
  employeeId: string
  person: string
  skill: string
  until: string
  ended: boolean
  /** The name under which this end of it is told once, before it and once it is there. */
  once: string
}

/** Nobody is told of what ended longer ago: it was entered so. */
const freshDays = 7

/** Certificates that end within so many days, or have just ended, as their businesses count days, and of which nobody was told. */
export function endingSkills(db: Queryable, now: Date, days: number): Promise<EndingSkill[]> {
  return rowsOf(
    db,
    `select m.business_id as "businessId", m.id as "employeeId", m.name as person, s.name as skill, s.until::text as until, n.ended, n.once
       from employee_skills s join memberships m on m.id = s.membership_id join businesses b on b.id = m.business_id and b.closed_at is null
      cross join lateral (select ($1::timestamptz at time zone b.time_zone)::date as today) d
      cross join lateral (
        select s.until < d.today as ended,
               'end of skill ' || s.name || ' of ' || m.id || ' on ' || s.until || case when s.until < d.today then '' else ' ahead' end as once) n
      where s.until between d.today - ${freshDays} and d.today + $2::int and ${untold}
      order by s.until, m.id limit 500`,
    [now, days],
  )
}
