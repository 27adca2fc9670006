import type { InspectionItem } from '@kilowatch/catalog'
import { clientRecordList, type PatrolRecordRow, patrolRecordList } from '@kilowatch/contract'
import { type LineResult, type PlatformValue, patrolFormFlow } from '@kilowatch/work'
import { sqlList } from '../../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

const person = (table: string) =>
  `case when ${table}.id is not null then json_build_object('id', ${table}.id::text, 'name', ${table}.name) end`
const state = `coalesce(w.state, 'done')`
/** Of a device that is there, or was. */
const [boxId, deviceName] = ['coalesce(d.box_id, former.box_id)', 'coalesce(d.name, former.name)']
const select = `
  r.id, r.kind, ${state} as state,
  json_build_object('id', ${boxId}, 'name', ${deviceName}, 'type', coalesce(d.type, d.announced_type, former.type), 'site', coalesce(d.site, former.site), 'removed', d.id is null) as device,
  case when tw.id is not null then json_build_object('id', tw.id::text, 'number', tw.number, 'name', tw.title) end as task,
  r.form_id as "formId", ${person('i')} as inspector, r.inspected_at as "inspectedAt", r.passed, r.failed, r.undone`
const from = `patrol_records r left join devices d on d.id = r.device_id left join former_devices former on former.id = r.device_id left join work w on w.id = r.form_id
  left join work tw on tw.id = r.task_id left join users i on i.id = r.inspector_id`

export interface StoredRow extends Omit<PatrolRecordRow, 'inspectedAt'> {
  inspectedAt: Date
}

const fragments = {
  select,
  from,
  where: {
    search: `strpos(lower(${deviceName} || ' ' || ${boxId} || ' ' || coalesce(tw.number, '') || ' ' || coalesce(i.name, '')), lower(:search)) > 0`,
    kind: 'r.kind = any(:kind::text[])',
    state: `${state} = any(:state::text[])`,
    result: `case when :result::text = 'fail' then r.failed > 0 else r.failed = 0 and r.passed > 0 end`,
    inspected: 'r.inspected_at',
    deviceId: `${boxId} = :deviceId`,
    groupId: `r.device_id in (select gd.device_id from groups g join group_devices gd on gd.group_id = g.id
                               where :groupId::bigint in (g.id, g.parent_id))`,
    taskId: 'r.task_id = :taskId::bigint',
    inspectorId: 'r.inspector_id = :inspectorId::bigint',
    departmentId:
      'exists (select from device_departments dd where dd.device_id = r.device_id and dd.department_id = :departmentId::bigint)',
  },
  sorts: { inspectedAt: ['r.inspected_at'], failed: ['r.failed', 'r.inspected_at'] },
  key: 'r.id',
}
/** Nothing was entered in what was only begun. */
const begun = `(r.passed + r.failed + r.undone > 0 or r.form_id is null)`

/** Whoever manages the business sees all of its records, found by the index of their times; everybody else those of devices, forms and shares that are theirs. */
function recordsThat(condition: string) {
  const ofBusiness = `r.business_id = :businessId and ${begun} and ${condition}`
  const seen = 'r.id in (select v.id from visible_patrol_records v where v.user_id = :userId and v.business_id = :businessId)'
  return {
    manager: sqlList(patrolRecordList, { ...fragments, always: ofBusiness }),
    person: sqlList(patrolRecordList, { ...fragments, always: `${ofBusiness} and ${seen}`, together: true }),
  }
}

export const everyRecord = recordsThat('true')
export const recordsOfDevice = recordsThat('r.device_id = :ofDevice')
export const recordsOfUplink = recordsThat('r.device_id in (select o.id from devices o where o.uplink_id = :ofUplink)')
/** Made from the console, of its devices, in the days of its window. */
export const remoteRecordsOfTask = recordsThat(`r.kind = 'net' and exists (
  select from work_devices wd join patrol_tasks t on t.id = wd.work_id join businesses b on b.id = t.business_id
   where wd.work_id = :ofTask::bigint and wd.device_id = r.device_id
     and r.inspected_at >= t.window_from::timestamp at time zone b.time_zone
     and r.inspected_at < (t.window_to + 1)::timestamp at time zone b.time_zone)`)

/** An agent belongs to no business: those of the forms of tasks that they were given. */
export const recordsOfAgent = sqlList(patrolRecordList, {
  ...fragments,
  always: `${begun} and r.id in (select v.id from visible_patrol_records v where v.user_id = :userId)`,
  together: true,
})

export interface ClientRecordStored extends StoredRow {
  client: string
}

const { state: inState, result, inspected } = fragments.where
/** Of businesses that the caller's serves now: of devices that they let it see what is signed, and of forms of tasks that it was given all. */
export const recordsOfClients = sqlList(clientRecordList, {
  select: `${select}, b.name as client`,
  from: `${from} join businesses b on b.id = r.business_id and b.closed_at is null`,
  always: `${begun} and r.id in (
    select c.id from authorized_devices a join patrol_records c on c.device_id = a.device_id and c.business_id = a.business_id
      left join work f on f.id = c.form_id
     where a.provider_id = :businessId and coalesce(f.state, 'done') <> 'draft'
    union
    select c.id from work_seen_by(:userId, '${patrolFormFlow.kind}') s (id)
      join work f on f.id = s.id and f.business_id <> :businessId join patrol_records c on c.form_id = f.id)`,
  where: {
    search: `strpos(lower(${deviceName} || ' ' || b.name || ' ' || coalesce(tw.number, '') || ' ' || coalesce(i.name, '')), lower(:search)) > 0`,
    ...{ state: inState, result, inspected },
  },
  ...{ sorts: fragments.sorts, key: fragments.key },
  together: true,
})

export interface RecordRow extends StoredRow {
  businessId: string
  businessName: string
  deviceId: number
  info: Record<string, string | number>
  owner: { id: string; name: string } | null
  begunAt: Date
  changedAt: Date
  note: string
  presence: { how: 'scanned' | 'stated'; at: string; latitude: number | null; longitude: number | null; accuracy: number | null } | null
  items: InspectionItem[]
}

/** Whole records, in the order of their devices' names. */
export function findRecords(db: Queryable, by: { ids: readonly string[] } | { formId: string }): Promise<RecordRow[]> {
  const [condition, value] = 'ids' in by ? ['r.id = any($1::bigint[])', by.ids] : ['r.form_id = $1::bigint', by.formId]
  return rowsOf<RecordRow & Record<string, unknown>>(
    db,
    `select ${select}, r.business_id as "businessId", b.name as "businessName", r.device_id as "deviceId", coalesce(d.info, former.info) as info, ${person('o')} as owner,
            r.begun_at as "begunAt", r.changed_at as "changedAt", r.note, r.presence, r.items
       from ${from} join businesses b on b.id = r.business_id left join users o on o.id = r.owner_id
      where ${condition} order by ${deviceName} collate "zh-x-icu", r.device_id`,
    [value],
  )
}

/**
 * Of these devices those whose readings the person may have now: whoever sees the device, and of the devices of `carriedOut` whoever does a
 * round of this business, their own, at them.
 */
export async function readableDevices(
  db: Queryable,
  userId: string,
  deviceIds: readonly number[],
  carriedOut: string | null,
): Promise<Set<number>> {
  const rows = await rowsOf<{ id: number }>(
    db,
    `select d.id from devices d join businesses b on b.id = d.business_id and b.closed_at is null
      where d.id = any($2::int[])
        and (d.business_id = $3::bigint or exists (select from device_access a where a.device_id = d.id and a.user_id = $1))`,
    [userId, deviceIds, carriedOut],
  )
  return new Set(rows.map(({ id }) => id))
}

export interface EntryRow {
  recordId: string
  id: string
  key: string
  value: number | string | null
  result: LineResult
  judged: 'pass' | 'fail' | null
  note: string
  platform: PlatformValue | null
  at: Date
  by: { id: string; name: string } | null
  state: 'current' | 'beside'
  again: boolean
}

export function findEntries(db: Queryable, ids: readonly string[]): Promise<EntryRow[]> {
  return rowsOf<EntryRow & Record<string, unknown>>(
    db,
    `select e.record_id as "recordId", e.id, e.key, e.value, e.result, e.judged, e.note, e.platform, e.entered_at as at, ${person('u')} as by,
            e.state, e.again
       from patrol_entries e left join users u on u.id = e.entered_by where e.record_id = any($1::bigint[]) and e.state <> 'past'`,
    [ids],
  )
}

export interface EarlierEntry {
  recordId: string
  key: string
  value: number | string | null
  at: Date
}

/** What was entered in these records and replaced since, oldest first. */
export function findEarlier(db: Queryable, ids: readonly string[]): Promise<EarlierEntry[]> {
  return rowsOf<EarlierEntry & Record<string, unknown>>(
    db,
    `select record_id as "recordId", key, value, entered_at as at from patrol_entries
      where record_id = any($1::bigint[]) and state = 'past' and result <> 'undone' order by entered_at, id`,
    [ids],
  )
}

export interface LastRow {
  recordId: string
  /** The record that it stands in. */
  lastId: string
  key: string
  value: number | string | null
  result: LineResult
  at: Date
}

/** What the inspection of the same device before each of these found, of those that are no drafts. */
export function findLast(db: Queryable, ids: readonly string[]): Promise<LastRow[]> {
  return rowsOf<LastRow & Record<string, unknown>>(
    db,
    `select r.id as "recordId", o.id as "lastId", e.key, e.value, e.result, e.entered_at as at
       from patrol_records r
      cross join lateral (
        select o.id from patrol_records o left join work w on w.id = o.form_id
         where o.device_id = r.device_id and o.business_id = r.business_id and o.id <> r.id and coalesce(w.state, 'done') <> 'draft'
           and (o.inspected_at, o.id) < (r.inspected_at, r.id)
         order by o.inspected_at desc, o.id desc limit 1) o
       join patrol_entries e on e.record_id = o.id and e.state = 'current'
      where r.id = any($1::bigint[])`,
    [ids],
  )
}

export interface PictureRow {
  recordId: string
  fileId: string
  pictureId: string
  key: string | null
  takenAt: Date
  /** Of the bytes as they came, hex; null: not known. */
  sentSha256: string | null
}

const pictureColumns =
  'record_id as "recordId", file_id as "fileId", id as "pictureId", key, taken_at as "takenAt", sent_sha256 as "sentSha256"'

export function findPictures(db: Queryable, ids: readonly string[]): Promise<PictureRow[]> {
  return rowsOf<PictureRow & Record<string, unknown>>(
    db,
    `select ${pictureColumns} from patrol_pictures
      where record_id = any($1::bigint[]) order by taken_at, file_id`,
    [ids],
  )
}

/** Of these records those that the person sees. */
export function findSeenPictures(db: Queryable, userId: string, ids: readonly string[]): Promise<PictureRow[]> {
  return rowsOf<PictureRow & Record<string, unknown>>(
    db,
    `select ${pictureColumns} from patrol_pictures
      where record_id = any($2::bigint[])
        and record_id in (select v.id from visible_patrol_records v where v.user_id = $1 and v.id = any($2::bigint[]))
      order by taken_at, file_id`,
    [userId, ids],
  )
}

/** A picture that was brought under this id; undefined: none was. */
export function findPicture(db: Queryable, pictureId: string): Promise<PictureRow | undefined> {
  return rowOf<PictureRow & Record<string, unknown>>(db, `select ${pictureColumns} from patrol_pictures where id = $1`, [pictureId])
}

export async function insertPicture(tx: Queryable, picture: PictureRow): Promise<void> {
  await tx.query('insert into patrol_pictures (file_id, id, record_id, key, taken_at, sent_sha256) values ($1, $2, $3, $4, $5, $6)', [
    ...[picture.fileId, picture.pictureId, picture.recordId, picture.key, picture.takenAt, picture.sentSha256],
  ])
}

export interface NewRecord {
  businessId: string
  deviceId: number
  kind: 'net' | 'own' | 'engineer'
  items: readonly InspectionItem[]
  userId: string
  at: Date
}

/** A record by itself. @returns its id */
export async function insertRecord(tx: Queryable, { businessId, deviceId, kind, items, userId, at }: NewRecord): Promise<string> {
  const row = await rowOf<{ id: string }>(
    tx,
    `insert into patrol_records (business_id, device_id, kind, items, inspector_id, owner_id, begun_at, inspected_at, changed_at)
     values ($1, $2, $3, $4, $5, $5, $6, $6, $6) returning id`,
    [businessId, deviceId, kind, JSON.stringify(items), userId, at],
  )
  return row?.id ?? ''
}

export async function deleteRecord(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from patrol_records where id = $1', [id])
}

/** Of these records those that the person may hand on; an administrator everybody's. @returns whose they were */
export function handOver(
  tx: Queryable,
  wish: { ids: readonly string[]; businessId: string; from: string | null; to: string; at: Date },
): Promise<{ id: string; ownerId: string | null }[]> {
  return rowsOf(
    tx,
    `with before as (select id, owner_id from patrol_records where id = any($1::bigint[]) and business_id = $2
                        and ($3::bigint is null or owner_id = $3) for no key update)
     update patrol_records r set owner_id = $4, changed_at = $5 from before where r.id = before.id
     returning r.id, before.owner_id as "ownerId"`,
    [wish.ids, wish.businessId, wish.from, wish.to, wish.at],
  )
}

export interface SharerRow {
  id: string
  name: string
  contact: string
  sharedAt: Date
  sharedBy: { id: string; name: string } | null
}

export function listSharers(db: Queryable, recordId: string): Promise<SharerRow[]> {
  return rowsOf<SharerRow & Record<string, unknown>>(
    db,
    `select u.id, u.name, coalesce(u.phone, u.email, '') as contact, s.shared_at as "sharedAt", ${person('b')} as "sharedBy"
       from patrol_record_shares s join users u on u.id = s.user_id left join users b on b.id = s.shared_by
      where s.record_id = $1 order by u.name collate "zh-x-icu", u.id`,
    [recordId],
  )
}

export async function insertShare(tx: Queryable, share: { recordId: string; userId: string; by: string; at: Date }): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into patrol_record_shares (record_id, user_id, shared_by, shared_at) values ($1, $2, $3, $4) on conflict do nothing',
    [share.recordId, share.userId, share.by, share.at],
  )
  return rowCount === 1
}

export async function deleteShare(tx: Queryable, recordId: string, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from patrol_record_shares where record_id = $1 and user_id = $2', [recordId, userId])
  return rowCount === 1
}

/** Whether somebody belongs to the business. */
export async function isMember(db: Queryable, businessId: string, userId: string): Promise<boolean> {
  return (await rowOf(db, 'select from memberships where business_id = $1 and user_id = $2', [businessId, userId])) !== undefined
}

/** The record of a device in a form. */
export async function recordIdOf(db: Queryable, formId: string, deviceId: number): Promise<string | undefined> {
  return (await rowOf<{ id: string }>(db, 'select id from patrol_records where form_id = $1 and device_id = $2', [formId, deviceId]))?.id
}

/** The record of a device in a form, by the device's number. */
export async function recordOfBox(db: Queryable, formId: string, boxId: string): Promise<string | undefined> {
  const text = 'select r.id from patrol_records r join known_devices d on d.id = r.device_id where r.form_id = $1 and d.box_id = $2'
  return (await rowOf<{ id: string }>(db, text, [formId, boxId]))?.id
}
