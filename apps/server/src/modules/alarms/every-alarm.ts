import type { Alarm } from '@kilowatch/contract'
import type { Visible } from '../../http/subjects.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { type AlarmFilter, listVisibleAlarms } from './queries/list.ts'

const slice = 1_000

/** Every alarm that fits, read in slices: for exports of any length. */
export async function* everyAlarm(db: Queryable, visible: Visible, filter: AlarmFilter): AsyncIterable<Alarm> {
  for (let offset = 0; ; offset += slice) {
    const alarms = await listVisibleAlarms(db, visible, filter, { limit: slice, offset })
    yield* alarms
    if (alarms.length < slice) return
  }
}
