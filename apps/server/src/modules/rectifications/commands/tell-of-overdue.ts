import type { Services } from '../../../services.ts'
import { listOverdue } from '../queries/rectifications.ts'
import { tellDoers, tellManagers } from '../tell.ts'

/** So many of each kind in one run; the rest by the next ones. */
const limit = 200
const turns = [
  { days: 0, told: 'rectification overdue ', code: 'rectification-overdue', tellThem: tellDoers },
  { days: 1, told: 'rectification escalated ', code: 'rectification-escalated', tellThem: tellManagers },
] as const

/**
 * Tells those who carry a rectification out, once, that it became overdue, and a day later those who manage it. One that fails is logged, harms
 * no other, and is tried again.
 */
export async function tellOfOverdue({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Promise<void> {
  const at = clock.now()
  for (const { days, told, code, tellThem } of turns) {
    for (const { once, number, title, dueOn, ...work } of await listOverdue(db, at, { days, told, limit })) {
      const notice = { code, params: { number, title, day: dueOn }, by: null, at, once }
      await db
        .transaction((tx) => tellThem(tx, work, notice))
        .catch((error) => log.error({ err: error, once }, 'nobody was told of an overdue rectification'))
    }
  }
}
