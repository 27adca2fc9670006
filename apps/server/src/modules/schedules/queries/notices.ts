import type { ScheduleNoticeKind } from '@kilowatch/contract'
import { scheduleFlow } from '@kilowatch/work'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

export interface NoticeRow {
  id: string
  at: Date
  what: ScheduleNoticeKind
  by: { id: string; name: string } | null
  people: { id: string; name: string }[]
}

const columns = `
  n.id, n.at, n.what, case when u.id is not null then json_build_object('id', u.id::text, 'name', u.name) end as by,
  coalesce((select json_agg(json_build_object('id', p.id::text, 'name', p.name) order by p.name collate "zh-x-icu", p.id)
              from users p where p.id = any(n.people)), '[]') as people`

/** As many as are shown of one item. */
const most = 200

/** Newest first. */
export function noticesOf(db: Queryable, scheduleId: string): Promise<NoticeRow[]> {
  return rowsOf<NoticeRow & Record<string, unknown>>(
    db,
    `select ${columns} from schedule_notices n left join users u on u.id = n.by_user where n.schedule_id = $1 order by n.id desc limit ${most}`,
    [scheduleId],
  )
}

export interface NewNotice {
  scheduleId: string
  at: Date
  what: ScheduleNoticeKind
  by: string | null
  people: readonly string[]
}

/** @returns its id; undefined where people were told so before of this promise */
export async function insertNotice(tx: Queryable, { scheduleId, at, what, by, people }: NewNotice): Promise<string | undefined> {
  const row = await rowOf<{ id: string }>(
    tx,
    `insert into schedule_notices (schedule_id, at, what, by_user, people, due_at) select w.id, $2, $3, $4, $5, w.due_at from work w where w.id = $1
     on conflict do nothing returning id`,
    [scheduleId, at, what, by, people],
  )
  return row?.id
}

export async function wasNotifiedSince(tx: Queryable, scheduleId: string, since: Date): Promise<boolean> {
  const text = `select from schedule_notices where schedule_id = $1 and what = 'by-hand' and at > $2 limit 1`
  return (await rowOf(tx, text, [scheduleId, since])) !== undefined
}

/** Open ones whose reminder has come. */
export async function listToRemind(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    `select s.id from schedules s join work w on w.id = s.id and w.closed_at is null join businesses b on b.id = w.business_id and b.closed_at is null
      where s.remind_at <= $1 order by s.remind_at, s.id limit $2`,
    [now, limit],
  )
  return rows.map(({ id }) => id)
}

export async function endReminder(tx: Queryable, id: string): Promise<void> {
  await tx.query('update schedules set remind_at = null where id = $1', [id])
}

/** Open ones whose time is past and of which nobody was told so; those of more than three days before are old news. */
export async function listOverdue(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    `select w.id from work w join businesses b on b.id = w.business_id and b.closed_at is null
      where w.kind = '${scheduleFlow.kind}' and w.closed_at is null and w.due_at <= $1::timestamptz and w.due_at > $1::timestamptz - interval '3 days'
        and not exists (select from schedule_notices n where n.schedule_id = w.id and n.what = 'overdue' and n.due_at = w.due_at)
      order by w.due_at, w.id limit $2`,
    [now, limit],
  )
  return rows.map(({ id }) => id)
}
