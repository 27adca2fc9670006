import type { EventHandling } from '@kilowatch/contract'
import type { Handling } from '@kilowatch/work'
import { ask } from '../../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import { handlingColumns, handlingJoins, type StoredHandling } from './list.ts'

/** The record that is asked for by its own id or by one of its alarms, where the person sees it. */
export async function findHandling(
  db: Queryable,
  userId: string,
  by: { id: string } | { alarmId: string },
): Promise<StoredHandling | undefined> {
  const which = 'id' in by ? 'h.id = :id' : 'h.id = (select handling_id from alarms where id = :alarmId)'
  const text = `select ${handlingColumns} from visible_event_handlings h ${handlingJoins} where h.user_id = :userId and ${which}`
  return (await ask<StoredHandling>(db, text, { userId, ...by }))[0]
}

/** Its alarms, the first that began first. */
export async function alarmsOf(db: Queryable, id: string, most: number): Promise<string[]> {
  const text = 'select id from alarms where handling_id = $1 order by opened_at, id limit $2'
  return (await rowsOf<{ id: string }>(db, text, [id, most])).map((row) => row.id)
}

interface StoredChange {
  at: Date
  by: EventHandling['changes'][number]['by']
  before: Handling
}

export function changesOf(db: Queryable, id: string): Promise<StoredChange[]> {
  return rowsOf<StoredChange & Record<string, unknown>>(
    db,
    `select c.at, case when u.id is not null then json_build_object('id', u.id::text, 'name', u.name) end as by, c.before
       from event_handling_changes c left join users u on u.id = c.by_user where c.handling_id = $1 order by c.at desc, c.id desc limit 100`,
    [id],
  )
}

export interface LockedAlarm {
  id: string
  level: 1 | 2 | 3 | 4
  openedAt: Date
  active: boolean
  confirmed: boolean
  handlingId: string | null
}

/** Locked in the order of their ids: two records of one alarm wait for each other. */
export function lockAlarms(tx: Queryable, ids: readonly string[]): Promise<LockedAlarm[]> {
  return rowsOf(
    tx,
    `select id, level, opened_at as "openedAt", released_at is null as active, confirmed_at is not null as confirmed, handling_id as "handlingId"
       from alarms where id = any($1::bigint[]) order by id for update`,
    [ids],
  )
}

export interface NewHandling extends Handling {
  businessId: string
  at: Date
  by: string
  faultId: string | null
}

/** The highest level of a record's alarms, and when the first of them began. */
export interface Extent {
  level: number
  since: Date
}

/** Records in the same words. @returns their ids, in the order of what they are of */
export async function insertHandlings(tx: Queryable, record: NewHandling, of: readonly Extent[]): Promise<string[]> {
  const { businessId, cause, causeNote, outcome, done, minutes, at, by, faultId } = record
  const rows = await rowsOf<{ id: string }>(
    tx,
    `with made as (
       insert into event_handlings (business_id, cause, cause_note, outcome, done, minutes, level, since, at, by_user, fault_id, changed_at)
       select $1, $2, $3, $4, $5, $6, o.level, o.since, $7, $8, $9, $7
         from unnest($10::smallint[], $11::timestamptz[]) with ordinality as o (level, since, place) order by o.place returning id)
     select id from made order by id`,
    [businessId, cause, causeNote, outcome, done, minutes, at, by, faultId, of.map(({ level }) => level), of.map(({ since }) => since)],
  )
  return rows.map(({ id }) => id)
}

/** Each of the alarms has the record in the same place. */
export async function nameHandlings(tx: Queryable, alarmIds: readonly string[], recordIds: readonly string[]): Promise<void> {
  await tx.query(
    'update alarms a set handling_id = n.record from unnest($1::bigint[], $2::bigint[]) as n (alarm, record) where a.id = n.alarm',
    [alarmIds, recordIds],
  )
}

export interface LockedHandling extends Handling {
  id: string
  businessId: string
  at: Date
  byUser: string | null
  faultId: string | null
}

export function lockHandling(tx: Queryable, id: string): Promise<LockedHandling | undefined> {
  return rowOf<LockedHandling & Record<string, unknown>>(
    tx,
    `select id, business_id as "businessId", cause, cause_note as "causeNote", outcome, done, minutes, at, by_user as "byUser",
            fault_id as "faultId"
       from event_handlings where id = $1 for update`,
    [id],
  )
}

export async function countActiveOf(tx: Queryable, id: string): Promise<number> {
  const text = 'select count(*)::int as count from alarms where handling_id = $1 and released_at is null'
  return (await rowOf<{ count: number }>(tx, text, [id]))?.count ?? 0
}

/** Whether the person manages the business. */
export async function managesBusiness(tx: Queryable, businessId: string, userId: string): Promise<boolean> {
  const text = `select 1 as found from memberships where business_id = $1 and user_id = $2 and right_on_devices in ('manage', 'main')`
  return (await rowOf(tx, text, [businessId, userId])) !== undefined
}

export async function updateHandling(tx: Queryable, id: string, said: Handling, by: { at: Date; userId: string }): Promise<void> {
  const { cause, causeNote, outcome, done, minutes } = said
  await tx.query(
    `with before as (
       insert into event_handling_changes (handling_id, at, by_user, before)
       select id, $7, $8, jsonb_build_object('cause', cause, 'causeNote', cause_note, 'outcome', outcome, 'done', done, 'minutes', minutes)
         from event_handlings where id = $1)
     update event_handlings set cause = $2, cause_note = $3, outcome = $4, done = $5, minutes = $6, changed_at = $7 where id = $1`,
    [id, cause, causeNote, outcome, done, minutes, by.at, by.userId],
  )
}

/** Whether some of its alarms have gone to another business with their gateway. */
export async function hasMoved(tx: Queryable, { id, businessId }: Pick<LockedHandling, 'id' | 'businessId'>): Promise<boolean> {
  const text = 'select 1 as found from alarms where handling_id = $1 and business_id <> $2 limit 1'
  return (await rowOf(tx, text, [id, businessId])) !== undefined
}

/** @returns the alarms that it was of */
export async function dropHandling(tx: Queryable, id: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(tx, 'update alarms set handling_id = null where handling_id = $1 returning id', [id])
  await tx.query('delete from event_handlings where id = $1', [id])
  return rows.map((row) => row.id)
}

/** Alarms that tell of a fault and have no record yet. */
export async function unhandledOfFault(tx: Queryable, faultId: string): Promise<string[]> {
  const text = `select a.id from fault_signs s join alarms a on a.id = s.alarm_id where s.fault_id = $1 and a.handling_id is null order by a.id`
  return (await rowsOf<{ id: string }>(tx, text, [faultId])).map((row) => row.id)
}

/** The record of exactly these alarms; undefined: they have none, or not all of one. */
export async function recordOfAll(db: Queryable, alarmIds: readonly string[]): Promise<string | undefined> {
  const row = await rowOf<{ id: string }>(
    db,
    `select h.id from event_handlings h
      where h.id = (select handling_id from alarms where id = $2::bigint)
        and (select count(*) from alarms a where a.handling_id = h.id) = cardinality($1::bigint[])
        and not exists (select from alarms a where a.handling_id = h.id and a.id <> all($1::bigint[]))`,
    [[...new Set(alarmIds)], alarmIds[0]],
  )
  return row?.id
}
