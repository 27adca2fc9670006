import type { HandoverOpen } from '@kilowatch/contract'
import type { Queryable } from '../../storage/queryable.ts'
import { type GroupOnDuty, readOnDuty } from '../on-duty/index.ts'
import { openOf } from './queries/open.ts'

interface Asked {
  groupIds: readonly string[]
  /** Whoever writes. */
  userId: string
  now: Date
}

/** Of whoever is not on duty: what was written in so many hours. */
const usualShift = 12 * 3_600_000

/** When the shift began in which somebody is on duty in any of these groups. */
export function shiftBegan(duties: Iterable<GroupOnDuty>, userId: string, now: Date): Date {
  const own = [...duties].flatMap(({ on }) => on.filter((one) => one.userId === userId).map(({ from }) => from.getTime()))
  return new Date(own.length === 0 ? now.getTime() - usualShift : Math.min(...own))
}

/** What a note of these groups would take now. */
export async function openNow(db: Queryable, asked: Asked): Promise<HandoverOpen> {
  const duties = await readOnDuty(db, asked.groupIds, asked.now)
  return openOf(db, { ...asked, since: shiftBegan(duties.values(), asked.userId, asked.now) })
}
