import type { OwnKind, RecordKind } from '@kilowatch/contract'
import type { AlarmSubject, DeviceSubject, FileSubject, RecordSubject, UplinkSubject } from '../../http/subjects.ts'
import { type Prepared, type Queryable, rowOf, rowsOf } from '../../storage/queryable.ts'

/** Asks the ways of access for each of these devices by itself: cheap however many others there are. */
function visibleDevices(name: string, which: string): Prepared {
  return { name, text: `${visibleDevice} where ${which} and r."right" is not null` }
}
const visibleDevice = `
  select d.id, d.box_id as "boxId", d.uplink_id as "uplinkId", d.business_id as "businessId", coalesce(d.type, d.announced_type) as type,
                d.interval_ms as interval, r."right", r."mayShare"
           from devices d
           join businesses b on b.id = d.business_id and b.closed_at is null
          cross join lateral (
            select max(a."right") as "right", bool_or(a.may_share or a."right" >= 'manage') as "mayShare"
              from device_access a where a.device_id = d.id and a.user_id = $1) r`
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

export function findVisibleUplink(db: Queryable, userId: string, uplinkId: string): Promise<UplinkSubject | undefined> {
  return rowOf<UplinkSubject>(db, `select id, business_id as "businessId", "right" from visible_uplinks where user_id = $1 and id = $2`, [
    userId,
    uplinkId,
  ])
}

export function findVisibleAlarms(db: Queryable, userId: string, alarmIds: readonly string[]): Promise<AlarmSubject[]> {
  return rowsOf<AlarmSubject>(
    db,
    `select id, business_id as "businessId", "right" from visible_alarms where user_id = $1 and id = any($2::bigint[])`,
    [userId, alarmIds],
  )
}

export function findVisibleFile(db: Queryable, userId: string, fileId: string): Promise<FileSubject | undefined> {
  return rowOf<FileSubject>(db, `select id, business_id as "businessId" from visible_files where user_id = $1 and id = $2 limit 1`, [
    userId,
    fileId,
  ])
}

const recordTables: Readonly<Record<RecordKind, string>> = {
  employee: 'memberships',
  department: 'departments',
  position: 'positions',
  group: 'groups',
  grant: 'operator_grants',
  'notice-target': 'notice_targets',
}

export function findRecord(db: Queryable, kind: RecordKind, id: string, businessId: string): Promise<RecordSubject | undefined> {
  return rowOf<RecordSubject>(
    db,
    `select $3::text as kind, id, business_id as "businessId" from ${recordTables[kind]} where id = $1 and business_id = $2`,
    [id, businessId, kind],
  )
}

const ownTables: Readonly<Record<OwnKind, string>> = {
  session: 'select id from sessions where id = $1 and user_id = $2 and expires_at > now()',
  share:
    'select id from device_shares where id = $1 and user_id = $2 and waits_until is null and (expires_at is null or expires_at > now())',
  message: `select n.id from message_readers r join messages n on n.id = r.message_id and n.withdrawn_at is null
            where n.id = $1 and r.user_id = $2`,
}

export async function isOwn(db: Queryable, kind: OwnKind, id: string, userId: string): Promise<boolean> {
  return (await rowOf(db, ownTables[kind], [id, userId])) !== undefined
}
