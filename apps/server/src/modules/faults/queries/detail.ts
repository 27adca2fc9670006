import type { Alarm, CheckSign, FaultProof, FaultRepair, PatrolLine } from '@kilowatch/contract'
import type { FaultState, RepairCost } from '@kilowatch/work'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

interface Person {
  id: string
  name: string
}

export interface DetailRow {
  businessId: string
  businessName: string
  note: string
  plan: string
  early: { by: Person; reason: string } | null
  provenFrom: Date | null
  proof: FaultProof | null
  /** Null: the business has set none. */
  proofMinutes: number | null
}

export function findDetail(db: Queryable, id: string): Promise<DetailRow | undefined> {
  return rowOf<DetailRow & Record<string, unknown>>(
    db,
    `select f.business_id as "businessId", b.name as "businessName", f.note, f.plan, f.proven_from as "provenFrom", f.proof,
            (select s.proof_minutes::int from fault_settings s where s.business_id = f.business_id) as "proofMinutes",
            case when e.id is not null then json_build_object('by', json_build_object('id', e.id::text, 'name', e.name), 'reason', f.early_reason) end as early
       from faults f join businesses b on b.id = f.business_id left join users e on e.id = f.early_by where f.id = $1`,
    [id],
  )
}

export interface MemberRow {
  id: string
  name: string
  type: string
  site: string
  visible: boolean
}

/** Devices of a fault; `visible`: the person may open them. */
export function listMembers(db: Queryable, id: string, userId: string): Promise<MemberRow[]> {
  return rowsOf<MemberRow & Record<string, unknown>>(
    db,
    `select d.box_id as id, d.name, coalesce(d.type, d.announced_type, '') as type, d.site,
            exists (select from device_access a where a.device_id = d.id and a.user_id = $2) as visible
       from work_devices o join known_devices d on d.id = o.device_id where o.work_id = $1 order by d.name collate "zh-x-icu", d.id`,
    [id, userId],
  )
}

/** What a fault keeps of a line of a patrol record. */
export interface LineSign {
  device: { id: string; name: string; type: string; site: string; given: Record<string, string> | undefined }
  line: Pick<PatrolLine, 'key' | 'item' | 'entry'>
}

/** What a fault keeps of a one-key check. */
export interface KeptCheck {
  device: LineSign['device']
  check: CheckSign
}

export type SignRow = { id: string } & (
  | { kind: 'alarm'; alarmId: string | null; was: Alarm; releasedAt: Date | null }
  | { kind: 'line'; recordId: string | null; was: LineSign }
  | { kind: 'check'; checkId: string | null; was: KeptCheck }
)

/** What tells of a fault, in the order of time. */
export function listSigns(db: Queryable, id: string): Promise<SignRow[]> {
  return rowsOf<SignRow & Record<string, unknown>>(
    db,
    `select s.id, s.kind, s.alarm_id as "alarmId", s.record_id as "recordId", s.check_id as "checkId", s.was, a.released_at as "releasedAt"
       from fault_signs s left join alarms a on a.id = s.alarm_id where s.fault_id = $1
      order by coalesce((s.was->>'openedAt')::timestamptz, s.added_at), s.id`,
    [id],
  )
}

/** Signs whose alarm, record or check the person may open. */
export async function openableSigns(db: Queryable, id: string, userId: string): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(
    db,
    `select s.id from fault_signs s join work w on w.id = s.fault_id
      where s.fault_id = $1
        and case s.kind when 'alarm' then exists (select from visible_alarms v where v.id = s.alarm_id and v.user_id = $2)
                        when 'line' then exists (select from visible_patrol_records v where v.id = s.record_id and v.user_id = $2)
                        else exists (select from memberships m where m.business_id = w.business_id and m.user_id = $2) end`,
    [id, userId],
  )
  return new Set(rows.map(({ id: sign }) => sign))
}

export interface NodeRow {
  id: string
  at: Date
  step: string
  from: FaultState | null
  to: FaultState | null
  by: Person | null
  assignee: Person | null
  entered: Record<string, unknown>
}

const person = (user: string) => `case when ${user}.id is not null then json_build_object('id', ${user}.id::text, 'name', ${user}.name) end`

/** Everything that was done with it, oldest first. */
export function listNodes(db: Queryable, id: string): Promise<NodeRow[]> {
  return rowsOf<NodeRow & Record<string, unknown>>(
    db,
    `select s.id, s.at, s.step, s.from_state as "from", s.to_state as "to", ${person('b')} as by, ${person('a')} as assignee, s.entered
       from work_steps s left join users b on b.id = s.by_user left join users a on a.id = s.assignee_id
      where s.work_id = $1 order by s.at, s.id`,
    [id],
  )
}

/** Pictures of the steps of a fault. */
export function listNodeFiles(db: Queryable, id: string): Promise<{ fileId: string; nodeId: string }[]> {
  return rowsOf<{ fileId: string; nodeId: string }>(
    db,
    `select f.id as "fileId", s.id as "nodeId" from work_steps s
       join files f on f.held_by_kind = 'work-step' and f.held_by_id = s.id where s.work_id = $1 order by f.id`,
    [id],
  )
}

export interface CommentRow {
  id: string
  at: Date
  by: Person | null
  text: string
}

export function listComments(db: Queryable, id: string): Promise<CommentRow[]> {
  return rowsOf<CommentRow & Record<string, unknown>>(
    db,
    `select c.id, c.at, ${person('b')} as by, c.text from work_comments c left join users b on b.id = c.by_user
      where c.work_id = $1 order by c.at, c.id`,
    [id],
  )
}

export interface RepairRow extends Omit<FaultRepair, 'begunAt' | 'endedAt' | 'cost'> {
  begunAt: Date
  endedAt: Date | null
  costAt: Date | null
  /** As it was entered; null with `costAt`. */
  cost: (RepairCost & { by: Person | null }) | null
}

/** The newest first. */
export function listRepairs(db: Queryable, faultId: string): Promise<RepairRow[]> {
  return rowsOf<RepairRow & Record<string, unknown>>(
    db,
    `select r.id, r.number, r.company, r.people, r.plan, r.done, r.begun_at as "begunAt", r.ended_at as "endedAt", r.cost_at as "costAt",
            case when r.cost_at is not null then json_build_object(
              'hours', r.labour_hours, 'rate', r.labour_rate, 'other', r.other_cost, 'otherNote', r.other_note, 'by', ${person('u')},
              'parts', (select coalesce(json_agg(json_build_object('name', p.name, 'model', p.model, 'count', p.count, 'price', p.price) order by p.place), '[]')
                          from repair_parts p where p.repair_id = r.id)) end as cost
       from repairs r left join users u on u.id = r.cost_by where r.fault_id = $1 order by r.begun_at desc, r.id desc`,
    [faultId],
  )
}

/** People who are one of these to a fault. */
export function listPeopleWith(db: Queryable, id: string, roles: readonly string[]): Promise<Person[]> {
  return rowsOf<Person & Record<string, unknown>>(
    db,
    `select u.id, u.name from visible_work v join users u on u.id = v.user_id and u.disabled_at is null and u.removed_at is null
      where v.work_id = $1 and v.roles && $2::text[] order by (v.roles && '{assignee,agent}') desc, ('provider' = any(v.roles)) desc, u.name collate "zh-x-icu", u.id limit 20`,
    [id, roles],
  )
}

export interface CurveDevice {
  deviceId: number
  id: string
  name: string
  type: string
  site: string
  info: Record<string, string | number>
  intervalMs: number
}

/** The devices of a fault with these ids, as far as they are still there. */
export function listCurveDevices(db: Queryable, id: string, boxIds: readonly string[]): Promise<CurveDevice[]> {
  return rowsOf<CurveDevice & Record<string, unknown>>(
    db,
    `select d.id as "deviceId", d.box_id as id, d.name, coalesce(d.type, d.announced_type, '') as type, d.site, d.info,
            d.interval_ms::float8 as "intervalMs"
       from work_devices o join devices d on d.id = o.device_id where o.work_id = $1 and d.box_id = any($2)`,
    [id, boxIds],
  )
}

export interface LineFault {
  key: string
  id: string
  number: string | null
  state: FaultState
}

/** Faults of lines of a patrol record, the newest of each. */
export function listFaultsOfRecord(db: Queryable, recordId: string): Promise<LineFault[]> {
  return rowsOf<LineFault & Record<string, unknown>>(
    db,
    `select distinct on (s.key) s.key, w.id, w.number, w.state from fault_signs s join work w on w.id = s.fault_id
      where s.record_id = $1 order by s.key, w.id desc`,
    [recordId],
  )
}

export interface CheckFault extends Omit<LineFault, 'key'> {
  deviceId: string
}

/** Faults of what a one-key check found, the newest of each device that the person sees. */
export function listFaultsOfCheck(db: Queryable, checkId: string, userId: string): Promise<CheckFault[]> {
  return rowsOf<CheckFault & Record<string, unknown>>(
    db,
    `select distinct on (s.key) s.key as "deviceId", w.id, w.number, w.state from fault_signs s join work w on w.id = s.fault_id
      where s.check_id = $1
        and exists (select from group_check_devices c join device_access a on a.device_id = c.device_id and a.user_id = $2
                      join devices d on d.id = c.device_id where c.check_id = s.check_id and d.box_id::text = s.key)
      order by s.key, w.id desc`,
    [checkId, userId],
  )
}

/** Faults that an alarm tells of and that the person sees, the newest first. */
export function listFaultsOfAlarm(
  db: Queryable,
  alarmId: string,
  userId: string,
): Promise<{ id: string; number: string | null; title: string; state: FaultState }[]> {
  return rowsOf(
    db,
    `select w.id, w.number, w.title, w.state from fault_signs s join work w on w.id = s.fault_id
       join visible_work v on v.work_id = w.id and v.user_id = $2 where s.alarm_id = $1 order by w.id desc limit 20`,
    [alarmId, userId],
  )
}
