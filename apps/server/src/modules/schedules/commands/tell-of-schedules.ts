import type { Services } from '../../../services.ts'
import type { Transaction } from '../../../storage/database.ts'
import { endReminder, listOverdue, listToRemind } from '../queries/notices.ts'
import { peopleOf } from '../queries/schedules.ts'
import { tellOf } from '../tell.ts'
import { demandSchedule } from './arrange.ts'

/** So many of each kind in one run; the rest by the next ones. */
const limit = 200

/** Reminds people of what is due soon, and tells them once of what is overdue. One that fails is logged, harms no other, and is tried again. */
export async function tellOfSchedules({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Promise<void> {
  const at = clock.now()
  for (const what of ['before', 'overdue'] as const) {
    const ids = what === 'before' ? await listToRemind(db, at, limit) : await listOverdue(db, at, limit)
    for (const id of ids)
      await db
        .transaction((tx) => tellOfOne(tx, id, what, at))
        .catch((error) => log.error({ err: error, schedule: id, what }, 'nobody was told of a schedule item'))
  }
}

async function tellOfOne(tx: Transaction, id: string, what: 'before' | 'overdue', at: Date): Promise<void> {
  const schedule = await demandSchedule(tx, id, at)
  if (what === 'before') await endReminder(tx, id)
  // Somebody was faster, or what was near is past.
  if (schedule.state !== 'open' || (what === 'before' && schedule.dueAt <= at)) return
  await tellOf(tx, { schedule, what, people: await peopleOf(tx, id), by: null, at })
}
