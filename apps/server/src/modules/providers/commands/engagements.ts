import { engagementFlow, type StepOf, stateAt } from '@kilowatch/work'
import { budgets } from '../../../budgets/index.ts'
import type { RecordActor } from '../../../http/record-commands.ts'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { holdBusiness } from '../../../storage/hold-business.ts'
import { notify } from '../../../storage/notify.ts'
import { type Notification, tell } from '../../notifications/index.ts'
import { admitTry, takeBackTry } from '../../sessions/index.ts'
import { beginWork, takeStep } from '../../work/index.ts'
import * as queries from '../queries/engagements.ts'
import { lapseOf, lookupBackOff } from '../rules.ts'
import { returnTasks } from './return-tasks.ts'

export interface EngagementWish {
  provider: string
  fromOn: string | null
  untilOn: string | null
}
type Actor = RecordActor & UserActor

/**
 * Asks a business to serve this one; its administrators are told. @throws Refusal 50001 where no business is called so, 80001 for trying out
 * names, 30001 for oneself, one that is asked or serves already, or too many that wait, 10003 for days that are past or turned round
 */
export async function engageProvider(wish: EngagementWish, actor: Actor, services: Services): Promise<string> {
  const { db, clock } = services
  const guesses = `provider ${actor.user.id}`
  if (!(await admitTry(db, guesses, lookupBackOff, clock.now()))) throw new Refusal(80001)
  const id = await change(services, actor, { action: 'engagement.ask' }, async (tx, changing) => {
    const provider = await queries.findProvider(tx, wish.provider)
    if (provider) return begin(tx, wish, provider, actor, changing, services)
    // Who tries out names leaves a trace.
    changing.note({ subject: `business ${actor.business.id}`, outcome: 'refused', code: 50001, after: { provider: wish.provider } })
    return undefined
  })
  if (id === undefined) throw new Refusal(50001, { field: 'body.provider', says: says('unknown-provider') })
  await takeBackTry(db, guesses, clock.now())
  return id
}

async function begin(
  tx: Transaction,
  { fromOn, untilOn }: EngagementWish,
  provider: { id: string; name: string },
  { business: { id: businessId }, user }: Actor,
  { at, note }: Changing,
  services: Services,
): Promise<string> {
  await holdBusiness(tx, businessId)
  if (provider.id === businessId) throw new Refusal(30001, { field: 'body.provider', says: says('provider-is-oneself') })
  const { known, waiting } = await queries.openEngagements(tx, businessId, provider.id, at)
  if (known) throw new Refusal(30001, { field: 'body.provider', says: says('provider-known') })
  const { most } = budgets.engagementsWaiting
  if (waiting >= most) {
    services.excesses.note('engagementsWaiting', businessId)
    throw new Refusal(30001, { says: says('too-many-engagements', { most }) })
  }
  const fromAt = fromOn === null ? at : await queries.momentOf(tx, businessId, fromOn, false)
  const untilAt = await endOf(tx, businessId, untilOn, fromAt > at ? fromAt : at)
  const { id } = await beginWork(tx, engagementFlow, {
    ...{ businessId, title: provider.name, providerId: provider.id, by: user.id, at, dueAt: lapseOf(at, untilAt) },
  })
  await queries.insertEngagement(tx, { id, businessId, providerId: provider.id, fromAt, untilAt })
  const engagement = await demandEngagement(tx, id)
  note({ subject: `engagement ${id}`, after: { provider: provider.name, fromOn, untilOn } })
  note({ subject: `engagement ${id}`, businessId: provider.id, after: { business: engagement.business, fromOn, untilOn } })
  await tellProvider(tx, engagement, 'engagement-asked', user, at)
  return id
}

/** The last moment of a day. @throws Refusal 10003 where it is not after `after` */
async function endOf(tx: Transaction, businessId: string, day: string | null, after: Date): Promise<Date | null> {
  if (day === null) return null
  const end = await queries.momentOf(tx, businessId, day, true)
  if (end <= after) throw new Refusal(10003, { field: 'body.untilOn', says: says('engagement-past') })
  return end
}

/** Another last day. @throws Refusal 10003 for a day that is past, 30001 for an engagement that is over */
export async function changeEngagement(id: string, untilOn: string | null, actor: Actor, services: Services): Promise<void> {
  await change(services, actor, { action: 'engagement.change', subject: `engagement ${id}` }, async (tx, { at, note }) => {
    const engagement = await demandEngagement(tx, id)
    const state = stateAt(engagementFlow, engagement, at)
    if (state !== 'requested' && state !== 'active') throw new Refusal(30001, { says: says('engagement-over') })
    const { businessId, providerId, fromAt, untilAt } = engagement
    const until = await endOf(tx, businessId, untilOn, fromAt > at ? fromAt : at)
    const lapse = engagement.dueAt && until && engagement.dueAt > until ? until : engagement.dueAt
    await queries.setUntil(tx, id, until, state === 'active' ? until : lapse)
    note({ before: { until: untilAt }, after: { untilOn } })
    note({ businessId: providerId, before: { until: untilAt }, after: { untilOn } })
    await notify(tx, { rights: await queries.peopleOf(tx, providerId) })
    await tellProvider(tx, engagement, 'engagement-changed', actor.user, at)
  })
}

export interface Answer {
  accepted: boolean
  reason?: string | undefined
}

/** The provider says yes or no. @throws Refusal 30001 where nothing is asked any more */
export async function answerEngagement(id: string, { accepted, reason = '' }: Answer, actor: Actor, services: Services): Promise<void> {
  await stepped(id, accepted ? 'accept' : 'decline', reason, actor, services)
}

/** The business ends it, or takes its wish back. @throws Refusal 30001 when it is over */
export async function endEngagement(id: string, reason: string, actor: Actor, services: Services): Promise<void> {
  await stepped(id, 'end', reason, actor, services)
}

/** The provider serves no longer. @throws Refusal 30001 when it does not */
export async function quitEngagement(id: string, reason: string, actor: Actor, services: Services): Promise<void> {
  await stepped(id, 'quit', reason, actor, services)
}

const toldOf: Readonly<Record<'accept' | 'decline' | 'withdraw' | 'end' | 'quit', Notification['code']>> = {
  accept: 'engagement-accepted',
  decline: 'engagement-declined',
  withdraw: 'engagement-withdrawn',
  end: 'engagement-ended',
  quit: 'engagement-ended',
}

async function stepped(id: string, wished: 'accept' | 'decline' | 'end' | 'quit', reason: string, actor: Actor, services: Services) {
  await change(services, actor, { action: `engagement.${wished}` }, async (tx, changing) => {
    const engagement = await demandEngagement(tx, id)
    const { businessId, providerId, untilAt, state } = engagement
    const step: StepOf<typeof engagementFlow> & keyof typeof toldOf = wished === 'end' && state === 'requested' ? 'withdraw' : wished
    const dueAt = step === 'accept' ? { dueAt: untilAt } : {}
    await takeStep(tx, changing, engagementFlow, { id, step, by: actor, values: { reason }, ...dueAt })
    if (step === 'accept') await queries.startEngagement(tx, id, changing.at)
    // The step stands in the log of the business that is served; it is the provider's matter as much.
    changing.note({ action: `engagement.${step}`, subject: `engagement ${id}`, businessId: providerId, after: { reason } })
    await returnTasks(tx, changing, { businessId, userId: actor.user.id })
    await notify(tx, { rights: await queries.peopleOf(tx, providerId) })
    const tellOther = actor.business.id === providerId ? tellBusiness : tellProvider
    await tellOther(tx, engagement, toldOf[step], actor.user, changing.at)
  })
}

async function demandEngagement(tx: Transaction, id: string): Promise<queries.EngagementRecord> {
  const engagement = await queries.lockEngagement(tx, id)
  if (!engagement) throw new Refusal(70003)
  return engagement
}

type Told = (
  tx: Transaction,
  engagement: queries.EngagementRecord,
  code: Notification['code'],
  by: { id: string; name: string },
  at: Date,
) => Promise<void>

const tellProvider: Told = (tx, { id, business, providerId }, code, by, at) =>
  tell(tx, {
    ...{ code, params: { by: by.name, other: business }, subject: `engagement ${id}`, by: by.id, at },
    to: { businessId: providerId, roles: ['admin'] },
  })

const tellBusiness: Told = (tx, { id, provider, businessId }, code, by, at) =>
  tell(tx, {
    ...{ code, params: { by: by.name, other: provider }, subject: `engagement ${id}`, by: by.id, at },
    to: { businessId, roles: ['admin'] },
  })
