import type { ScheduleNoticeKind } from '@kilowatch/contract'
import type { Transaction } from '../../storage/database.ts'
import { tell } from '../notifications/index.ts'
import { insertNotice } from './queries/notices.ts'
import { dueText, type ScheduleTexts } from './rules.ts'

interface ScheduleNotice {
  schedule: Pick<ScheduleTexts, 'title' | 'dueOn' | 'dueTime'> & { id: string; businessId: string }
  what: ScheduleNoticeKind
  /** Users. */
  people: readonly string[]
  /** Null: the clock. */
  by: { id: string; name: string } | null
  at: Date
  reason?: string
}

/** Tells people of one, and keeps that they were told. @returns the notice; undefined where there was nobody to tell, or they know it */
export async function tellOf(tx: Transaction, notice: ScheduleNotice): Promise<string | undefined> {
  const { schedule, what, people, by, at, reason } = notice
  const { id, businessId, title } = schedule
  if (people.length === 0) return undefined
  const kept = await insertNotice(tx, { scheduleId: id, at, what, by: by?.id ?? null, people })
  if (kept === undefined) return undefined
  await tell(tx, {
    code: `schedule-${what}`,
    params: { title, due: dueText(schedule), ...(by ? { by: by.name } : {}), ...(reason ? { reason } : {}) },
    ...{ subject: `schedule ${id}`, link: `/enterprise/operation/schedule/${id}` },
    ...{ to: { people, businessId }, by: by?.id ?? null, at },
  })
  return kept
}
