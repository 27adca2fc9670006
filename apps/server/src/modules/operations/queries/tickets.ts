import {
  type Operation,
  type OperationLock,
  type OperationRow,
  type OperationSettings,
  type OperationStep,
  operationList,
} from '@kilowatch/contract'
import { type CommandState, commandFlow, isEnd, type OperationState, operationFlow } from '@kilowatch/work'
import { ask, countBy, sqlList } from '../../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import { stateNow } from '../../work/index.ts'

type Times = 'startsAt' | 'endsAt' | 'createdAt' | 'changedAt'
/** A row as it is stored. */
export type OperationStored = Omit<OperationRow, Times> & Record<Times, Date>

const named = (table: string) =>
  `case when ${table}.id is not null then json_build_object('id', ${table}.id::text, 'name', ${table}.name) end`
const deviceOf = (table: string) =>
  `json_build_object('id', ${table}.box_id, 'name', ${table}.name, 'type', coalesce(${table}.type, ${table}.announced_type, ''), 'site', ${table}.site)`
const state = stateNow(operationFlow, 'w')
const steps = (condition: string) => `(select count(*)::int from operation_steps s where s.ticket_id = t.id and ${condition})`

const joined = `join work w on w.id = t.id left join users a on a.id = w.assignee_id left join users g on g.id = t.guardian_id
  left join users c on c.id = w.created_by left join work f on f.id = t.fault_id`
const fragments = {
  select: `
    w.id, w.number, w.title, ${state} as state,
    (select ${deviceOf('d')} from work_devices o join known_devices d on d.id = o.device_id where o.work_id = w.id order by d.name, d.id limit 1) as device,
    (select count(*)::int from work_devices o where o.work_id = w.id) as devices, ${named('a')} as assignee, ${named('g')} as guardian,
    case when f.id is not null then json_build_object('id', f.id::text, 'name', concat_ws(' ', f.number, f.title)) end as fault,
    ${steps('true')} as steps, ${steps('s.done_at is not null')} as "stepsDone", t.starts_at as "startsAt", t.ends_at as "endsAt",
    ${named('c')} as "createdBy", t.created_at as "createdAt", w.changed_at as "changedAt"`,
  from: `operation_tickets t ${joined}`,
  where: {
    search: `(strpos(lower(w.number || ' ' || w.title), lower(:search)) > 0
      or exists (select from work_devices o join known_devices d on d.id = o.device_id
                  where o.work_id = w.id and strpos(lower(concat_ws(' ', d.name, d.box_id)), lower(:search)) > 0))`,
    state: `${state} = any(:state::text[])`,
    planned: 't.starts_at',
    deviceId: `t.id in (select o.work_id from work_devices o join known_devices own on own.id = o.device_id where own.box_id = :deviceId)`,
    groupId: `t.id in (select o.work_id from groups own join group_devices h on h.group_id = own.id join work_devices o on o.device_id = h.device_id
                        where :groupId::bigint in (own.id, own.parent_id))`,
    faultId: 't.fault_id = :faultId::bigint',
    assigneeId: 'w.assignee_id = :assigneeId::bigint',
  },
  sorts: { startsAt: ['t.starts_at'], createdAt: ['t.created_at'], changedAt: ['w.changed_at'] },
  key: 't.id',
}

export const operationsOfPerson = sqlList(operationList, {
  ...fragments,
  from: `work_seen_by(:userId, '${operationFlow.kind}') seen (id) join operation_tickets t on t.id = seen.id ${joined}`,
  always: 't.business_id = :businessId',
  rows: { from: fragments.from, always: 'true' },
  together: true,
})

interface Asking {
  userId: string
  businessId: string
  now: Date
}

/** Those in the person's list; of a group, where one is named. */
export function countByState(
  db: Queryable,
  { groupId, ...bound }: Asking & { groupId?: string },
): Promise<{ state: OperationState; count: number }[]> {
  return countBy(db, operationsOfPerson, bound, { groupId }, { state }, 'count')
}

/** Those in the person's list that were to begin since and until now, by the business's day. */
export function countPlanned(
  db: Queryable,
  { zone, since, ...bound }: Asking & { zone: string; since: Date },
): Promise<{ day: string; state: OperationState; count: number }[]> {
  const by = { day: `to_char(t.starts_at at time zone :zone, 'YYYY-MM-DD')`, state }
  const asked = { from: since.toISOString(), to: bound.now.toISOString() }
  return countBy(db, operationsOfPerson, { ...bound, zone }, asked, by, 'count')
}

type Detail = OperationStored &
  Pick<Operation, 'business' | 'purpose' | 'twoPersons' | 'roles'> & { begunAt: Date | null; endedAt: Date | null; dueAt: Date | null }

/** For whoever was found to see it by the record itself. */
export async function findOperation(db: Queryable, id: string, bound: { userId: string; now: Date }): Promise<Detail | undefined> {
  const text = `
    select ${fragments.select}, b.name as business, t.purpose, t.two_persons as "twoPersons", t.begun_at as "begunAt", t.ended_at as "endedAt",
           w.due_at as "dueAt",
           coalesce((select o.roles from visible_work o where o.user_id = :userId and o.work_id = w.id), '{}') as roles
      from ${fragments.from} join businesses b on b.id = t.business_id where t.id = :id`
  return (await ask<Detail>(db, text, { ...bound, id }))[0]
}

/** Its devices, each with the ticket that has it in hand. */
export function membersOf(db: Queryable, id: string, { userId, now }: { userId: string; now: Date }) {
  return rowsOf<Operation['members'][number] & { lock: OperationLock | null } & Record<string, unknown>>(
    db,
    `select d.box_id as id, d.name, coalesce(d.type, d.announced_type, '') as type, d.site,
            exists (select from device_access a where a.device_id = d.id and a.user_id = $2) as visible,
            (select json_build_object('ticketId', l.ticket_id::text, 'number', l.number, 'until', l.until_at, 'holder', ${named('u')})
               from locked_devices l left join users u on u.id = l.holder_id where l.device_id = d.id and l.until_at > $3 limit 1) as lock
       from work_devices wd join known_devices d on d.id = wd.device_id where wd.work_id = $1 order by d.name collate "zh-x-icu", d.id`,
    [id, userId, now],
  )
}

export interface StepRow {
  place: number
  text: string
  /** Internal id. */
  deviceId: number | null
  device: OperationStep['device']
  control: string | null
  value: string | null
  askedBy: OperationStep['askedBy']
  askedAt: Date | null
  confirmedBy: OperationStep['confirmedBy']
  note: string
  byHand: boolean
  doneAt: Date | null
  /** As JSON has it: what became of it, or how far it is. */
  command: (Omit<NonNullable<OperationStep['command']>, 'state'> & { state: CommandState }) | null
}

const stepColumns = `
  s.place::int as place, s.text, s.device_id as "deviceId", case when d.id is not null then ${deviceOf('d')} end as device, s.control, s.value,
  ${named('a')} as "askedBy", s.asked_at as "askedAt", ${named('g')} as "confirmedBy", s.note, s.by_hand as "byHand", s.done_at as "doneAt",
  coalesce(s.outcome, case when k.id is not null then jsonb_build_object('state', k.state, 'reason', k.reason, 'reading', k.reading,
    'requestedAt', k.requested_at, 'sentAt', k.sent_at, 'acknowledgedAt', k.acknowledged_at, 'endedAt', k.ended_at) end) as command`

export function stepsOf(db: Queryable, id: string): Promise<StepRow[]> {
  return rowsOf<StepRow & Record<string, unknown>>(
    db,
    `select ${stepColumns}
       from operation_steps s left join known_devices d on d.id = s.device_id left join device_commands k on k.id = s.command_id
       left join users a on a.id = s.asked_by left join users g on g.id = s.confirmed_by where s.ticket_id = $1 order by s.place`,
    [id],
  )
}

export const isUnderWay = (state: CommandState): boolean => !isEnd(commandFlow, state)

export interface LockedOperation {
  id: string
  businessId: string
  number: string
  state: OperationState
  title: string
  assigneeId: string | null
  createdBy: string | null
  guardianId: string | null
  twoPersons: boolean
  startsAt: Date
  endsAt: Date
  dueAt: Date | null
}

/** Holds it until the end of the transaction. */
export function lockOperation(tx: Queryable, id: string): Promise<LockedOperation | undefined> {
  return rowOf<LockedOperation & Record<string, unknown>>(
    tx,
    `select w.id, w.business_id as "businessId", w.number, w.state, w.title, w.assignee_id as "assigneeId", w.created_by as "createdBy",
            t.guardian_id as "guardianId", t.two_persons as "twoPersons", t.starts_at as "startsAt", t.ends_at as "endsAt", w.due_at as "dueAt"
       from work w join operation_tickets t on t.id = w.id where w.id = $1 for no key update of w`,
    [id],
  )
}

export interface TicketWish {
  purpose: string
  startsAt: Date
  endsAt: Date
  guardianId: string | null
  faultId: string | null
  twoPersons: boolean
}

export async function saveTicket(tx: Queryable, id: string, wish: TicketWish, at: Date): Promise<void> {
  const { purpose, startsAt, endsAt, guardianId, faultId, twoPersons } = wish
  await tx.query(
    `insert into operation_tickets (id, business_id, purpose, starts_at, ends_at, guardian_id, fault_id, two_persons, created_at)
     select w.id, w.business_id, $2, $3, $4, $5, $6, $7, $8 from work w where w.id = $1
         on conflict (id) do update set purpose = excluded.purpose, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
            guardian_id = excluded.guardian_id, fault_id = excluded.fault_id, two_persons = excluded.two_persons`,
    [id, purpose, startsAt, endsAt, guardianId, faultId, twoPersons, at],
  )
}

export async function saveWork(
  tx: Queryable,
  id: string,
  { title, assigneeId, dueAt, at }: { title: string; assigneeId: string; dueAt: Date; at: Date },
): Promise<void> {
  await tx.query('update work set title = $2, assignee_id = $3, due_at = $4, changed_at = $5 where id = $1', [
    id,
    title,
    assigneeId,
    dueAt,
    at,
  ])
}

/** Its devices are these from now on. */
export async function replaceDevices(tx: Queryable, id: string, devices: readonly number[]): Promise<void> {
  await tx.query('delete from work_devices where work_id = $1 and device_id <> all($2::int[])', [id, devices])
  await tx.query(`insert into work_devices (work_id, device_id) select $1, d from unnest($2::int[]) as d on conflict do nothing`, [
    id,
    devices,
  ])
}

export interface NewStep {
  text: string
  deviceId: number | null
  control: string | null
  value: string | null
}

export async function replaceSteps(tx: Queryable, id: string, plan: readonly NewStep[]): Promise<void> {
  await tx.query('delete from operation_steps where ticket_id = $1', [id])
  await tx.query(
    `insert into operation_steps (ticket_id, place, text, device_id, control, value)
     select $1, s.place, s.text, s.device_id, s.control, s.value
       from unnest($2::text[], $3::int[], $4::text[], $5::text[]) with ordinality as s (text, device_id, control, value, place)`,
    [
      id,
      plan.map(({ text }) => text),
      plan.map(({ deviceId }) => deviceId),
      plan.map(({ control }) => control),
      plan.map(({ value }) => value),
    ],
  )
}

/** Its devices, held until the end of the transaction: nobody commands them, and no other ticket takes them in hand meanwhile. */
export function holdDevices(tx: Queryable, id: string): Promise<{ id: number; boxId: string; name: string; own: boolean }[]> {
  return rowsOf(
    tx,
    `select d.id, d.box_id as "boxId", d.name, d.business_id = w.business_id as own
       from work_devices wd join work w on w.id = wd.work_id join devices d on d.id = wd.device_id
      where wd.work_id = $1 order by d.id for update of d`,
    [id],
  )
}

export async function setBegun(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query('update operation_tickets set begun_at = $2 where id = $1', [id, at])
}

export async function setEnded(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query('update operation_tickets set ended_at = $2 where id = $1', [id, at])
}

export interface StepPatch {
  askedBy: string | null
  askedAt: Date | null
  confirmedBy: string | null
  note: string
  byHand: boolean
  doneAt: Date | null
  commandId: string | null
}

/** How far a step is; what an earlier command of it came to is no longer said. */
export async function patchStep(tx: Queryable, id: string, place: number, patch: StepPatch, at: Date): Promise<void> {
  const { askedBy, askedAt, confirmedBy, note, byHand, doneAt, commandId } = patch
  await tx.query(
    `update operation_steps set asked_by = $3, asked_at = $4, confirmed_by = $5, note = $6, by_hand = $7, done_at = $8, command_id = $9, outcome = null
      where ticket_id = $1 and place = $2`,
    [id, place, askedBy, askedAt, confirmedBy, note, byHand, doneAt, commandId],
  )
  await tx.query('update work set changed_at = $2 where id = $1', [id, at])
}

/** The caller's own account alone answers for a business that asks for nothing else. */
export async function settingsOf(db: Queryable, businessId: string): Promise<OperationSettings> {
  const text = 'select two_persons as "twoPersons", approval from operation_settings where business_id = $1'
  return (await rowOf<OperationSettings & Record<string, unknown>>(db, text, [businessId])) ?? { twoPersons: false, approval: false }
}

export async function saveSettings(tx: Queryable, businessId: string, { twoPersons, approval }: OperationSettings): Promise<void> {
  await tx.query(
    `insert into operation_settings (business_id, two_persons, approval) values ($1, $2, $3)
         on conflict (business_id) do update set two_persons = excluded.two_persons, approval = excluded.approval`,
    [businessId, twoPersons, approval],
  )
}

/** Whether the fault is of the business. */
export async function isFaultOf(tx: Queryable, businessId: string, faultId: string): Promise<boolean> {
  return (await rowOf(tx, 'select from faults where id = $2 and business_id = $1', [businessId, faultId])) !== undefined
}

/** People who are one of these to it. */
export async function peopleWith(tx: Queryable, id: string, roles: readonly string[]): Promise<string[]> {
  const text = 'select user_id as id from visible_work where work_id = $1 and roles && $2::text[] order by user_id'
  return (await rowsOf<{ id: string }>(tx, text, [id, roles])).map((row) => row.id)
}

export interface LapsedRow {
  id: string
  number: string
  title: string
  businessId: string
  people: (string | null)[]
  once: string
}

/** Tickets that the clock took out of hand in the last three days and of which nobody was told. */
export function listLapsed(db: Queryable, now: Date, { told, limit }: { told: string; limit: number }): Promise<LapsedRow[]> {
  const once = `$2::text || w.id`
  return rowsOf<LapsedRow & Record<string, unknown>>(
    db,
    `select w.id, w.number, w.title, w.business_id as "businessId", array[w.assignee_id, w.created_by, t.guardian_id]::text[] as people, ${once} as once
       from work w join operation_tickets t on t.id = w.id join businesses b on b.id = w.business_id and b.closed_at is null
      where w.kind = '${operationFlow.kind}' and w.state = 'lapsed' and w.closed_at > $1::timestamptz - interval '3 days'
        and not exists (select from notification_outbox o where o.once = ${once})
      order by w.closed_at, w.id limit $3`,
    [now, told, limit],
  )
}

export async function isOfTwo(db: Queryable, id: string): Promise<boolean> {
  return (await rowOf(db, 'select from operation_tickets where id = $1 and two_persons', [id])) !== undefined
}
