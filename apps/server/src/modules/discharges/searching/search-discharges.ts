import { spareTime } from '../../../budgets/index.ts'
import type { Services } from '../../../services.ts'
import { runningDischarges } from '../queries/discharges.ts'
import { type DueSearch, dueSearches, noteSearched, postponeSearch } from '../queries/searches.ts'
import { searchDevice } from './search-device.ts'

/** Devices that one run looks at, of those that wait and of those that discharge. */
const mostAtOnce = 300
/** A discharge that goes on is read on this often. Milliseconds. */
const runningEvery = 20_000

type Given = Pick<Services, 'db' | 'clock' | 'log'>

/** Searches what waits to be searched, and reads on where a battery discharges. What a run leaves, the next one takes. */
export async function searchDischarges(services: Given): Promise<void> {
  const { db, clock, log } = services
  for (const due of await dueSearches(db, clock.now(), mostAtOnce)) {
    await spareTime.part()
    try {
      await searchDue(services, due)
    } catch (error) {
      log.error({ err: error, device: due.deviceId }, 'the discharges of a device could not be searched')
      await postponeSearch(db, due.deviceId, clock.now())
    }
  }
  const before = new Date(clock.now().getTime() - runningEvery)
  for (const { deviceId, seenAt } of await runningDischarges(db, before, mostAtOnce)) {
    await spareTime.part()
    const now = clock.now()
    await searchDevice(db, deviceId, { from: seenAt, to: now }, now)
  }
}

async function searchDue({ db, clock }: Given, due: DueSearch): Promise<void> {
  const now = clock.now()
  await noteSearched(db, due, await searchDevice(db, due.deviceId, due, now), now)
}
