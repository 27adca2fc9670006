import type { FaultProof } from '@kilowatch/contract'
import type { FaultLevel, FaultSource, FaultState, RepairCost } from '@kilowatch/work'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

export interface LockedFault {
  id: string
  businessId: string
  number: string | null
  title: string
  state: FaultState
  assigneeId: string | null
  providerId: string | null
  dueAt: Date | null
  level: FaultLevel
  note: string
  plan: string
  since: Date
  provenFrom: Date | null
  earlyBy: string | null
  proofMinutes: number
  repairs: number
}

/** Holds the work's row until the end of the transaction. */
export function lockFault(tx: Queryable, id: string, usualMinutes: number): Promise<LockedFault | undefined> {
  return rowOf<LockedFault & Record<string, unknown>>(
    tx,
    `select w.id, w.business_id as "businessId", w.number, w.title, w.state, w.assignee_id as "assigneeId", w.provider_id as "providerId",
            w.due_at as "dueAt", f.level, f.note, f.plan, f.since, f.proven_from as "provenFrom", f.early_by as "earlyBy",
            coalesce((select s.proof_minutes from fault_settings s where s.business_id = f.business_id), $2)::int as "proofMinutes",
            (select count(*)::int from repairs r where r.fault_id = f.id) as repairs
       from work w join faults f on f.id = w.id where w.id = $1 for update of w`,
    [id, usualMinutes],
  )
}

export interface NewFault {
  id: string
  deviceId: number | null
  level: FaultLevel
  source: FaultSource
  since: Date
  note: string
  /** 'yyyy-mm-dd': due with the end of this day of the business. */
  dueOn: string | null
}

export async function insertFault(tx: Queryable, fault: NewFault): Promise<void> {
  const { id, deviceId, level, source, since, note, dueOn } = fault
  await tx.query(
    `insert into faults (id, business_id, reported_at, device_id, level, source, since, note)
     select w.id, w.business_id, w.created_at, $2, $3, $4, $5, $6 from work w where w.id = $1`,
    [id, deviceId, level, source, since, note],
  )
  if (dueOn !== null) await setDue(tx, id, dueOn)
}

/** Until the end of a day of its business; null: no end. */
export async function setDue(tx: Queryable, id: string, dueOn: string | null): Promise<void> {
  await tx.query(
    `update work w set due_at = ($2::date + 1)::timestamp at time zone b.time_zone from businesses b where w.id = $1 and b.id = w.business_id`,
    [id, dueOn],
  )
}

/** The group in which all of these devices stand; of several the lowest that was made first. */
export async function groupOf(tx: Queryable, deviceIds: readonly number[]): Promise<string | undefined> {
  const row = await rowOf<{ id: string }>(
    tx,
    `select g.id from group_devices o join groups g on g.id = o.group_id where o.device_id = any($1::int[])
      group by g.id having count(distinct o.device_id) = cardinality($1::int[]) order by (g.parent_id is null), g.id limit 1`,
    [deviceIds],
  )
  return row?.id
}

/** People of a business. */
const members = `
  select u.id, u.name from memberships m join users u on u.id = m.user_id
   where m.business_id = $1 and u.disabled_at is null and u.removed_at is null`

export function listPeople(db: Queryable, businessId: string): Promise<{ id: string; name: string }[]> {
  return rowsOf<{ id: string; name: string }>(db, `${members} order by u.name collate "zh-x-icu", u.id limit 500`, [businessId])
}

export async function isPersonOf(tx: Queryable, businessId: string, userId: string): Promise<boolean> {
  return (await rowOf(tx, `${members} and u.id = $2`, [businessId, userId])) !== undefined
}

/** People who answer for a fault: those of its group, else the administrators. */
export async function answerFor(tx: Queryable, id: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string; manages: boolean }>(
    tx,
    `select user_id as id, roles && '{group-manager}' as manages from visible_work where work_id = $1 and roles && '{group-manager,admin}' order by 1`,
    [id],
  )
  const managers = rows.filter(({ manages }) => manages)
  return (managers.length > 0 ? managers : rows).map((row) => row.id)
}

export async function setHolders(
  tx: Queryable,
  id: string,
  { assigneeId, providerId }: { assigneeId: string | null; providerId: string | null },
): Promise<void> {
  await tx.query('update work set assignee_id = $2, provider_id = $3 where id = $1', [id, assigneeId, providerId])
}

export async function nameOfBusiness(tx: Queryable, id: string): Promise<string> {
  return (await rowOf<{ name: string }>(tx, 'select name from businesses where id = $1', [id]))?.name ?? ''
}

export async function touch(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query('update work set changed_at = $2 where id = $1', [id, at])
}

export async function setTitle(tx: Queryable, id: string, title: string): Promise<void> {
  await tx.query('update work set title = $2 where id = $1', [id, title])
}

/** What the fault itself says, of these columns alone. */
export interface FaultPatch {
  level?: FaultLevel
  note?: string
  plan?: string
  earlyBy?: string | null
  earlyReason?: string | null
  provenFrom?: Date | null
  recoveredAt?: Date | null
  proof?: FaultProof | null
}

const columnOf: Readonly<Record<keyof FaultPatch, string>> = {
  level: 'level',
  note: 'note',
  plan: 'plan',
  earlyBy: 'early_by',
  earlyReason: 'early_reason',
  provenFrom: 'proven_from',
  recoveredAt: 'recovered_at',
  proof: 'proof',
}

export async function patchFault(tx: Queryable, id: string, patch: FaultPatch): Promise<void> {
  const keys = (Object.keys(patch) as (keyof FaultPatch)[]).filter((key) => patch[key] !== undefined)
  if (keys.length === 0) return
  const values = keys.map((key) => (key === 'proof' && patch.proof ? JSON.stringify(patch.proof) : patch[key]))
  const sets = keys.map((key, place) => `${columnOf[key]} = $${place + 2}`)
  await tx.query(`update faults set ${sets.join(', ')} where id = $1`, [id, ...values])
}

export interface NewRepair {
  faultId: string
  businessId: string
  number: string
  company: string
  people: string
  plan: string
  at: Date
}

export async function insertRepair(tx: Queryable, { faultId, businessId, number, company, people, plan, at }: NewRepair): Promise<void> {
  await tx.query(
    'insert into repairs (fault_id, business_id, number, company, people, plan, begun_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [faultId, businessId, number, company, people, plan, at],
  )
}

/** Held until the end of the transaction; undefined: the fault has no such repair. */
export function lockRepair(
  tx: Queryable,
  { faultId, repairId }: { faultId: string; repairId: string },
): Promise<{ number: string; cost: number | null; costAt: Date | null } | undefined> {
  const text = 'select number, cost::float8 as cost, cost_at as "costAt" from repairs where id = $2 and fault_id = $1 for update'
  return rowOf(tx, text, [faultId, repairId])
}

/** In place of what was said before. */
export async function setRepairCost(
  tx: Queryable,
  repairId: string,
  { parts, hours, rate, other, otherNote, total, by, at }: RepairCost & { total: number; by: string; at: Date },
): Promise<void> {
  await tx.query(
    `update repairs set labour_hours = $2, labour_rate = $3, other_cost = $4, other_note = $5, cost = $6, cost_by = $7, cost_at = $8 where id = $1`,
    [repairId, hours, rate, other, otherNote, total, by, at],
  )
  await tx.query('delete from repair_parts where repair_id = $1', [repairId])
  await tx.query(
    `insert into repair_parts (repair_id, place, name, model, count, price)
     select $1, place, name, model, count, price
       from unnest($2::text[], $3::text[], $4::numeric[], $5::numeric[]) with ordinality as p (name, model, count, price, place)`,
    [
      repairId,
      parts.map(({ name }) => name),
      parts.map(({ model }) => model),
      parts.map(({ count }) => count),
      parts.map(({ price }) => price),
    ],
  )
}

/** The repair that goes on is over. */
export async function endRepair(tx: Queryable, faultId: string, done: string, at: Date): Promise<void> {
  await tx.query('update repairs set ended_at = $3, done = $2 where fault_id = $1 and ended_at is null', [faultId, done, at])
}

/** The last repair goes on. @returns its number; undefined: there is none */
export async function resumeRepair(tx: Queryable, faultId: string): Promise<string | undefined> {
  const row = await rowOf<{ number: string }>(
    tx,
    `update repairs set ended_at = null
      where id = (select id from repairs where fault_id = $1 order by begun_at desc, id desc limit 1) returning number`,
    [faultId],
  )
  return row?.number
}

/** What its repairs did, one after the other, and how long they took; null: there was none. */
export async function repairsDone(tx: Queryable, faultId: string): Promise<{ done: string; minutes: number | null }> {
  const row = await rowOf<{ done: string; minutes: number | null }>(
    tx,
    `select coalesce(string_agg(nullif(done, ''), '；' order by begun_at, id), '') as done,
            round(extract(epoch from sum(ended_at - begun_at)) / 60)::int as minutes
       from repairs where fault_id = $1`,
    [faultId],
  )
  return row ?? { done: '', minutes: null }
}

export async function deviceIdsOf(tx: Queryable, faultId: string): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    'select d.id from work_devices o join devices d on d.id = o.device_id where o.work_id = $1 order by 1',
    [faultId],
  )
  return rows.map(({ id }) => id)
}

/** The newest step that the person took of it. */
export async function lastStepOf(db: Queryable, workId: string, userId: string): Promise<string | undefined> {
  const text = 'select id from work_steps where work_id = $1 and by_user = $2 order by at desc, id desc limit 1'
  return (await rowOf<{ id: string }>(db, text, [workId, userId]))?.id
}

/** A number of this kind that the person reserved today and has not used. */
export async function findReserved(
  tx: Queryable,
  { businessId, userId, prefix, at }: { businessId: string; userId: string; prefix: string; at: Date },
): Promise<string | undefined> {
  const text = `select r.number from reserved_numbers r join businesses b on b.id = r.business_id
     where r.business_id = $1 and r.user_id = $2 and r.prefix = $3 and r.day = ($4::timestamptz at time zone b.time_zone)::date`
  return (await rowOf<{ number: string }>(tx, text, [businessId, userId, prefix, at]))?.number
}

/** Reserved for the person, in place of one that was not used. */
export async function keepReserved(
  tx: Queryable,
  { businessId, userId, prefix, number, at }: { businessId: string; userId: string; prefix: string; number: string; at: Date },
): Promise<void> {
  await tx.query('delete from reserved_numbers where business_id = $1 and user_id = $2 and prefix = $3', [businessId, userId, prefix])
  await tx.query(
    `insert into reserved_numbers (business_id, number, prefix, day, user_id)
     select id, $3, $4, ($5::timestamptz at time zone time_zone)::date, $2 from businesses where id = $1`,
    [businessId, userId, number, prefix, at],
  )
}

/** @returns whether the person had reserved it */
export async function takeReserved(
  tx: Queryable,
  { businessId, userId, prefix, number }: { businessId: string; userId: string; prefix: string; number: string },
): Promise<boolean> {
  const text = 'delete from reserved_numbers where business_id = $1 and user_id = $2 and prefix = $3 and number = $4'
  return ((await tx.query(text, [businessId, userId, prefix, number])).rowCount ?? 0) > 0
}

/** One at a time of each person. */
export async function holdPerson(tx: Queryable, userId: string): Promise<void> {
  await tx.query('select from users where id = $1 for no key update', [userId])
}

/** People of a provider who answer for a fault that it was given. */
export async function answerForProvider(tx: Queryable, id: string): Promise<string[]> {
  const text = `select user_id as id from visible_work where work_id = $1 and roles && '{provider}' order by 1`
  return (await rowsOf<{ id: string }>(tx, text, [id])).map((row) => row.id)
}

/** The device of a patrol record, and what the person is there: to the form that it stands in, and whether they operate the device as a member. */
export function placeOfRecord(
  tx: Queryable,
  recordId: string,
  userId: string,
): Promise<{ deviceId: number; roles: string[]; operates: boolean } | undefined> {
  return rowOf<{ deviceId: number; roles: string[]; operates: boolean }>(
    tx,
    `select r.device_id as "deviceId",
            coalesce((select v.roles from visible_work v where v.work_id = r.form_id and v.user_id = $2), '{}') as roles,
            exists (select from device_access a join memberships m on m.user_id = a.user_id and m.business_id = r.business_id
                     where a.device_id = r.device_id and a.user_id = $2 and a."right" >= 'operate') as operates
       from patrol_records r where r.id = $1`,
    [recordId, userId],
  )
}

export async function proofMinutesOf(db: Queryable, businessId: string): Promise<number | undefined> {
  const text = 'select proof_minutes::int as minutes from fault_settings where business_id = $1'
  return (await rowOf<{ minutes: number }>(db, text, [businessId]))?.minutes
}

export async function setProofMinutes(tx: Queryable, businessId: string, minutes: number): Promise<void> {
  await tx.query(
    `insert into fault_settings (business_id, proof_minutes) values ($1, $2)
         on conflict (business_id) do update set proof_minutes = excluded.proof_minutes`,
    [businessId, minutes],
  )
}
