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

/** Alarms of measures that go on, the longest first. */
export function longestAlarms(db: Queryable, businessId: string): Promise<FaultyAlarm[]> {
  return rowsOf<FaultyAlarm & Record<string, unknown>>(
    db,
    `select id, business_id as "businessId", opened_at as "openedAt" from alarms
      where business_id = $1 and released_at is null and kind = 'threshold' and device_id is not null
      order by opened_at, id limit 1`,
    [businessId],
  )
}

export interface PastAlarm extends FaultyAlarm {
  deviceId: number
  point: string
  releasedAt: Date
}

/** What an alarm of the past was of: 'mode battery', 'probe.%.link lost'. */
export interface AlarmKind {
  point: string
  side: string
}

/** The first alarm of a kind of one of these devices that was over before that moment. */
export function pastAlarm(
  db: Queryable,
  businessId: string,
  devices: readonly number[],
  { point, side }: AlarmKind,
  before: Date,
): Promise<PastAlarm | undefined> {
  return rowOf<PastAlarm & Record<string, unknown>>(
    db,
    `select id, business_id as "businessId", device_id as "deviceId", point, opened_at as "openedAt", released_at as "releasedAt" from alarms
      where business_id = $1 and device_id = any($2::integer[]) and point like $3 and side = $4 and released_at < $5
      order by opened_at, id limit 1`,
    [businessId, devices, point, side, before],
  )
}

/** The first of a kind that is over and that nobody has handled, with its symptoms. */
export function pastAlarms(db: Queryable, businessId: string, { point, side }: AlarmKind): Promise<PastAlarm[]> {
  return rowsOf<PastAlarm & Record<string, unknown>>(
    db,
    `with first as (
       select id from alarms a
        where a.business_id = $1 and a.point like $2 and a.side = $3 and a.released_at is not null and a.device_id is not null
          and a.handling_id is null and not exists (select from fault_signs s where s.alarm_id = a.id)
        order by a.opened_at, a.id limit 1)
     select a.id, a.business_id as "businessId", a.device_id as "deviceId", a.point, a.opened_at as "openedAt", a.released_at as "releasedAt"
       from first f join alarms a on f.id in (a.id, a.symptom_of)
      where a.device_id is not null and a.point is not null and a.released_at is not null and a.handling_id is null
        and not exists (select from fault_signs s where s.alarm_id = a.id)
      order by a.opened_at, a.id limit 50`,
    [businessId, point, side],
  )
}

/** What it explains. */
export function symptomsOf(db: Queryable, alarmId: string): Promise<(FaultyAlarm & { deviceId: number })[]> {
  return rowsOf<FaultyAlarm & { deviceId: number } & Record<string, unknown>>(
    db,
    'select id, business_id as "businessId", device_id as "deviceId", opened_at as "openedAt" from alarms where symptom_of = $1 order by id',
    [alarmId],
  )
}
