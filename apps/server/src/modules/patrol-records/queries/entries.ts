import type { InspectionItem } from '@kilowatch/catalog'
import type { LineResult, PlatformValue } from '@kilowatch/work'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

export interface LockedRecord {
  id: string
  businessId: string
  deviceId: number
  /** It was removed. */
  gone: boolean
  type: string | null
  info: Record<string, string | number>
  formId: string | null
  taskId: string | null
  /** Of its form; null: it stands by itself. */
  formState: string | null
  /** When the first form of its round was begun; null: it stands by itself. */
  begunAt: Date | null
  ownerId: string | null
  items: InspectionItem[]
}

/** Holds the record, and its form, until the end of the transaction. */
export async function lockRecord(tx: Queryable, id: string): Promise<LockedRecord | undefined> {
  // Task and form first, as whoever signs it does.
  await tx.query(
    'select from work w join patrol_records r on w.id in (r.task_id, r.form_id) where r.id = $1 order by w.id for no key update of w',
    [id],
  )
  return rowOf<LockedRecord & Record<string, unknown>>(
    tx,
    `select r.id, r.business_id as "businessId", r.device_id as "deviceId", d.id is null as gone, coalesce(d.type, d.announced_type) as type, d.info,
            r.form_id as "formId", r.task_id as "taskId", w.state as "formState",
            (select min(o.begun_at) from patrol_records o where o.task_id = r.task_id and o.form_id is not null) as "begunAt", r.owner_id as "ownerId", r.items
       from patrol_records r left join devices d on d.id = r.device_id left join work w on w.id = r.form_id
      where r.id = $1 for no key update of r`,
    [id],
  )
}

export interface Standing {
  id: string
  key: string
  by: string | null
}

/** What stands in each line of a record. */
export function standing(tx: Queryable, recordId: string): Promise<Standing[]> {
  return rowsOf<Standing & Record<string, unknown>>(
    tx,
    `select id, key, entered_by as by from patrol_entries where record_id = $1 and state = 'current'`,
    [recordId],
  )
}

/** How much was entered in a record, whatever became of it. */
export async function countEntries(tx: Queryable, recordId: string): Promise<number> {
  const row = await rowOf<{ n: number }>(tx, 'select count(*)::int as n from patrol_entries where record_id = $1', [recordId])
  return row?.n ?? 0
}

/** Which of these ids were entered before, and where. */
export interface KnownEntry extends Pick<NewEntry, 'id' | 'key' | 'value' | 'note'> {
  recordId: string
}

export function knownEntries(tx: Queryable, ids: readonly string[]): Promise<KnownEntry[]> {
  return rowsOf<KnownEntry & Record<string, unknown>>(
    tx,
    'select id, record_id as "recordId", key, value, note from patrol_entries where id = any($1::uuid[])',
    [ids],
  )
}

export interface NewEntry {
  id: string
  key: string
  value: number | string | null
  result: LineResult
  judged: 'pass' | 'fail' | null
  note: string
  platform: PlatformValue | null
  at: Date
  /** What stood there stays beside it. */
  both: boolean
}

/** Each stands in its line from now on, of several the last; what stood there is kept, and so are the others. */
export async function insertEntries(
  tx: Queryable,
  { recordId, userId, at }: { recordId: string; userId: string; at: Date },
  entries: readonly NewEntry[],
): Promise<void> {
  const keys = entries.map(({ key }) => key)
  const last = new Map(entries.map(({ key, id }) => [key, id]))
  const kept = entries.filter(({ both }) => both).map(({ key }) => key)
  await tx.query(
    `update patrol_entries set state = case when state = 'current' and key = any($3::text[]) then 'beside' else 'past' end
      where record_id = $1 and key = any($2::text[]) and state <> 'past'`,
    [recordId, keys, kept],
  )
  await tx.query(
    `insert into patrol_entries (id, record_id, key, value, result, judged, note, platform, entered_at, received_at, entered_by, state)
     select e.id, $1, e.key, e.value, e.result, e.judged, e.note, e.platform, e.at, $3, $2, e.state
       from jsonb_to_recordset($4::jsonb)
         as e (id uuid, key text, value jsonb, result text, judged text, note text, platform jsonb, at timestamptz, state text)`,
    [
      recordId,
      userId,
      at,
      JSON.stringify(entries.map((entry) => ({ ...entry, state: last.get(entry.key) === entry.id ? 'current' : 'past' }))),
    ],
  )
}

export interface Touch {
  at: Date
  userId: string
  inspectedAt?: Date | undefined
  note?: string | undefined
  presence?: object | undefined
}

/** Counts the lines anew and says when and by whom it was changed. */
export async function touchRecord(tx: Queryable, id: string, { at, userId, inspectedAt, note, presence }: Touch): Promise<void> {
  await tx.query(
    `update patrol_records r
        set changed_at = $2, inspector_id = coalesce(r.inspector_id, $3), owner_id = coalesce(r.owner_id, $3),
            inspected_at = greatest(r.inspected_at, coalesce($4::timestamptz, r.inspected_at)), note = coalesce($5, r.note),
            presence = coalesce($6::jsonb, r.presence), passed = n.passed, failed = n.failed, undone = n.undone
       from (select count(*) filter (where e.result = 'pass') as passed, count(*) filter (where e.result = 'fail') as failed,
                    count(*) filter (where e.result = 'undone') as undone
               from patrol_entries e where e.record_id = $1 and e.state = 'current') n
      where r.id = $1`,
    [id, at, userId, inspectedAt ?? null, note ?? null, presence ? JSON.stringify(presence) : null],
  )
}
