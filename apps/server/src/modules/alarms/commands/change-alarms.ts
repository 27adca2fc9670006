import type { PoolClient } from 'pg'
import type { AlarmSubject, User } from '../../../http/subjects.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../../../storage/audit.ts'
import { notify } from '../../../storage/notify.ts'
import { type Change, confirm, insertSteps, type NewStep } from '../queries/changes.ts'

/** What is done, to which alarms, by whom. */
export interface Wish {
  alarms: readonly AlarmSubject[]
  user: User
  address: string
  step: NewStep
}

/** Alarms that were changed by it, and those to which there was nothing to do. */
export interface Changed {
  changed: string[]
  unchanged: string[]
}

/** One change of several alarms: the step under each that changed, the audit, and the word to the browsers, all or nothing. */
export async function changeAlarms(
  wish: Wish,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  apply: (tx: PoolClient, change: Change) => Promise<string[]>,
): Promise<Changed> {
  const ids = wish.alarms.map(({ id }) => id)
  const at = clock.now()
  const change = { ids, userId: wish.user.id, at }
  const changed = await db.transaction(async (tx) => {
    const touched = await apply(tx, change)
    if (touched.length > 0) await record(tx, wish, { ...change, ids: touched })
    return touched
  })
  return { changed, unchanged: ids.filter((id) => !changed.includes(id)) }
}

async function record(tx: PoolClient, { alarms, address, step }: Wish, change: Change): Promise<void> {
  await insertSteps(tx, change, step)
  await writeAudit(tx, {
    at: change.at,
    businessId: alarms[0]?.businessId ?? null,
    userId: change.userId,
    action: `alarm.${step.action}`,
    subject: `alarms ${change.ids.join(',')}`,
    after: step,
    address,
  })
  await notify(tx, { alarms: [...change.ids] })
}

/** Somebody has seen them; who did so before stays the one. */
export function confirmAlarms(
  { note, ...who }: Omit<Wish, 'step'> & { note?: string | undefined },
  services: Pick<Services, 'db' | 'clock'>,
): Promise<Changed> {
  const text = note || null
  return changeAlarms({ ...who, step: { action: 'confirmed', text } }, services, (tx, change) => confirm(tx, change, text))
}
