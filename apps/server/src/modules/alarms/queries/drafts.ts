import type { AlarmDraft } from '@kilowatch/contract'
import { type Queryable, rowOf } from '../../../storage/queryable.ts'

interface Place {
  userId: string
  alarmId: string
}

/** Of one person; the oldest go. */
const most = 100

export async function findDraft(db: Queryable, { userId, alarmId }: Place): Promise<AlarmDraft> {
  const row = await rowOf<{ text: string; written_at: Date }>(
    db,
    'select text, written_at from alarm_drafts where user_id = $1 and alarm_id = $2',
    [userId, alarmId],
  )
  return { text: row?.text ?? '', at: row?.written_at.toISOString() ?? null }
}

/** It is nobody else's business, so the audit says nothing of it. */
export async function keepDraft(db: Queryable, { userId, alarmId }: Place, text: string, at: Date): Promise<AlarmDraft> {
  if (text.trim() === '') {
    await db.query('delete from alarm_drafts where user_id = $1 and alarm_id = $2', [userId, alarmId])
    return { text: '', at: null }
  }
  await db.query(
    `insert into alarm_drafts (user_id, alarm_id, text, written_at) values ($1, $2, $3, $4)
         on conflict (user_id, alarm_id) do update set text = excluded.text, written_at = excluded.written_at`,
    [userId, alarmId, text, at],
  )
  await db.query(
    `delete from alarm_drafts where user_id = $1 and alarm_id in (
       select alarm_id from alarm_drafts where user_id = $1 order by written_at desc, alarm_id desc offset ${most})`,
    [userId],
  )
  return { text, at: at.toISOString() }
}
