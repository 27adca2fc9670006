import type { PoolClient } from 'pg'
import { factsOf, type NotificationParams } from '../facts.ts'
import {
  type ClosingRow,
  closeNotifications,
  dropUntellable,
  removeNotifications,
  type SumRow,
  sumUp,
  takeClosing,
  worstOf,
} from '../queries/closing.ts'
import { readAlarmRows } from '../queries/due.ts'
import type { Closed, Told } from './put.ts'
import { type Addressee, readDirectory, type Ways } from './recipients.ts'
import { grouped } from './situation.ts'

const mostAtOnce = 500

/** Ends what has gathered long enough: what is left to say becomes one message. */
export async function closeGathered(tx: PoolClient, ways: Ways, now: Date): Promise<Closed> {
  const closing = await takeClosing(tx, 'alarm', now, mostAtOnce)
  if (closing.length === 0) return { told: [], more: false }
  const ids = closing.map(({ id }) => id)
  await dropUntellable(tx, ids)
  const addressees = await addresseesOf(tx, closing, ways, now)
  const paramsById = await paramsOf(tx, closing, now)
  const told = closing.flatMap((row): Told[] => {
    const [params, addressee] = [paramsById.get(row.id), addressees.get(row.id)]
    if (!params || !addressee) return []
    return [{ id: row.id, source: 'alarm', businessId: row.business_id, addressee, occasion: row.occasion, channels: row.channels, params }]
  })
  await closeNotifications(tx, told, now)
  const kept = new Set(told.map(({ id }) => id))
  await removeNotifications(
    tx,
    ids.filter((id) => !kept.has(id)),
  )
  return { told, more: closing.length === mostAtOnce }
}

/** Of each message who gets it; who has left meanwhile is missing. */
export async function addresseesOf(tx: PoolClient, closing: readonly ClosingRow[], ways: Ways, now: Date): Promise<Map<string, Addressee>> {
  const userIds = closing.flatMap(({ user_id }) => user_id ?? [])
  const directory = await readDirectory(tx, { userIds, businessIds: closing.flatMap((row) => row.business_id ?? []) }, ways, now)
  return new Map(
    closing.flatMap((row) => {
      const one = row.user_id === null ? directory.target(row.target_id ?? '') : directory.person(row.user_id, row.time_zone)
      return one ? [[row.id, one] as const] : []
    }),
  )
}

/** Of each message what its words are made of; nothing where no alarm is left in it. */
async function paramsOf(tx: PoolClient, closing: readonly ClosingRow[], now: Date): Promise<Map<string, NotificationParams>> {
  const ids = closing.map(({ id }) => id)
  const sums = grouped(await sumUp(tx, ids), ({ notification_id }) => notification_id)
  const worst = new Map((await worstOf(tx, ids)).map((row) => [row.notification_id, row.alarm_id]))
  const alarms = new Map((await readAlarmRows(tx, [...new Set(worst.values())], now)).map((row) => [row.id, factsOf(row)]))
  return new Map(
    closing.flatMap(({ id, time_zone: timeZone }) => {
      const facts = alarms.get(worst.get(id) ?? '')
      const parts = sums.get(id)
      return facts && parts && timeZone !== null ? [[id, { ...summed(parts), worst: facts, timeZone }] as const] : []
    }),
  )
}

function summed(parts: readonly SumRow[]) {
  const levels: Record<string, number> = {}
  const sites = new Map<string, number>()
  for (const { level, site, alarms } of parts) {
    levels[String(level)] = (levels[String(level)] ?? 0) + alarms
    sites.set(site, (sites.get(site) ?? 0) + alarms)
  }
  return {
    about: 'many' as const,
    alarms: parts.reduce((sum, { alarms }) => sum + alarms, 0),
    active: parts.reduce((sum, { active }) => sum + active, 0),
    levels,
    sites: [...sites].map(([site, alarms]) => ({ site, alarms })).sort((a, b) => b.alarms - a.alarms || a.site.localeCompare(b.site)),
  }
}
