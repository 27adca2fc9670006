import type { PatrolFormRow } from '@kilowatch/contract'
import { patrolFormFlow, type SigningChain } from '@kilowatch/work'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

export interface FormRow extends Omit<PatrolFormRow, 'formState' | 'inspectedAt' | 'changedAt'> {
  inspectedAt: Date | null
  changedAt: Date
}

const form = `
  select w.id, f.task_id as "taskId", tw.number as "taskNumber", w.title, w.state, f.version, f.inspected_at as "inspectedAt",
         w.changed_at as "changedAt", n.devices, n.passed, n.failed, n.undone
    from patrol_forms f join work w on w.id = f.id join work tw on tw.id = f.task_id
   cross join lateral (
     select count(*)::int as devices, coalesce(sum(r.passed), 0)::int as passed, coalesce(sum(r.failed), 0)::int as failed,
            coalesce(sum(r.undone), 0)::int as undone
       from patrol_records r where r.form_id = f.id) n`

/** Of a task, the newest first. */
export function formsOfTask(db: Queryable, taskId: string): Promise<FormRow[]> {
  return rowsOf<FormRow & Record<string, unknown>>(db, `${form} where f.task_id = $1 order by f.place desc`, [taskId])
}

export function findForm(db: Queryable, id: string): Promise<FormRow | undefined> {
  return rowOf<FormRow & Record<string, unknown>>(db, `${form} where f.id = $1`, [id])
}

export interface FormPlace {
  businessName: string
  timeZone: string
  group: { id: string; name: string } | null
  plannedOn: string
  windowTo: string
  dueAt: Date | null
  signing: SigningChain
}

/** What is known of a form by its task and business. */
export function findPlace(db: Queryable, id: string): Promise<FormPlace | undefined> {
  return rowOf<FormPlace & Record<string, unknown>>(
    db,
    `select b.name as "businessName", b.time_zone as "timeZone",
            case when g.id is not null then json_build_object('id', g.id::text, 'name', g.name) end as "group",
            t.planned_on::text as "plannedOn", t.window_to::text as "windowTo",
            case when tw.state in ('waiting', 'executing') then tw.due_at end as "dueAt", ${signing} as signing
       from patrol_forms f join work w on w.id = f.id join patrol_tasks t on t.id = f.task_id join work tw on tw.id = t.id
       join businesses b on b.id = w.business_id left join groups g on g.id = w.group_id where f.id = $1`,
    [id],
  )
}

/** Usually the whole chain of the specification. */
const signing = `coalesce((select s.signing from patrol_settings s where s.business_id = b.id), 'owner')`

/** What was carried over where a closed form is gone on with in a new one. */
export async function copyEntries(tx: Queryable, from: string, to: string): Promise<void> {
  await tx.query(
    `insert into patrol_entries (id, record_id, key, value, result, judged, note, platform, entered_at, received_at, entered_by, state)
     select gen_random_uuid(), n.id, e.key, e.value, e.result, e.judged, e.note, e.platform, e.entered_at, e.received_at, e.entered_by, 'current'
       from patrol_records o join patrol_records n on n.form_id = $2 and n.device_id = o.device_id
       join patrol_entries e on e.record_id = o.id and e.state = 'current' where o.form_id = $1`,
    [from, to],
  )
}

/** Lines that a form still waits for: asked, and nothing stands there, or what stands there is to be measured again. */
export function missingLines(tx: Queryable, formId: string): Promise<{ device: string; lines: number }[]> {
  return rowsOf(
    tx,
    `select d.name as device, count(*)::int as lines
       from patrol_records r join devices d on d.id = r.device_id
      cross join lateral jsonb_array_elements(r.items) as i
       left join patrol_entries e on e.record_id = r.id and e.key = i->>'key' and e.state = 'current'
      where r.form_id = $1 and case when e.id is null then coalesce((i->>'required')::boolean, false) else e.again end
      group by d.id, d.name order by d.name`,
    [formId],
  )
}

/** Marks lines of a form to be measured again; none named: nothing is marked. */
export async function askAgain(tx: Queryable, formId: string, lines: readonly { record_id: string; key: string }[]): Promise<number> {
  const { rowCount } = await tx.query(
    `update patrol_entries e set again = true
       from jsonb_to_recordset($2::jsonb) as l (record_id bigint, key text) join patrol_records r on r.id = l.record_id and r.form_id = $1
      where e.record_id = r.id and e.key = l.key and e.state = 'current'`,
    [formId, JSON.stringify(lines)],
  )
  return rowCount ?? 0
}

export async function countVersion(tx: Queryable, formId: string, at: Date): Promise<void> {
  await tx.query('update patrol_forms set version = version + 1, inspected_at = coalesce(inspected_at, $2) where id = $1', [formId, at])
}

/** The version that was counted with a signature is none. */
export async function uncountVersion(tx: Queryable, formId: string, signedAt: Date): Promise<void> {
  await tx.query('update patrol_forms set version = version - 1, inspected_at = nullif(inspected_at, $2) where id = $1', [formId, signedAt])
}

/** When the round of a form was begun, with its first one. */
export async function begunAt(tx: Queryable, formId: string): Promise<Date | undefined> {
  const text = `
    select min(o.begun_at) as at from patrol_forms f join patrol_records o on o.task_id = f.task_id and o.form_id is not null where f.id = $1`
  return (await rowOf<{ at: Date | null }>(tx, text, [formId]))?.at ?? undefined
}

export async function stampForm(tx: Queryable, formId: string, at: Date): Promise<void> {
  await tx.query('update patrol_forms set inspected_at = $2 where id = $1', [formId, at])
}

/** Who has signed since the form was last a draft, and as what. */
export function signaturesOf(
  db: Queryable,
  formId: string,
): Promise<{ id: string; step: string; by: { id: string; name: string } | null; at: Date; roles: string[] }[]> {
  return rowsOf(
    db,
    `select s.id, s.step, s.at, case when u.id is not null then json_build_object('id', u.id::text, 'name', u.name) end as by,
            array(select jsonb_array_elements_text(s.entered->'as')) as roles
       from work_steps s left join users u on u.id = s.by_user
      where s.work_id = $1 and s.step in ('submit', 'close', 'confirm', 'finish', 'approve')
        and s.id > coalesce((select max(b.id) from work_steps b where b.work_id = $1 and b.step in ('return', 'reject')), 0)
      order by s.id`,
    [formId],
  )
}

/** How many forms that the person has to do with are in each state; `rejected`: drafts that were returned. */
export async function countStates(
  db: Queryable,
  userId: string,
): Promise<Record<'draft' | 'submitted' | 'department' | 'confirmed' | 'rejected', number>> {
  const rows = await rowsOf<{ state: string; count: number }>(
    db,
    `select case when w.state = 'draft' and exists (select from work_steps s where s.work_id = w.id and s.step in ('return', 'reject'))
                 then 'rejected' else w.state end as state, count(*)::int as count
       from work w join visible_work v on v.work_id = w.id and v.user_id = $1 where w.kind = '${patrolFormFlow.kind}' group by 1`,
    [userId],
  )
  const counts = { draft: 0, submitted: 0, department: 0, confirmed: 0, rejected: 0 }
  for (const { state, count } of rows) counts[state as keyof typeof counts] = count
  return counts
}

/** What is known of the last step beside what it asks for. */
export async function addToLastStep(tx: Queryable, formId: string, entered: object): Promise<void> {
  await tx.query(
    'update work_steps set entered = entered || $2::jsonb where id = (select max(s.id) from work_steps s where s.work_id = $1)',
    [formId, JSON.stringify(entered)],
  )
}

/** Holds the task and the form until the end of the transaction. */
export async function holdForm(tx: Queryable, taskId: string, formId: string): Promise<void> {
  await tx.query('select from work where id = any($1::bigint[]) order by id for no key update', [[taskId, formId]])
}

/** Counts the lines of each record of a form. */
export async function recountForm(tx: Queryable, formId: string): Promise<void> {
  await tx.query(
    `update patrol_records r set passed = n.passed, failed = n.failed, undone = n.undone
       from (select e.record_id, count(*) filter (where e.result = 'pass') as passed, count(*) filter (where e.result = 'fail') as failed,
                    count(*) filter (where e.result = 'undone') as undone
               from patrol_entries e join patrol_records o on o.id = e.record_id where o.form_id = $1 and e.state = 'current' group by 1) n
      where r.id = n.record_id`,
    [formId],
  )
}
