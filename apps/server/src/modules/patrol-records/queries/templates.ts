import { type PatrolTemplateRow, patrolTemplateList, type TemplateLine } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'
import { type Queryable, rowOf } from '../../../storage/queryable.ts'
import { recordTable } from '../../../storage/record-table.ts'

export interface TemplateRecord {
  name: string
  type: string
  lines: string
  version: number
  changedAt: Date
}
export const templateTable = recordTable<TemplateRecord>('patrol_templates', ['name', 'type', 'lines', 'version', 'changedAt'])

export type TemplateRow = Omit<PatrolTemplateRow, 'changedAt'> & { changedAt: Date }

export const templateRows = sqlList(patrolTemplateList, {
  select: `p.id, p.name, p.type, p.version, jsonb_array_length(p.lines) as items, p.changed_at as "changedAt", p.lines,
    (select count(*)::int from patrol_plans pl where pl.business_id = p.business_id and p.id = any(pl.template_ids)) as plans`,
  from: 'patrol_templates p',
  always: 'p.business_id = :businessId',
  where: { search: 'strpos(lower(p.name), lower(:search)) > 0', type: 'p.type = :type' },
  sorts: { name: ['p.name collate "zh-x-icu"'], changedAt: ['p.changed_at'] },
  key: 'p.id',
})

export async function countTemplates(tx: Queryable, businessId: string): Promise<number> {
  return (await rowOf<{ n: number }>(tx, 'select count(*)::int as n from patrol_templates where business_id = $1', [businessId]))?.n ?? 0
}

/** Plans and tasks that asked for it go on with the catalogue's list. */
export async function deleteTemplate(tx: Queryable, id: string): Promise<void> {
  await tx.query('update patrol_plans set template_ids = array_remove(template_ids, $1::bigint) where $1::bigint = any(template_ids)', [id])
  await tx.query('delete from patrol_templates where id = $1', [id])
}

export async function linesOf(
  db: Queryable,
  businessId: string | null,
  id: string,
): Promise<{ type: string; lines: TemplateLine[] } | undefined> {
  return rowOf(db, 'select type, lines from patrol_templates where id = $1 and business_id = $2', [id, businessId])
}
