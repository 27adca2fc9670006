import type { TableRow } from '../../../http/table-text.ts'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

/** What is kept of a person, by the name of the file that tells of it. Times are as the database has them. */
const statements = {
  profile: `select id, login_name, mode, name, nickname, phone, email, corp as company, department, trade as industry, address, service_phone,
                   console_title, language, created_at from users where id = $1`,
  memberships: `select b.name as business, m.name, m.phone, m.email, m.job_number, p.name as position, m.right_on_devices as "right", m.scope, m.joined_at
                  from memberships m join businesses b on b.id = m.business_id left join positions p on p.id = m.position_id
                 where m.user_id = $1 order by m.id`,
  sessions: `select id, address, agent as program, created_at, seen_at, expires_at from sessions where user_id = $1 order by id`,
  'shares-received': `select d.box_id as device, d.name as device_name, s."right", s.may_share, o.name as shared_by, s.created_at, s.expires_at
                        from device_shares s join devices d on d.id = s.device_id join users o on o.id = s.shared_by
                       where s.user_id = $1 order by s.id`,
  'shares-given': `select d.box_id as device, d.name as device_name, s."right", s.may_share, o.name as shared_with, s.created_at, s.expires_at
                     from device_shares s join devices d on d.id = s.device_id join users o on o.id = s.user_id
                    where s.shared_by = $1 order by s.id`,
  'notification-preferences': `select switches, least_level, quiet, repeat_minutes, language, changed_at from notification_preferences where user_id = $1`,
  'saved-views': `select list, name, query, created_at from saved_views where user_id = $1 order by id`,
  'alarm-drafts': `select alarm_id as alarm, text, written_at from alarm_drafts where user_id = $1 order by written_at, alarm_id`,
  browsers: `select split_part(endpoint, '/', 3) as push_service, agent, created_at, last_sent_at from push_subscriptions where user_id = $1 order by id`,
  files: `select f.name, f.type, f.bytes, f.sha256, b.name as business, f.held_by_kind as of, f.created_at
            from files f left join businesses b on b.id = f.business_id where f.created_by = $1 order by f.id`,
  tasks: `select b.name as business, t.kind, t.state, t.name, t.address, t.created_at, t.ended_at
            from tasks t left join businesses b on b.id = t.business_id where t.user_id = $1 order by t.id`,
  'work-steps': `select b.name as business, coalesce(w.kind, 'alarm') as of, coalesce(s.work_id, s.alarm_id) as record, w.number, s.at, s.step, s.from_state, s.to_state, s.entered
                   from work_steps s left join work w on w.id = s.work_id left join alarms a on a.id = s.alarm_id
                   join businesses b on b.id = coalesce(w.business_id, a.business_id) where s.by_user = $1 order by s.at, s.id`,
  'work-comments': `select b.name as business, coalesce(w.kind, 'alarm') as of, coalesce(c.work_id, c.alarm_id) as record, w.number, c.at, c.text
                      from work_comments c left join work w on w.id = c.work_id left join alarms a on a.id = c.alarm_id
                      join businesses b on b.id = coalesce(w.business_id, a.business_id) where c.by_user = $1 order by c.at, c.id`,
  told: `select o.topic, o.code, o.level, b.name as business, o.created_at
           from notification_outbox_people p join notification_outbox o on o.id = p.entry_id left join businesses b on b.id = o.business_id
          where p.user_id = $1 order by o.id`,
  feedback: `select f.kind, f.state, w.at, w.text, w.from_platform from feedback f
              cross join lateral (select f.created_at as at, f.text, false as from_platform, 0 as id
                                  union all select created_at, text, from_platform, id from feedback_words where feedback_id = f.id) w
             where f.user_id = $1 order by f.id, w.id`,
  deliveries: `select occasion, channel, recipient, state, attempts, created_at, sent_at, failure from notification_deliveries where user_id = $1 order by id`,
} as const

export type OwnTable = keyof typeof statements

export function readOwnTable(db: Queryable, table: OwnTable, userId: string): Promise<TableRow[]> {
  return rowsOf(db, statements[table], [userId])
}

export interface OwnNotification {
  id: string
  kind: string
  code: string
  params: Readonly<Record<string, string | number>>
  title: Record<'zh' | 'en', string> | null
  body: Record<'zh' | 'en', string> | null
  created_at: Date
  read_at: Date | null
}

export function readOwnNotifications(db: Queryable, userId: string, after: string, limit: number): Promise<OwnNotification[]> {
  return rowsOf(
    db,
    `select n.id, n.kind, n.code, n.params, n.title, n.body, n.created_at, r.read_at
       from message_readers r join messages n on n.id = r.message_id
      where r.user_id = $1 and n.withdrawn_at is null and n.id > $2 order by n.id limit $3`,
    [userId, after, limit],
  )
}

export interface OwnEntry extends TableRow {
  id: string
}

/** What the audit says of what the person did. */
export function readOwnEntries(db: Queryable, userId: string, after: string, limit: number): Promise<OwnEntry[]> {
  return rowsOf(
    db,
    `select id, at, action, subject, before, after, address, outcome, code from audit where user_id = $1 and id > $2 order by id limit $3`,
    [userId, after, limit],
  )
}
