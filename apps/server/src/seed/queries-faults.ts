import { type Queryable, rowOf, rowsOf } from '../storage/queryable.ts'

const progressKey = 'demo-faults'

export async function hasDemoFaults(db: Queryable): Promise<boolean> {
  return (await rowOf(db, 'select from settings where key = $1', [progressKey])) !== undefined
}

export async function keepDemoFaults(db: Queryable, at: Date): Promise<void> {
  await db.query(`insert into settings (key, value, changed_at) values ($1, '{}', $2) on conflict (key) do nothing`, [progressKey, at])
}

export interface FaultyAlarm {
  id: string
  businessId: string
  openedAt: Date
}

/** Alarms of readings that go on, the longest first. */
export function longestAlarms(db: Queryable, businessId: string): Promise<FaultyAlarm[]> {
  return rowsOf<FaultyAlarm & Record<string, unknown>>(
    db,
    `select id, business_id as "businessId", opened_at as "openedAt" from alarms
      where business_id = $1 and released_at is null and kind in ('threshold', 'state') and device_id is not null
      order by opened_at, id limit 1`,
    [businessId],
  )
}

export interface PastAlarm extends FaultyAlarm {
  deviceId: number
  point: string
  releasedAt: Date
}

/** The first time that it grew too warm in one of these rooms and was over before that moment. */
export function pastAlarm(db: Queryable, businessId: string, rooms: readonly number[], before: Date): Promise<PastAlarm | undefined> {
  return rowOf<PastAlarm & Record<string, unknown>>(
    db,
    `select id, business_id as "businessId", device_id as "deviceId", point, opened_at as "openedAt", released_at as "releasedAt" from alarms
      where business_id = $1 and device_id = any($2::integer[]) and kind = 'threshold' and side = 'high' and point like 'probe.%.temperature'
        and released_at < $3
      order by opened_at, id limit 1`,
    [businessId, rooms, before],
  )
}
