import { countActiveOf } from '../modules/alarms/index.ts'
import { latestValues } from '../modules/devices/index.ts'
import type { Services } from '../services.ts'
import { findWatched } from './queries/visibility.ts'
import { valuesEvent } from './readings.ts'
import type { Watcher } from './watcher.ts'

/** What each of the browsers must know to begin: the counts, and all newest values of what it watches. */
export async function sendSnapshots({ db, clock }: Pick<Services, 'db' | 'clock'>, watchers: readonly Watcher[]): Promise<void> {
  if (watchers.length === 0) return
  await Promise.all(
    watchers.map(async (watcher) => {
      const devices = await findWatched(db, watcher.user.id, watcher.wanted)
      watcher.watched = new Map(devices.map((device) => [device.id, device]))
    }),
  )
  const ids = new Set(watchers.flatMap(({ watched }) => [...watched.keys()]))
  const values = ids.size > 0 ? await latestValues(db, [...ids]) : new Map()
  const counts = await countActiveOf(db, [...new Set(watchers.map(({ user }) => user.id))])
  const now = clock.now()
  for (const watcher of watchers) {
    watcher.send({
      event: 'ready',
      at: now.toISOString(),
      counts: counts.get(watcher.user.id) ?? { active: 0, unconfirmed: 0, levels: {} },
    })
    for (const device of watcher.watched.values()) {
      const event = valuesEvent(device, values.get(device.id) ?? [], now, true)
      if (event) watcher.send(event)
    }
    watcher.ready = true
  }
}
