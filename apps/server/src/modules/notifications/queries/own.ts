import type { NotificationPreferences } from '@kilowatch/contract'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import type { KeptStep } from '../rules/escalation.ts'

export interface OwnRow {
  name: string
  email: string | null
  phone: string | null
  subscriptions: number
  switches: Partial<NotificationPreferences['topics']> | null
  least_level: NotificationPreferences['leastLevel'] | null
  quiet: NotificationPreferences['quiet']
  repeat_minutes: number | null
  language: 'zh' | 'en' | null
}

export function findOwn(db: Queryable, userId: string): Promise<OwnRow | undefined> {
  return rowOf(
    db,
    `select u.name, u.email, u.phone, (select count(*)::int from push_subscriptions s where s.user_id = u.id) as subscriptions,
            p.switches, p.least_level, p.quiet, p.repeat_minutes, p.language
       from users u left join notification_preferences p on p.user_id = u.id where u.id = $1`,
    [userId],
  )
}

export async function putPreferences(tx: Queryable, userId: string, preferences: NotificationPreferences, now: Date): Promise<void> {
  const { topics, leastLevel, quiet, repeatMinutes, language } = preferences
  await tx.query(
    `insert into notification_preferences (user_id, switches, least_level, quiet, repeat_minutes, language, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (user_id) do update
        set switches = excluded.switches, least_level = excluded.least_level, quiet = excluded.quiet,
            repeat_minutes = excluded.repeat_minutes, language = excluded.language, changed_at = excluded.changed_at`,
    [userId, JSON.stringify(topics), leastLevel, quiet === null ? null : JSON.stringify(quiet), repeatMinutes, language, now],
  )
}

export interface TrialRow {
  userId: string
  businessId: string | null
  channel: string
  recipient: string
  language: string
  messageId: string
  failure: string | null
}

/** One trial, with how it went. */
export async function insertTrial(tx: Queryable, trial: TrialRow, now: Date): Promise<void> {
  await tx.query(
    `with notification as (
       insert into notifications (business_id, user_id, occasion, channels, params, created_at, told_at)
       values ($1, $2, 'test', array[$3], '{"about": "test"}', $8, $8) returning id)
     insert into notification_deliveries (notification_id, message_id, business_id, user_id, channel, recipient, occasion, language, state, attempts,
                                    sent_at, failure, created_at)
     select id, $6, $1, $2, $3, $4, 'test', $5, case when $7::text is null then 'sent' else 'failed' end, 1,
            case when $7 is null then $8::timestamptz end, $7, $8 from notification`,
    [trial.businessId, trial.userId, trial.channel, trial.recipient, trial.language, trial.messageId, trial.failure, now],
  )
}

export interface KeptRuleRow {
  steps: KeptStep[]
  least_level: 1 | 2 | 3 | 4
  changed_at: Date
  changed_by: string | null
  changed_name: string | null
}

export function findRule(db: Queryable, businessId: string): Promise<KeptRuleRow | undefined> {
  return rowOf(
    db,
    `select r.steps, r.least_level, r.changed_at, r.changed_by, u.name as changed_name
       from escalation_rules r left join users u on u.id = r.changed_by where r.business_id = $1`,
    [businessId],
  )
}

/** Those of the people who belong to the business and may sign in. */
export function membersAmong(db: Queryable, businessId: string, userIds: readonly string[]): Promise<{ id: string; name: string }[]> {
  return rowsOf(
    db,
    `select u.id, u.name from users u
      where u.id = any($2::bigint[]) and u.disabled_at is null and u.removed_at is null
        and exists (select from memberships m where m.user_id = u.id and m.business_id = $1) order by u.id`,
    [businessId, userIds],
  )
}

export async function putRule(
  tx: Queryable,
  businessId: string,
  rule: { steps: unknown; leastLevel: number },
  by: { userId: string; at: Date },
): Promise<void> {
  await tx.query(
    `insert into escalation_rules (business_id, steps, least_level, changed_at, changed_by) values ($1, $2, $3, $4, $5)
         on conflict (business_id) do update
        set steps = excluded.steps, least_level = excluded.least_level, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
    [businessId, JSON.stringify(rule.steps), rule.leastLevel, by.at, by.userId],
  )
}
