import type { RecordPlace } from '../../storage/record-place.ts'

/** What the caller is to the form that holds a record; a record by itself has no roles, but an owner. */
export const patrolRecordRecord: RecordPlace = {
  table: 'patrol_records r join visible_patrol_records v on v.id = r.id',
  seen: 'v.user_id = $2',
  roles: `coalesce((select w.roles from visible_work w where w.user_id = $2 and w.work_id = r.form_id), '{}')`,
}
export const patrolTemplateRecord: RecordPlace = { table: 'patrol_templates r' }
