import type { EditSince } from '../../../storage/edit-conflict.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

/** What steps and comments stand under: a piece of work, or an alarm. */
export type Holder = 'work' | 'alarm'

export interface NewStep {
  at: Date
  /** Null: the clock. */
  userId: string | null
  step: string
  /** States of work; alarms have none. */
  from?: string
  to?: string
  assigneeId?: string | null
  entered?: object
}

/** The same step under each of these. @returns the ids of the steps */
export async function insertSteps(tx: Queryable, holder: Holder, ids: readonly string[], step: NewStep): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    `insert into work_steps (${holder}_id, at, step, from_state, to_state, by_user, assignee_id, entered)
     select id, $2, $3, $4, $5, $6, $7, $8 from unnest($1::bigint[]) as id returning id`,
    [
      ...[ids, step.at, step.step, step.from ?? null, step.to ?? null, step.userId, step.assigneeId ?? null],
      JSON.stringify(step.entered ?? {}),
    ],
  )
  return rows.map(({ id }) => id)
}

/** Who took the last of these steps, or began the work where nobody took any. */
export async function writerOf(db: Queryable, workId: string, steps: readonly string[]): Promise<string | null> {
  const text = `
    select case when l.id is null then w.created_by else l.by_user end as id
      from work w left join lateral (select s.id, s.by_user from work_steps s where s.work_id = w.id and s.step = any($2::text[])
                                      order by s.id desc limit 1) l on true where w.id = $1`
  return (await rowOf<{ id: string | null }>(db, text, [workId, steps]))?.id ?? null
}

/** What was written by these steps after a moment, oldest first. */
export function writtenSince(db: Queryable, workId: string, steps: readonly string[], since: Date): Promise<EditSince[]> {
  const text = `
    select coalesce(u.name, '') as by, s.at, '{}'::jsonb as before, s.entered as after
      from work_steps s left join users u on u.id = s.by_user
     where s.work_id = $1 and s.step = any($2::text[]) and s.at > $3 order by s.id`
  return rowsOf(db, text, [workId, steps, since])
}

/** The same words under each of these. */
export async function insertComments(
  tx: Queryable,
  holder: Holder,
  ids: readonly string[],
  comment: { at: Date; userId: string; text: string },
): Promise<void> {
  await tx.query(`insert into work_comments (${holder}_id, at, by_user, text) select id, $2, $3, $4 from unnest($1::bigint[]) as id`, [
    ids,
    comment.at,
    comment.userId,
    comment.text,
  ])
}

interface Person {
  id: string
  name: string
}

/** A step, or a comment: that has words and no step. */
export interface TimelineEntry {
  at: Date
  step: string | null
  from: string | null
  to: string | null
  by: Person | null
  assignee: Person | null
  entered: Readonly<Record<string, unknown>>
  text: string | null
}

const person = (user: string) => `case when ${user}.id is not null then json_build_object('id', ${user}.id::text, 'name', ${user}.name) end`

/** What people, and the clock, did and wrote, oldest first. */
export function timelineStatement(holder: Holder): string {
  return `
    select s.at, s.step, s.from_state as from, s.to_state as to, ${person('b')} as by, ${person('a')} as assignee, s.entered, null as text, s.id
      from work_steps s left join users b on b.id = s.by_user left join users a on a.id = s.assignee_id where s.${holder}_id = $1
     union all
    select c.at, null, null, null, ${person('b')}, null, '{}', c.text, c.id
      from work_comments c left join users b on b.id = c.by_user where c.${holder}_id = $1
     order by at, step, id`
}

export function listTimeline(db: Queryable, holder: Holder, id: string): Promise<TimelineEntry[]> {
  return rowsOf<TimelineEntry>(db, timelineStatement(holder), [id])
}
