import type { InspectionItem } from '@kilowatch/catalog'
import type { TemplateLine } from '@kilowatch/contract'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

/** The form of a task that is not closed and may be written in. */
export async function draftOf(tx: Queryable, taskId: string): Promise<string | undefined> {
  const row = await rowOf<{ id: string }>(
    tx,
    `select f.id from patrol_forms f join work w on w.id = f.id where f.task_id = $1 and w.state = 'draft' order by f.place desc limit 1`,
    [taskId],
  )
  return row?.id
}

export async function insertForm(tx: Queryable, id: string, taskId: string): Promise<void> {
  await tx.query(
    `insert into patrol_forms (id, task_id, place) select $1, $2, coalesce(max(place), 0) + 1 from patrol_forms where task_id = $2`,
    [id, taskId],
  )
}

export interface FormDevice {
  id: number
  type: string | null
  info: Record<string, string | number>
  lines: TemplateLine[] | null
}

/** Devices of a task that its form has no record of, with the sheet that the task asks for. */
export function devicesToAsk(tx: Queryable, taskId: string, formId: string): Promise<FormDevice[]> {
  return rowsOf<FormDevice & Record<string, unknown>>(
    tx,
    `select d.id, coalesce(d.type, d.announced_type) as type, d.info,
            (select p.lines from patrol_templates p
              where p.id = any(t.template_ids) and p.business_id = t.business_id and p.type = coalesce(d.type, d.announced_type) limit 1) as lines
       from patrol_tasks t join work_devices wd on wd.work_id = t.id join devices d on d.id = wd.device_id
      where t.id = $1 and not exists (select from patrol_records r where r.form_id = $2 and r.device_id = d.id) order by d.id`,
    [taskId, formId],
  )
}

export async function insertFormRecords(
  tx: Queryable,
  { formId, kind, at }: { formId: string; kind: 'own' | 'engineer'; at: Date },
  devices: readonly { id: number; items: readonly InspectionItem[] }[],
): Promise<void> {
  await tx.query(
    `with asked as (select d.* from jsonb_to_recordset($4::jsonb) as d (id int, items jsonb)),
     held as (insert into work_devices (work_id, device_id) select $1, id from asked on conflict do nothing)
     insert into patrol_records (business_id, device_id, kind, form_id, task_id, items, begun_at, inspected_at, changed_at)
     select w.business_id, a.id, $2, f.id, f.task_id, a.items, $3, $3, $3
       from asked a, patrol_forms f join work w on w.id = f.id where f.id = $1`,
    [formId, kind, at, JSON.stringify(devices)],
  )
}

/** Devices that the task no longer has, and of which nothing was entered. */
export async function dropUnasked(tx: Queryable, formId: string): Promise<void> {
  await tx.query(
    `with gone as (
       delete from patrol_records r using patrol_forms f
        where f.id = $1 and r.form_id = f.id and not exists (select from patrol_entries e where e.record_id = r.id)
          and not exists (select from work_devices wd where wd.work_id = f.task_id and wd.device_id = r.device_id) returning r.device_id)
     delete from work_devices wd using gone where wd.work_id = $1 and wd.device_id = gone.device_id`,
    [formId],
  )
}
