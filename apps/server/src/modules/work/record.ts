import type { RecordPlace } from '../../storage/record-place.ts'

/** A piece of work of any kind, of anyone who has a role in it: admins, creator, assignee, people of its group, agents. */
export const workRecord: RecordPlace = {
  table: 'work r join visible_work v on v.work_id = r.id',
  seen: 'v.user_id = $2',
  roles: 'v.roles',
}
