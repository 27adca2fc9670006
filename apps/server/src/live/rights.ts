import { liveSessions } from '../modules/sessions/index.ts'
import type { Services } from '../services.ts'
import { findWatched } from './queries/visibility.ts'
import type { Watcher } from './watcher.ts'

/** Ends the streams of sessions that have ended, and drops what a person may no longer see. */
export async function renewRights({ db, clock }: Pick<Services, 'db' | 'clock'>, watchers: readonly Watcher[]): Promise<void> {
  if (watchers.length === 0) return
  const alive = await liveSessions(
    db,
    watchers.map(({ user }) => user.tokenHash),
    clock.now(),
  )
  for (const watcher of watchers) {
    if (!alive.has(watcher.user.tokenHash.toString('hex'))) {
      watcher.close()
      continue
    }
    const devices = await findWatched(db, watcher.user.id, watcher.wanted)
    watcher.watched = new Map(devices.map((device) => [device.id, device]))
  }
}
