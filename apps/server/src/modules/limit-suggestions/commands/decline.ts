import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { findAsked, keepDeclined } from '../queries/asked.ts'

const declinedMs = 90 * 86_400_000

/** Nothing is suggested for the point of an alarm, on its side, for 90 days, to anybody of its business. @throws Refusal 10003 for an alarm without limits */
export async function declineSuggestion(
  alarmId: string,
  actor: UserActor,
  services: Pick<Services, 'db' | 'clock'>,
): Promise<{ until: string }> {
  const asked = await findAsked(services.db, alarmId)
  if (!asked) throw new Refusal(10003, { field: 'params.alarmId' })
  const { businessId, boxId, point, side } = asked
  const options = { action: 'thresholds.decline', subject: `device ${boxId}`, businessId } as const
  return change(services, actor, options, async (tx, { at, note }) => {
    const until = new Date(at.getTime() + declinedMs)
    await keepDeclined(tx, asked, until)
    note({ after: { point, side, until: until.toISOString() } })
    return { until: until.toISOString() }
  })
}
