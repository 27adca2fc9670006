import type { Grant } from '@kilowatch/contract'
import { grantFlow, type StepOf } from '@kilowatch/work'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { tell } from '../../notifications/index.ts'
import { beginWork, takeStep } from '../../work/index.ts'
import * as queries from '../queries/grants.ts'
import { grantOf } from '../rules.ts'

const hour = 3_600_000

export type GrantWish = Pick<queries.NewGrant, 'businessId' | 'right' | 'hours'> & { reason: string }

/**
 * An operator asks for a look into a business; its owner and admins are told. All that is done with a grant stands in the audit of the
 * business: its people read what was done with their data.
 * @throws Refusal 50001 without such a business, 30001 while an earlier wish waits or is active
 */
export async function requestGrant(wish: GrantWish, actor: UserActor, services: Services): Promise<Grant> {
  const { businessId, right, hours, reason } = wish
  const { id: operatorId } = actor.user
  return change(services, actor, { action: 'grant.request', businessId }, async (tx, { at, note }) => {
    await queries.lockOperator(tx, operatorId)
    const open = await queries.openGrants(tx, { operatorId, businessId }, at)
    if (open.length > 0) throw new Refusal(30001, { says: says('grant-open-already') })
    const { id } = await begin(tx, wish, operatorId, at)
    const grant = await found(tx, id)
    note({ subject: `grant ${id}`, after: { right, hours, reason } })
    const params = { operator: grant.operatorName, business: grant.businessName, hours: grant.hours, reason: grant.reason }
    await tell(tx, { code: 'grant-requested', params, subject: `grant ${id}`, to: { businessId, roles: ['admin'] }, by: operatorId, at })
    return grantOf(grant, at)
  })
}

async function begin(tx: Transaction, { reason, ...wish }: GrantWish, operatorId: string, at: Date): Promise<{ id: string }> {
  const work = await beginWork(tx, grantFlow, { businessId: wish.businessId, title: reason, by: operatorId, at })
  await queries.insertGrant(tx, { ...wish, id: work.id, operatorId })
  return work
}

export interface Decision {
  approved: boolean
  /** Of a no. */
  reason?: string | undefined
}

/** Owner or admin says yes or no; on a yes the hours begin. @throws Refusal 30001 when there is nothing to decide */
export async function decideGrant(id: string, { approved, reason }: Decision, actor: UserActor, services: Services): Promise<Grant> {
  const step = approved ? 'approve' : 'reject'
  return change(services, actor, { action: `grant.${step}` }, async (tx, changing) => {
    const { businessName: business, hours, operatorId } = await found(tx, id)
    const dueAt = approved ? new Date(changing.at.getTime() + hours * hour) : null
    const params = { by: actor.user.name, business, hours }
    const tells = { code: approved ? 'grant-approved' : 'grant-rejected', params } as const
    await takeStep(tx, changing, grantFlow, { id, step, by: actor, values: { reason: reason ?? '' }, dueAt, tells })
    if (dueAt) await queries.letUntil(tx, id, dueAt)
    await notify(tx, { rights: [operatorId] })
    return grantOf(await found(tx, id), changing.at)
  })
}

/** Owner or admin ends a look before its time. @throws Refusal 30001 when it is not active */
export async function endGrant(id: string, actor: UserActor, services: Services): Promise<void> {
  await change(services, actor, { action: 'grant.end' }, (tx, changing) => end(tx, changing, { id, step: 'end', by: actor }))
}

/** The operator takes a wish back, or ends a look before its time. @throws Refusal 70003 for somebody else's, 30001 when it is over */
export async function giveBackGrant(id: string, actor: UserActor, services: Services): Promise<void> {
  await change(services, actor, { action: 'grant.give-back' }, async (tx, changing) => {
    const grant = await found(tx, id)
    if (grant.operatorId !== actor.user.id) throw new Refusal(70003)
    await end(tx, changing, { id, step: grant.state === 'requested' ? 'withdraw' : 'give-back', by: actor })
  })
}

/**
 * An operator goes: what they asked for and were allowed to see ends, as if they had ended it themselves. Within the change that takes them
 * away, while they are an operator still.
 */
export async function leaveGrants(tx: Transaction, changing: Changing, operator: UserActor): Promise<void> {
  for (const { id, state } of await queries.openGrants(tx, { operatorId: operator.user.id }, changing.at))
    await end(tx, changing, { id, step: state === 'requested' ? 'withdraw' : 'give-back', by: operator })
}

interface Ending {
  id: string
  step: StepOf<typeof grantFlow>
  by: UserActor
}

async function end(tx: Transaction, changing: Changing, { id, step, by }: Ending): Promise<void> {
  const { businessName: business, operatorId } = await found(tx, id)
  const tells = { code: 'grant-ended', params: { by: by.user.name, business } } as const
  await takeStep(tx, changing, grantFlow, { id, step, by, tells })
  await queries.endBy(tx, id, changing.at)
  await notify(tx, { rights: [operatorId] })
}

async function found(tx: Transaction, id: string): Promise<queries.GrantRow> {
  const grant = await queries.findGrant(tx, id)
  if (!grant) throw new Refusal(70003)
  return grant
}
