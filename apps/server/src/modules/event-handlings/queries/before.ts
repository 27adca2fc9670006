import type { HandledBefore } from '@kilowatch/contract'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

export interface AskedAlarm {
  deviceId: number | null
  uplinkId: string
  businessId: string
  kind: string
  point: string
  side: string
  openedAt: Date
  earlier: number
}

/** Alarms `n` of the device of `a`, or of its gateway itself: two conditions, since an index holds each of them and none holds both. */
const ofSame = (columns: string, more: string) => `
  select ${columns} from alarms n where n.device_id = a.device_id and n.point = a.point and n.side = a.side and n.id <> a.id and ${more}
  union all
  select ${columns} from alarms n
   where a.device_id is null and n.device_id is null and n.uplink_id = a.uplink_id and n.point = a.point and n.side = a.side and n.id <> a.id and ${more}`

/** $1: the alarm. */
export const askedStatement = `
  select a.device_id as "deviceId", a.uplink_id as "uplinkId", a.business_id as "businessId", a.kind, a.point, a.side, a.opened_at as "openedAt",
         (select count(*)::int from (${ofSame('1', 'n.opened_at < a.opened_at')}) n) as earlier
    from alarms a where a.id = $1`

/** What the alarm is about, and how often it was before. */
export function findAsked(db: Queryable, alarmId: string): Promise<AskedAlarm | undefined> {
  return rowOf<AskedAlarm & Record<string, unknown>>(db, askedStatement, [alarmId])
}

type Case = HandledBefore['cases'][number]
export interface CaseRow
  extends Pick<Case, 'id' | 'cause' | 'causeNote' | 'done' | 'minutes' | 'by' | 'fault' | 'device' | 'closingValue'> {
  at: Date
  point: string
  openedAt: Date
  releasedAt: Date | null
  byValue: boolean
  againAt: Date | null
}

/** So many of the newest are looked at. */
const most = 50

/** $1 person, $2 kind, $3 side, $4 before when, $5 business; $6 device, or gateway. */
export const casesOf = (which: string) => `
  select h.id, h.at, h.cause, h.cause_note as "causeNote", h.done, h.minutes, a.point, a.opened_at as "openedAt", a.released_at as "releasedAt",
         coalesce(a.release_reason = 'value', false) as "byValue", a.closing_value as "closingValue", coalesce(d.name, g.name) as device,
         case when u.id is not null then json_build_object('id', u.id::text, 'name', u.name) end as by,
         case when w.id is not null then json_build_object('id', w.id::text, 'number', w.number) end as fault,
         (select min(n.opened_at) from (${ofSame('n.opened_at', 'n.opened_at > coalesce(a.released_at, a.opened_at)')}) n) as "againAt"
    from alarms a
    join visible_event_handlings h on h.id = a.handling_id and h.user_id = $1
    left join devices d on d.id = a.device_id
    join uplinks g on g.id = a.uplink_id
    left join users u on u.id = h.by_user
    left join work w on w.id = h.fault_id
   where a.kind = $2 and a.side = $3 and a.opened_at < $4 and a.handling_id is not null and a.business_id = $5 and ${which}
   order by a.opened_at desc, a.id desc limit ${most}`

const common = (userId: string, { kind, side, openedAt, businessId }: AskedAlarm) => [userId, kind, side, openedAt, businessId]

/** Handled alarms of the same kind of the device, or of the gateway itself. */
export function casesOfDevice(db: Queryable, userId: string, asked: AskedAlarm): Promise<CaseRow[]> {
  const which = asked.deviceId === null ? 'a.device_id is null and a.uplink_id = $6' : 'a.device_id = $6'
  return rowsOf<CaseRow & Record<string, unknown>>(db, casesOf(which), [...common(userId, asked), asked.deviceId ?? asked.uplinkId])
}

/** The same of other devices of the business that are of the same type and have the same model on their plates. */
export async function casesOfModel(db: Queryable, userId: string, asked: AskedAlarm): Promise<CaseRow[]> {
  if (asked.deviceId === null) return []
  const which = `a.device_id in (
    select o.id from devices d join devices o on o.business_id = d.business_id and o.id <> d.id
       and coalesce(o.type, o.announced_type) = coalesce(d.type, d.announced_type) and o.info->>'model' = d.info->>'model'
     where d.id = $6 and d.info->>'model' <> '')`
  return rowsOf<CaseRow & Record<string, unknown>>(db, casesOf(which), [...common(userId, asked), asked.deviceId])
}
