import type { Status, Unreachable } from '@kilowatch/telemetry'
import type { PoolClient } from 'pg'
import { notify } from '../storage/notify.ts'
import { cleanText } from './draft.ts'
import { openUnreachable, releaseUnreachable, unreachableDevices, writeConnection } from './queries/connection.ts'

/** What came of one uplink's connection: its own words, or what the broker saw. */
export type ConnectionNews = Partial<Status>

/** Major: the device may be in any state and nobody sees it. */
const unreachableLevel = 3

/** Connection, counters and unreachable devices of one uplink, in the caller's transaction. */
export async function takeStatus(tx: PoolClient, uplinkId: string, news: ConnectionNews, now: Date): Promise<void> {
  const connectionChanged = await writeConnection(tx, uplinkId, news, now)
  const { alarms, devices } = news.unreachable ? await takeUnreachable(tx, uplinkId, news.unreachable, now) : { alarms: [], devices: [] }
  await notify(tx, { devices, alarms, ...(connectionChanged ? { uplinks: [uplinkId] } : {}) })
}

async function takeUnreachable(tx: PoolClient, uplinkId: string, told: readonly Unreachable[], now: Date) {
  const byRef = new Map(told.map((one) => [one.ref, one]))
  const alarms: string[] = []
  const devices: number[] = []
  for (const device of await unreachableDevices(tx, uplinkId, [...byRef.keys()])) {
    const trouble = byRef.get(device.ref)
    const reason = trouble && cleanText(trouble.reason)
    if (reason === (device.unreachable ?? undefined)) continue
    devices.push(device.id)
    if (reason === undefined) alarms.push(...(await releaseUnreachable(tx, device.id, now)))
    else alarms.push(...(await openUnreachable(tx, uplinkId, device, reason, now, unreachableLevel)))
  }
  return { alarms, devices }
}

/** Later news of the same uplink over earlier ones. */
export function laterNews(earlier: ConnectionNews | undefined, later: ConnectionNews): ConnectionNews {
  return { ...earlier, ...later }
}
