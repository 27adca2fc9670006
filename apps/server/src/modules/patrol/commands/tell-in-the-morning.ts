import type { Services } from '../../../services.ts'
import type { Notification } from '../../notifications/index.ts'
import { dueNotices, type MorningNotice, overdueNotices } from '../queries/notices.ts'
import { tasksPage, tellPeople } from '../tell-people.ts'

/**
 * Tells each person once a morning, by the clock of the business, how many tasks today and tomorrow have for them, and which became
 * overdue; the latter those who manage them too. One that fails is logged, harms no other, and is tried again.
 */
export async function tellInTheMorning({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Promise<void> {
  const at = clock.now()
  const say = async ({ businessId, userId, titles, once }: MorningNotice, code: Notification['code'], counts: Record<string, number>) => {
    const params = { ...counts, tasks: titles.slice(0, 5).join(' · ') + (titles.length > 5 ? ' · …' : '') }
    const notice = { code, params, subject: `business ${businessId}`, businessId, people: [userId], page: tasksPage, by: null, at, once }
    await db
      .transaction((tx) => tellPeople(tx, notice))
      .catch((error) => log.error({ err: error, once }, 'nobody was told of patrol tasks'))
  }
  for (const due of await dueNotices(db, at)) await say(due, 'patrol-due', { today: due.today, tomorrow: due.tomorrow })
  for (const overdue of await overdueNotices(db, at)) await say(overdue, 'patrol-overdue', { count: overdue.count })
}
