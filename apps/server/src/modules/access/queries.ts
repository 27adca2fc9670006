import type { RecordKind } from '@kilowatch/contract'
import type { AlarmSubject, DeviceSubject, RecordSubject, UplinkSubject } from '../../http/subjects.ts'
import { type Prepared, type Queryable, rowOf, rowsOf } from '../../storage/queryable.ts'
import { recordPlaces } from './records.ts'

/** Asks the ways of access for each of these devices by itself: cheap however many others there are. */
function visibleDevices(name: string, which: string): Prepared {
  return { name, text: `${visibleDevice} where ${which} and r."right" is not null` }
}
const visibleDevice = `
  select d.id, d.box_id as "boxId", d.uplink_id as "uplinkId", d.business_id as "businessId", coalesce(d.type, d.announced_type) as type,
                d.interval_ms as interval,
                case when d.disabled_at is not null then 'disabled' when d.expires_at <= now() then 'expired' end as blocked, r."right", r."mayShare",
                r."right" >= 'manage' or p.scope is not null as "mayControl",
                r."right" >= 'manage' or (r."asMember" and p.scope is not distinct from 'settings') as "maySet"
           from devices d
           join businesses b on b.id = d.business_id and b.closed_at is null
          cross join lateral (
            select max(a."right") as "right", bool_or(a.may_share or a."right" >= 'manage') as "mayShare",
                   bool_or(a."right" >= 'operate' and a.way not in ('share', 'grant')) as "asMember"
              from device_access a where a.device_id = d.id and a.user_id = $1) r
           left join lateral (
            select max(scope) as scope from control_permissions where user_id = $1 and device_id = d.id and r."right" = 'operate') p on true`
/** One row is what the planner expects as well, so that it keeps its plan. */
const oneDevice = visibleDevices('visible-device', 'd.box_id = $2')
const severalDevices = visibleDevices('visible-devices', 'd.box_id = any($2::text[])')

/** Those of the devices that the person sees. */
export function findVisibleDevices(db: Queryable, userId: string, boxIds: readonly string[]): Promise<DeviceSubject[]> {
  const [first] = boxIds
  if (boxIds.length === 1) return rowsOf<DeviceSubject>(db, oneDevice, [userId, first])
  return rowsOf<DeviceSubject>(db, severalDevices, [userId, boxIds])
}

const wholeBusiness: Prepared = {
  name: 'whole-business',
  text: `select min(business_id) as id from business_access b where user_id = $1
          having count(distinct business_id) = 1 and not exists (select from single_access s where s.user_id = $1)`,
}

/** The business that the person sees as a whole, where that is all they see. */
export async function findWholeBusiness(db: Queryable, userId: string): Promise<string | undefined> {
  return (await rowOf<{ id: string }>(db, wholeBusiness, [userId]))?.id
}

const visibleUplink: Prepared = {
  name: 'visible-uplink',
  text: `select id, business_id as "businessId", "right" from visible_uplinks where user_id = $1 and id = $2`,
}

export function findVisibleUplink(db: Queryable, userId: string, uplinkId: string): Promise<UplinkSubject | undefined> {
  return rowOf<UplinkSubject>(db, visibleUplink, [userId, uplinkId])
}

const visibleAlarms = `select id, business_id as "businessId", "right" from visible_alarms where user_id = $1`
const oneAlarm: Prepared = { name: 'visible-alarm', text: `${visibleAlarms} and id = $2` }
const severalAlarms: Prepared = { name: 'visible-alarms', text: `${visibleAlarms} and id = any($2::bigint[])` }

export function findVisibleAlarms(db: Queryable, userId: string, alarmIds: readonly string[]): Promise<AlarmSubject[]> {
  const [first] = alarmIds
  if (alarmIds.length === 1) return rowsOf<AlarmSubject>(db, oneAlarm, [userId, first])
  return rowsOf<AlarmSubject>(db, severalAlarms, [userId, alarmIds])
}

/**
 * Of a business: the caller's own. Of a person or a holder: whoever the kind's condition names. Of work: whoever has a role in it.
 * A condition binds $2 (the caller) and $3 (their business), so every statement names both. Each is looked for by itself: views of who sees
 * what are asked for one id alone.
 */
export function findRecords(
  db: Queryable,
  kind: RecordKind,
  ids: readonly string[],
  user: { id: string; business: { id: string } | null },
): Promise<RecordSubject[]> {
  const [first] = ids
  const asker = [user.id, user.business?.id ?? null, kind]
  if (ids.length === 1) return rowsOf<RecordSubject>(db, { name: `seen-${kind}`, text: recordSeen(kind, '$1::bigint') }, [first, ...asker])
  const several = `select f.* from unnest($1::bigint[]) as wanted (id) cross join lateral (${recordSeen(kind, 'wanted.id')}) f`
  return rowsOf<RecordSubject>(db, several, [ids, ...asker])
}

function recordSeen(kind: RecordKind, id: string): string {
  const { table, businessId = 'r.business_id', seen = 'r.business_id = $3', roles = 'null::text[]' } = recordPlaces[kind]
  return `select $4::text as kind, r.id, ${businessId} as "businessId", ${roles} as roles from ${table}
           where r.id = ${id} and ($2::bigint is not null or $3::bigint is not null) and ${seen} limit 1`
}
