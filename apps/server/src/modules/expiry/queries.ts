import { type Queryable, rowsOf } from '../../storage/queryable.ts'

export interface EndingGrant {
  id: string
  operatorId: string
  business: string
  at: Date
}

/** Looks of operators that end within half an hour. */
export function endingGrants(db: Queryable, now: Date): Promise<EndingGrant[]> {
  return rowsOf(
    db,
    `select g.id, g.operator_id as "operatorId", b.name as business, g.expires_at as at
       from operator_grants g join businesses b on b.id = g.business_id and b.closed_at is null
      where g.expires_at > $1 and g.expires_at <= $1::timestamptz + interval '30 minutes'`,
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
}

/** Shares of which a quarter of their time is left, three days at the most. */
export function endingShares(db: Queryable, now: Date): Promise<EndingShare[]> {
  return rowsOf(
    db,
    `select s.id, s.user_id as "userId", d.business_id as "businessId", d.name as device, u.name as by, s.expires_at as at
       from device_shares s
       join devices d on d.id = s.device_id
       join businesses b on b.id = d.business_id and b.closed_at is null
       join users u on u.id = s.shared_by
      where s.waits_until is null and s.expires_at > $1
        and s.expires_at <= $1::timestamptz + least(interval '3 days', (s.expires_at - s.created_at) / 4)`,
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
}

/** Businesses with devices whose service ends within so many days. */
export function endingServices(db: Queryable, now: Date, days: number): Promise<EndingService[]> {
  return rowsOf(
    db,
    `select d.business_id as "businessId", b.name as business, count(*)::int as count, min(d.expires_at) as at,
            (array_agg(d.name order by d.expires_at, d.id))[1] as device
       from devices d join businesses b on b.id = d.business_id and b.closed_at is null
      where d.disabled_at is null and d.expires_at > $1 and d.expires_at <= $1::timestamptz + make_interval(days => $2)
      group by d.business_id, b.name`,
    [now, days],
  )
}
