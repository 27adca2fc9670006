import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { holdBusiness } from '../../../storage/hold-business.ts'
import { findSettings, writeSettings } from '../queries/settings.ts'

/** From which level on the business asks for records; where it asked for none, what is over by now waits for none. */
export function saveSettings(
  leastLevel: number | null,
  actor: UserActor & { business: { id: string } },
  services: Pick<Services, 'db' | 'clock'>,
): Promise<void> {
  const { id } = actor.business
  return change(services, actor, { action: 'event-settings.save', subject: `business ${id}` }, async (tx, { at, note, unchanged }) => {
    await holdBusiness(tx, id)
    const before = await findSettings(tx, id)
    if (before?.leastLevel === leastLevel) return unchanged()
    const askedFrom = before && before.leastLevel !== null ? before.askedFrom : at
    await writeSettings(tx, id, { leastLevel, askedFrom })
    note({ before: { leastLevel: before?.leastLevel ?? null }, after: { leastLevel } })
  })
}
