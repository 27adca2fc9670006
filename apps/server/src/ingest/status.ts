import type { Status, Unreachable } from '@kilowatch/telemetry'
import type { PoolClient } from 'pg'
import { takeConfigAnswers } from '../modules/uplink-config/index.ts'
import { notify } from '../storage/notify.ts'
import { cleanText } from './draft.ts'
import { takeLosses } from './losses.ts'
import { openUnreachable, releaseUnreachable, unreachableDevices, writeConnections } from './queries/connection.ts'
import { writeExchanges } from './queries/exchanges.ts'

/** What came of one uplink's connection: its own words, or what the broker saw. */
export type ConnectionNews = Partial<Status>

/** Major: the device may be in any state and nobody sees it. */
const unreachableLevel = 3

/** Connections, counters and unreachable devices of many uplinks, in the caller's transaction. */
export async function takeStatuses(tx: PoolClient, news: ReadonlyMap<string, ConnectionNews>, now: Date): Promise<void> {
  const losses = await takeLosses(tx, news, now)
  const uplinks = await writeConnections(tx, news, now)
  const told = saying(news, 'unreachable')
  const configured = await takeConfigAnswers(tx, saying(news, 'config'), now)
  const { alarms, devices } = told.size > 0 ? await takeUnreachable(tx, told, now) : { alarms: [], devices: [] }
  await writeExchanges(tx, saying(news, 'exchanges'), now)
  await notify(tx, { devices, alarms: [...losses, ...alarms], uplinks: [...uplinks, ...configured] })
}

/** Uplinks that say something of this, with what they say. */
function saying<K extends keyof ConnectionNews>(news: ReadonlyMap<string, ConnectionNews>, what: K) {
  return new Map(
    [...news].flatMap(([id, { [what]: said }]) => (said === undefined ? [] : [[id, said as NonNullable<ConnectionNews[K]>] as const])),
  )
}

/** What each uplink tells is all that it cannot read: what is not named can be read again. */
async function takeUnreachable(tx: PoolClient, told: ReadonlyMap<string, readonly Unreachable[]>, now: Date) {
  const named = [...told].flatMap(([uplinkId, list]) => list.map(({ ref, reason }) => ({ uplinkId, ref, reason: cleanText(reason) })))
  const reasons = new Map(named.map(({ uplinkId, ref, reason }) => [`${uplinkId} ${ref}`, reason]))
  const known = await unreachableDevices(tx, [...told.keys()], named)
  const changed = known.flatMap((device) => {
    const reason = reasons.get(`${device.uplink_id} ${device.ref}`)
    return reason === (device.unreachable ?? undefined) ? [] : [{ ...device, reason }]
  })
  const opened = changed.flatMap(({ reason, ...device }) => (reason === undefined ? [] : [{ ...device, reason }]))
  const released = changed.filter(({ reason }) => reason === undefined).map(({ id }) => id)
  const alarms = [...(await openUnreachable(tx, opened, now, unreachableLevel)), ...(await releaseUnreachable(tx, released, now))]
  return { alarms, devices: changed.map(({ id }) => id) }
}

/** Later news of the same uplink over earlier ones. */
export function laterNews(earlier: ConnectionNews | undefined, later: ConnectionNews): ConnectionNews {
  return { ...earlier, ...later }
}
