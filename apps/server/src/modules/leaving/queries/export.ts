import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import { byId, type ExportTable, page } from './export-table.ts'
import { workTables } from './export-work.ts'

/** One number of two that are each a positive integer of 32 bits. */
const feedKey = '((f.source_id::bigint << 32) + f.load_id)'

/** What an owner takes along. Times are UTC; hashes, codes and secrets are nobody's data and stay. */
export const exportTables = {
  people: {
    ...byId,
    columns: [
      'name',
      'loginName',
      'right',
      'scope',
      'position',
      'departments',
      'jobNumber',
      'phone',
      'email',
      'remark',
      'skills',
      'joinedAt',
    ],
    statement: `
      select m.id as key, case when m.name = '' then coalesce(u.name, '') else m.name end as name, u.login_name as "loginName",
             m.right_on_devices as "right", m.scope, p.name as position,
             array(select d.name from membership_departments md join departments d on d.id = md.department_id where md.membership_id = m.id order by d.path) as departments,
             m.job_number as "jobNumber", m.phone, m.email, m.remark,
             array(select concat_ws(' ', s.name, s.until) from employee_skills s where s.membership_id = m.id order by s.name) as skills, m.joined_at as "joinedAt"
        from memberships m left join users u on u.id = m.user_id left join positions p on p.id = m.position_id
       where m.business_id = $1 ${page('m.id')}`,
  },
  departments: {
    ...byId,
    columns: ['id', 'name', 'parentId', 'sort'],
    statement: `select id as key, id, name, parent_id as "parentId", sort from departments where business_id = $1 ${page('id')}`,
  },
  positions: {
    ...byId,
    columns: ['id', 'name', 'remark', 'sort'],
    statement: `select id as key, id, name, remark, sort from positions where business_id = $1 ${page('id')}`,
  },
  groups: {
    ...byId,
    columns: ['id', 'name', 'parentId', 'devices', 'people', 'createdAt'],
    statement: `
      select g.id as key, g.id, g.name, g.parent_id as "parentId", g.created_at as "createdAt",
             array(select d.box_id from group_devices gd join devices d on d.id = gd.device_id where gd.group_id = g.id order by d.box_id) as devices,
             array(select json_build_object('name', m.name, 'identity', gp.identity)
                     from group_people gp join memberships m on m.id = gp.membership_id where gp.group_id = g.id order by m.id) as people
        from groups g where g.business_id = $1 ${page('g.id')}`,
  },
  uplinks: {
    first: '',
    columns: ['id', 'name', 'claimedAt', 'connected', 'heardAt', 'software', 'signal', 'power', 'createdAt'],
    statement: `
      select id as key, id, name, claimed_at as "claimedAt", connected, heard_at as "heardAt", software, signal, power, created_at as "createdAt"
        from uplinks where business_id = $1 ${page('id')}`,
  },
  sims: {
    first: '',
    columns: ['uplinkId', 'iccid', 'operator', 'plan', 'expiresAt', 'changedAt', 'changedBy'],
    statement: `
      select u.id as key, u.id as "uplinkId", s.iccid, s.operator, s.plan, s.expires_at::text as "expiresAt", s.changed_at as "changedAt",
             c.name as "changedBy"
        from uplinks u join sims s on s.uplink_id = u.id left join users c on c.id = s.changed_by
       where u.business_id = $1 ${page('u.id')}`,
  },
  videos: {
    ...byId,
    columns: ['id', 'name', 'kind', 'address', 'device', 'group', 'scene'],
    statement: `
      select v.id as key, v.id, v.name, v.kind, v.address_shown as address, d.box_id as device, g.name as "group", s.name as scene
        from videos v left join devices d on d.id = v.device_id left join groups g on g.id = v.group_id
        left join vr_scenes s on s.id = v.scene_id
       where v.business_id = $1 ${page('v.id')}`,
  },
  devices: {
    ...byId,
    columns: [
      ...['id', 'name', 'type', 'site', 'uplinkId', 'ref', 'intervalMs', 'points', 'info', 'departments', 'responsible'],
      ...['createdAt', 'expiresAt', 'disabledAt'],
    ],
    statement: `
      select d.id as key, d.box_id as id, d.name, coalesce(d.type, d.announced_type) as type, d.site, d.uplink_id as "uplinkId", d.ref,
             d.interval_ms as "intervalMs", d.point_list as points, d.info,
             array(select p.name from device_departments dd join departments p on p.id = dd.department_id where dd.device_id = d.id order by p.path) as departments,
             array(select case when m.name = '' then coalesce(u.name, '') else m.name end
                     from device_holders h join memberships m on m.id = h.membership_id left join users u on u.id = m.user_id
                    where h.device_id = d.id order by m.id) as responsible,
             d.created_at as "createdAt", d.expires_at as "expiresAt", d.disabled_at as "disabledAt"
        from devices d where d.business_id = $1 ${page('d.id')}`,
  },
  feeds: {
    ...byId,
    columns: ['sourceId', 'output', 'loadId', 'input', 'createdAt', 'createdBy'],
    statement: `
      select ${feedKey} as key, s.box_id as "sourceId", f.output, l.box_id as "loadId", f.input, f.created_at as "createdAt",
             u.name as "createdBy"
        from devices s join device_feeds f on f.source_id = s.id join devices l on l.id = f.load_id left join users u on u.id = f.created_by
       where s.business_id = $1 ${page(feedKey)}`,
  },
  limits: {
    ...byId,
    columns: ['deviceId', 'rules', 'changedAt', 'changedBy'],
    statement: `
      select d.id as key, d.box_id as "deviceId", t.rules, t.changed_at as "changedAt", u.name as "changedBy"
        from devices d join threshold_sets t on t.device_id = d.id left join users u on u.id = t.changed_by
       where d.business_id = $1 ${page('d.id')}`,
  },
  shares: {
    ...byId,
    columns: ['deviceId', 'with', 'right', 'mayShare', 'sharedBy', 'createdAt', 'expiresAt'],
    statement: `
      select s.id as key, d.box_id as "deviceId", w.name as "with", s."right", s.may_share as "mayShare", b.name as "sharedBy",
             s.created_at as "createdAt", s.expires_at as "expiresAt"
        from device_shares s join devices d on d.id = s.device_id join users w on w.id = s.user_id join users b on b.id = s.shared_by
       where d.business_id = $1 ${page('s.id')}`,
  },
  alarms: {
    ...byId,
    columns: [
      ...['id', 'deviceId', 'uplinkId', 'kind', 'level', 'point', 'side', 'openedAt', 'releasedAt', 'releaseReason', 'openingValue'],
      ...[
        'limit',
        'releaseLimit',
        'peak',
        'peakAt',
        'closingValue',
        'confirmedAt',
        'confirmedBy',
        'note',
        'assignee',
        'foundAfterwards',
        'steps',
      ],
    ],
    statement: `
      select a.id as key, a.id, d.box_id as "deviceId", a.uplink_id as "uplinkId", a.kind, a.level, a.point, a.side, a.opened_at as "openedAt",
             a.released_at as "releasedAt", a.release_reason as "releaseReason", a.opening_value as "openingValue", a.limit_value as "limit",
             a.release_value as "releaseLimit", a.peak, a.peak_at as "peakAt", a.closing_value as "closingValue",
             a.confirmed_at as "confirmedAt", c.name as "confirmedBy", a.note, n.name as assignee, a.found_afterwards as "foundAfterwards",
             array(select json_build_object('at', s.at, 'action', s.action, 'by', b.name, 'text', s.text)
                     from (select at, step as action, by_user, entered->>'text' as text from work_steps where alarm_id = a.id
                           union all select at, 'commented', by_user, text from work_comments where alarm_id = a.id) s
                     left join users b on b.id = s.by_user order by s.at) as steps
        from alarms a left join devices d on d.id = a.device_id left join users c on c.id = a.confirmed_by left join users n on n.id = a.assignee_id
       where a.business_id = $1 ${page('a.id')}`,
  },
  work: {
    ...byId,
    columns: [
      'id',
      'kind',
      'number',
      'state',
      'title',
      'group',
      'devices',
      'createdBy',
      'assignee',
      'dueAt',
      'createdAt',
      'closedAt',
      'steps',
      'comments',
    ],
    statement: `
      select w.id as key, w.id, w.kind, w.number, w.state, w.title, g.name as "group",
             array(select d.box_id from work_devices wd join known_devices d on d.id = wd.device_id where wd.work_id = w.id order by d.box_id) as devices,
             c.name as "createdBy", n.name as assignee, w.due_at as "dueAt", w.created_at as "createdAt", w.closed_at as "closedAt",
             array(select json_build_object('at', s.at, 'step', s.step, 'from', s.from_state, 'to', s.to_state, 'by', b.name, 'entered', s.entered)
                     from work_steps s left join users b on b.id = s.by_user where s.work_id = w.id order by s.at, s.id) as steps,
             array(select json_build_object('at', o.at, 'by', b.name, 'text', o.text)
                     from work_comments o left join users b on b.id = o.by_user where o.work_id = w.id order by o.at, o.id) as comments
        from work w left join groups g on g.id = w.group_id left join users c on c.id = w.created_by left join users n on n.id = w.assignee_id
       where w.business_id = $1 ${page('w.id')}`,
  },
  ...workTables,
  files: {
    ...byId,
    columns: ['id', 'name', 'type', 'bytes', 'sha256', 'of', 'deviceId', 'createdAt', 'createdBy'],
    statement: `
      select f.id as key, f.id, f.name, f.type, f.bytes::float8 as bytes, f.sha256, f.held_by_kind as of, d.box_id as "deviceId",
             f.created_at as "createdAt", u.name as "createdBy"
        from files f left join users u on u.id = f.created_by left join devices d on f.held_by_kind = 'device' and d.id = f.held_by_id
       where f.business_id = $1 ${page('f.id')}`,
  },
  'notification-targets': {
    ...byId,
    columns: ['channel', 'name', 'address', 'topics', 'leastLevel', 'language', 'enabled', 'lastSentAt', 'changedAt', 'changedBy'],
    statement: `
      select t.id as key, t.channel, t.name, t.address_shown as address, t.topics, t.least_level as "leastLevel", t.language, t.enabled,
             t.last_sent_at as "lastSentAt", t.changed_at as "changedAt", u.name as "changedBy"
        from notification_targets t left join users u on u.id = t.changed_by
       where t.business_id = $1 ${page('t.id')}`,
  },
  'escalation-rule': {
    ...byId,
    columns: ['steps', 'leastLevel', 'changedAt', 'changedBy'],
    statement: `
      select r.business_id as key, r.steps, r.least_level as "leastLevel", r.changed_at as "changedAt", u.name as "changedBy"
        from escalation_rules r left join users u on u.id = r.changed_by
       where r.business_id = $1 ${page('r.business_id')}`,
  },
  'alarm-targets': {
    ...byId,
    columns: ['levels', 'share', 'changedAt', 'changedBy'],
    statement: `
      select t.business_id as key, t.levels, t.share, t.changed_at as "changedAt", u.name as "changedBy"
        from alarm_targets t left join users u on u.id = t.changed_by
       where t.business_id = $1 ${page('t.business_id')}`,
  },
  'notification-deliveries': {
    ...byId,
    columns: ['createdAt', 'occasion', 'channel', 'person', 'target', 'recipient', 'state', 'attempts', 'sentAt', 'failure', 'alarms'],
    statement: `
      select d.id as key, d.created_at as "createdAt", d.occasion, d.channel, u.name as person, t.name as target, d.recipient, d.state,
             d.attempts, d.sent_at as "sentAt", d.failure,
             array(select distinct a.alarm_id from notification_alarms a where a.notification_id = d.notification_id order by 1) as alarms
        from notification_deliveries d left join users u on u.id = d.user_id left join notification_targets t on t.id = d.target_id
       where d.business_id = $1 ${page('d.id')}`,
  },
} as const satisfies Record<string, ExportTable>

export type ExportTableName = keyof typeof exportTables

interface KeyedRow extends Record<string, unknown> {
  key: string | number
}

/** Rows of a table after this key, with their keys. */
export function exportRows(
  db: Queryable,
  name: ExportTableName,
  businessId: string,
  after: string | number,
  limit: number,
): Promise<KeyedRow[]> {
  return rowsOf<KeyedRow>(db, exportTables[name].statement, [businessId, after, limit])
}

export interface ExportDevice {
  id: number
  boxId: string
  type: string
  info: Record<string, string | number>
}

export function exportDevices(db: Queryable, businessId: string, after: number, limit: number): Promise<ExportDevice[]> {
  return rowsOf<ExportDevice>(
    db,
    `select id, box_id as "boxId", coalesce(type, announced_type) as type, info from devices where business_id = $1 ${page('id')}`,
    [businessId, after, limit],
  )
}

export async function countDevices(db: Queryable, businessId: string): Promise<number> {
  const row = await rowOf<{ count: number }>(db, 'select count(*)::int as count from devices where business_id = $1', [businessId])
  return row?.count ?? 0
}

/** Keys of a device's points in the order of its lists. */
export async function pointKeys(db: Queryable, deviceId: number): Promise<string[]> {
  const rows = await rowsOf<{ key: string }>(db, 'select key from device_points where device_id = $1 order by store desc, slot', [deviceId])
  return rows.map(({ key }) => key)
}
