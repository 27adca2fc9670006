import type { AuthorizationWish, ProviderAuthorization } from '@kilowatch/contract'
import { engagementFlow, stateAt } from '@kilowatch/work'
import type { RecordActor } from '../../../http/record-commands.ts'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { change } from '../../../storage/change.ts'
import { notify } from '../../../storage/notify.ts'
import * as queries from '../queries/authorizations.ts'
import { lockEngagement, momentOf, peopleOf } from '../queries/engagements.ts'

/**
 * What a provider may see from now on, and nothing else. @throws Refusal 30001 for a provider that does not serve the business now, 10003 for a
 * day that is past or the same named twice, 70003 for a group or device of others
 */
export function saveAuthorization(
  id: string,
  wish: AuthorizationWish,
  actor: RecordActor,
  services: Services,
): Promise<ProviderAuthorization> {
  const { business } = actor
  return change(services, actor, { action: 'engagement.authorize', subject: `engagement ${id}` }, async (tx, { at, note }) => {
    const engagement = await lockEngagement(tx, id)
    if (!engagement || engagement.businessId !== business.id) throw new Refusal(70003)
    const [before] = await queries.authorizationsOf(tx, business.id, id)
    if (!before || stateAt(engagementFlow, engagement, at) !== 'active') throw new Refusal(30001, { says: says('not-engaged') })
    const named = wish.records.map(({ groupId, deviceId }) => `${groupId ?? ''} ${deviceId ?? ''}`)
    if (new Set(named).size < named.length) throw new Refusal(10003, { field: 'body.records', says: says('authorized-twice') })
    const ends = new Map<string, Date>()
    for (const day of new Set(wish.records.flatMap(({ untilOn }) => untilOn ?? []))) {
      const end = await momentOf(tx, business.id, day, true)
      if (end <= at) throw new Refusal(10003, { field: 'body.records', says: says('authorization-past') })
      ends.set(day, end)
    }
    const wanted = wish.records.map((record) => ({ ...record, until: record.untilOn === null ? null : (ends.get(record.untilOn) ?? null) }))
    if ((await queries.replaceAuthorized(tx, id, business.id, wanted)) < wanted.length) throw new Refusal(70003, { field: 'body.records' })
    await queries.setLiveValues(tx, id, wish.liveValues)
    const [after] = await queries.authorizationsOf(tx, business.id, id)
    if (!after) throw new Refusal(30001, { says: says('not-engaged') })
    for (const businessId of [business.id, engagement.providerId]) note({ businessId, before, after })
    await notify(tx, { rights: await peopleOf(tx, engagement.providerId) })
    return after
  })
}

/** Whether agents see the values of a task's devices while they do it. */
export async function saveAgentSight(allowed: boolean, actor: RecordActor, services: Services): Promise<void> {
  const { id } = actor.business
  await change(services, actor, { action: 'business.agent-sight', subject: `business ${id}` }, async (tx, { note }) => {
    const before = await queries.agentsSeeLiveOf(tx, id)
    const agents = await queries.setAgentsSeeLive(tx, id, allowed)
    note({ before: { allowed: before }, after: { allowed } })
    await notify(tx, { rights: agents })
  })
}
