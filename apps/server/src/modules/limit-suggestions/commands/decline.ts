import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { type AskedAlarm, findAsked, forgetDeclined, keepDeclined } from '../queries/asked.ts'

const declinedMs = 90 * 86_400_000

/** Nothing is suggested for the point of an alarm, on its side, for 90 days, to anybody of its business. @throws Refusal 10003 for an alarm without limits */
export async function declineSuggestion(
  alarmId: string,
  actor: UserActor,
  services: Pick<Services, 'db' | 'clock'>,
): Promise<{ until: string }> {
  const asked = await demandAsked(alarmId, services)
  const { businessId, boxId, point, side } = asked
  const options = { action: 'thresholds.decline', subject: `device ${boxId}`, businessId } as const
  return change(services, actor, options, async (tx, { at, note }) => {
    const until = new Date(at.getTime() + declinedMs)
    await keepDeclined(tx, asked, until)
    note({ after: { point, side, until: until.toISOString() } })
    return { until: until.toISOString() }
  })
}

/** Suggestions for the point of an alarm come again. @throws Refusal 10003 for an alarm without limits */
export async function undeclineSuggestion(alarmId: string, actor: UserActor, services: Pick<Services, 'db' | 'clock'>): Promise<null> {
  const asked = await demandAsked(alarmId, services)
  const { businessId, boxId, point, side } = asked
  const options = { action: 'thresholds.undecline', subject: `device ${boxId}`, businessId } as const
  return change(services, actor, options, async (tx, { note }) => {
    await forgetDeclined(tx, asked)
    note({ after: { point, side } })
    return null
  })
}

async function demandAsked(alarmId: string, { db }: Pick<Services, 'db'>): Promise<AskedAlarm> {
  const asked = await findAsked(db, alarmId)
  if (!asked) throw new Refusal(10003, { field: 'params.alarmId' })
  return asked
}
