import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

/** Alarms are locked in the order of their ids, so that two people's changes of the same many never wait for each other. */
async function lockAlarms(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query('select id from alarms where id = any($1::bigint[]) order by id for update', [ids])
}

async function idsOf(tx: Queryable, text: string, values: unknown[]): Promise<string[]> {
  return (await rowsOf<{ id: string }>(tx, text, values)).map(({ id }) => id)
}

export interface Change {
  ids: readonly string[]
  userId: string
  at: Date
}

/** The ids that were not confirmed before. */
export async function confirm(tx: Queryable, { ids, userId, at }: Change, note: string | null): Promise<string[]> {
  await lockAlarms(tx, ids)
  return idsOf(
    tx,
    `update alarms set confirmed_at = $2, confirmed_by = $3, note = $4 where id = any($1::bigint[]) and confirmed_at is null returning id`,
    [ids, at, userId, note],
  )
}

/** Those that the person confirmed since then, and that are not handled. */
export async function unconfirm(tx: Queryable, { ids, userId }: Change, since: Date): Promise<string[]> {
  await lockAlarms(tx, ids)
  return idsOf(
    tx,
    `update alarms set confirmed_at = null, confirmed_by = null, note = null
      where id = any($1::bigint[]) and confirmed_by = $2 and confirmed_at >= $3 and handling_id is null returning id`,
    [ids, userId, since],
  )
}

export async function assign(tx: Queryable, ids: readonly string[], assigneeId: string | null): Promise<string[]> {
  await lockAlarms(tx, ids)
  return idsOf(
    tx,
    `update alarms set assignee_id = $2 where id = any($1::bigint[]) and assignee_id is distinct from $2::bigint returning id`,
    [ids, assigneeId],
  )
}

/** Only what is active can be shelved. */
export async function shelve(tx: Queryable, ids: readonly string[], until: Date, reason: string): Promise<string[]> {
  await lockAlarms(tx, ids)
  return idsOf(
    tx,
    `update alarms set shelved_until = $2, shelve_reason = $3 where id = any($1::bigint[]) and released_at is null returning id`,
    [ids, until, reason],
  )
}

export async function unshelve(tx: Queryable, ids: readonly string[], at: Date): Promise<string[]> {
  await lockAlarms(tx, ids)
  return idsOf(
    tx,
    `update alarms set shelved_until = null, shelve_reason = null where id = any($1::bigint[]) and shelved_until > $2 returning id`,
    [ids, at],
  )
}

export interface Assignee {
  id: string
  name: string
}

/** People of the business who may do something about an alarm. */
export function listAssignees(db: Queryable, businessId: string): Promise<Assignee[]> {
  return rowsOf<Assignee>(
    db,
    `select u.id, u.name from memberships m join users u on u.id = m.user_id
      where m.business_id = $1 and m.right_on_devices <> 'view' and u.disabled_at is null order by u.name collate "zh-x-icu", u.id`,
    [businessId],
  )
}

/**
 * Who may operate the devices (the uplinks, for their own alarms) of all these alarms, by whichever way; operators of the platform look,
 * and get no work. None where there are no alarms.
 */
export function listAble(db: Queryable, alarmIds: readonly string[]): Promise<Assignee[]> {
  return rowsOf<Assignee>(
    db,
    `with subjects as materialized (
       select distinct device_id, case when device_id is null then business_id end as business_id from alarms where id = any($1::bigint[])),
     able as (
       select a.user_id, s.device_id, s.business_id
         from subjects s join device_access a on a.device_id = s.device_id and a."right" >= 'operate'
       union
       select b.user_id, s.device_id, s.business_id
         from subjects s join business_access b on b.business_id = s.business_id and b."right" >= 'operate')
     select u.id, u.name from able join users u on u.id = able.user_id
      where u.disabled_at is null and u.removed_at is null and not u.operator
      group by u.id having count(*) = (select count(*) from subjects)
      order by u.name collate "zh-x-icu", u.id`,
    [alarmIds],
  )
}
