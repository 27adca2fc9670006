import type { NotificationTarget, TargetChannel } from '@kilowatch/contract'
import { type Queryable, rowOf, rowsOf } from '../../storage/queryable.ts'

export interface TargetRow {
  id: string
  channel: TargetChannel
  name: string
  topics: NotificationTarget['topics']
  leastLevel: NotificationTarget['leastLevel']
  language: NotificationTarget['language']
  enabled: boolean
  address: string
  hasSecret: boolean
  lastSentAt: Date | null
  lastFailure: string | null
  lastFailureAt: Date | null
  changedBy: { id: string; name: string } | null
}

const seenTarget = `
  select t.id, t.channel, t.name, t.topics, t.least_level as "leastLevel", t.language, t.enabled, t.address_shown as address,
         t.sealed_secret is not null as "hasSecret", t.last_sent_at as "lastSentAt", t.last_failure as "lastFailure",
         t.last_failure_at as "lastFailureAt",
         case when u.id is not null then jsonb_build_object('id', u.id::text, 'name', u.name) end as "changedBy"
    from notification_targets t left join users u on u.id = t.changed_by`

export function listTargets(db: Queryable, businessId: string): Promise<TargetRow[]> {
  return rowsOf<TargetRow>(db, `${seenTarget} where t.business_id = $1 order by t.id`, [businessId])
}

export function findTarget(db: Queryable, businessId: string, id: string): Promise<TargetRow | undefined> {
  return rowOf<TargetRow>(db, `${seenTarget} where t.business_id = $1 and t.id = $2`, [businessId, id])
}

/** Waits for anyone who else adds one to the business. */
export async function lockTargets(tx: Queryable, businessId: string): Promise<number> {
  await tx.query('select from businesses where id = $1 for update', [businessId])
  const row = await rowOf<{ count: number }>(tx, 'select count(*)::int as count from notification_targets where business_id = $1', [
    businessId,
  ])
  return row?.count ?? 0
}

export interface KeptTarget {
  name: string
  topics: readonly string[]
  leastLevel: number
  language: string
  enabled: boolean
  /** Undefined: as it is. */
  address: { shown: string; sealed: string } | undefined
  /** Undefined: as it is; null: none. */
  sealedSecret: string | null | undefined
}

interface By {
  userId: string
  at: Date
}

export async function insertTarget(
  tx: Queryable,
  businessId: string,
  channel: TargetChannel,
  kept: KeptTarget,
  { userId, at }: By,
): Promise<string> {
  const row = await rowOf<{ id: string }>(
    tx,
    `insert into notification_targets
       (business_id, channel, name, topics, least_level, language, enabled, address_shown, sealed_address, sealed_secret, changed_at, changed_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      businessId,
      channel,
      kept.name,
      kept.topics,
      kept.leastLevel,
      kept.language,
      kept.enabled,
      kept.address?.shown,
      kept.address?.sealed,
      kept.sealedSecret ?? null,
      at,
      userId,
    ],
  )
  return row?.id ?? ''
}

export async function updateTarget(tx: Queryable, id: string, kept: KeptTarget, { userId, at }: By): Promise<void> {
  await tx.query(
    `update notification_targets
        set name = $2, topics = $3, least_level = $4, language = $5, enabled = $6,
            address_shown = coalesce($7, address_shown), sealed_address = coalesce($8, sealed_address),
            sealed_secret = case when $9 then $10 else sealed_secret end, changed_at = $11, changed_by = $12
      where id = $1`,
    [
      id,
      kept.name,
      kept.topics,
      kept.leastLevel,
      kept.language,
      kept.enabled,
      kept.address?.shown ?? null,
      kept.address?.sealed ?? null,
      kept.sealedSecret !== undefined,
      kept.sealedSecret ?? null,
      at,
      userId,
    ],
  )
}

export async function deleteTarget(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from notification_targets where id = $1', [id])
}

export interface NewSubscription {
  userId: string
  endpoint: string
  p256dh: string
  auth: string
  /** What the browser says of itself. */
  agent: string
  at: Date
}

/** A browser that somebody else signs in to is theirs from now on. Of one person the newest `most` stay. */
export async function putSubscription(
  tx: Queryable,
  { userId, endpoint, p256dh, auth, agent, at }: NewSubscription,
  most: number,
): Promise<void> {
  await tx.query(
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth, agent, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth, agent = excluded.agent,
            created_at = excluded.created_at, last_sent_at = null`,
    [userId, endpoint, p256dh, auth, agent, at],
  )
  await tx.query(
    `delete from push_subscriptions
      where id in (select id from push_subscriptions where user_id = $1 order by created_at desc, id desc offset $2)`,
    [userId, most],
  )
}

const markOf = `encode(sha256(convert_to(endpoint, 'UTF8')), 'hex')`

/** @returns the host of its push service; undefined: the person has no such browser */
export async function deleteSubscription(tx: Queryable, userId: string, mark: string): Promise<string | undefined> {
  const row = await rowOf<{ host: string }>(
    tx,
    `delete from push_subscriptions where user_id = $1 and ${markOf} = $2 returning split_part(endpoint, '/', 3) as host`,
    [userId, mark],
  )
  return row?.host
}

export interface BrowserRow {
  mark: string
  agent: string
  service: string
  since: Date
  lastSentAt: Date | null
}

/** The browsers of a person that are pushed to, the newest first. */
export function listBrowsers(db: Queryable, userId: string): Promise<BrowserRow[]> {
  return rowsOf<BrowserRow>(
    db,
    `select ${markOf} as mark, agent, split_part(endpoint, '/', 3) as service, created_at as since, last_sent_at as "lastSentAt"
       from push_subscriptions where user_id = $1 order by created_at desc, id desc`,
    [userId],
  )
}
