import type { PoolClient } from 'pg'
import type { NotificationParams } from '../facts.ts'
import { closeNotifications, removeNotifications, takeClosing } from '../queries/closing.ts'
import { dropUntellableEntries, type GatheredRow, sumUpEntries } from '../queries/outbox.ts'
import { addresseesOf } from './close.ts'
import type { Closed, Told } from './put.ts'
import type { Ways } from './recipients.ts'
import { grouped } from './situation.ts'

const mostAtOnce = 200

/** Ends what has gathered long enough of the outbox: what is left to say becomes one message. */
export async function closeGatheredEntries(tx: PoolClient, ways: Ways, now: Date): Promise<Closed> {
  const closing = await takeClosing(tx, 'notice', now, mostAtOnce)
  if (closing.length === 0) return { told: [], more: false }
  const ids = closing.map(({ id }) => id)
  await dropUntellableEntries(tx, ids, now)
  const addressees = await addresseesOf(tx, closing, ways, now)
  const gathered = grouped(await sumUpEntries(tx, ids), ({ notification_id }) => notification_id)
  const told = closing.flatMap((row): Told[] => {
    const [kinds, addressee] = [gathered.get(row.id), addressees.get(row.id)]
    if (!kinds || !addressee) return []
    const params = summed(kinds, addressee.timeZone)
    return [
      { id: row.id, source: 'notice', businessId: row.business_id, addressee, occasion: row.occasion, channels: row.channels, params },
    ]
  })
  await closeNotifications(tx, told, now)
  const kept = new Set(told.map(({ id }) => id))
  await removeNotifications(
    tx,
    ids.filter((id) => !kept.has(id)),
  )
  return { told, more: closing.length === mostAtOnce }
}

function summed(kinds: readonly GatheredRow[], timeZone: string): NotificationParams {
  return {
    about: 'notices',
    notices: kinds.reduce((sum, { notices }) => sum + notices, 0),
    kinds: kinds.map(({ code, params, words, notices }) => ({ code, params, words, notices })),
    level: kinds.reduce<GatheredRow['level']>((most, { level }) => (level > most ? level : most), 1),
    byRole: kinds.every((kind) => kind.by_role),
    timeZone,
  }
}
