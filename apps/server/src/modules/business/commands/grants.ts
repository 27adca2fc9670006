import type { Grant } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Changing, change, type UserActor } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { notify } from '../../../storage/notify.ts'
import { notifyUsers } from '../../messages/index.ts'
import * as queries from '../queries/grants.ts'
import { type GrantState, grantOf, grantState } from '../rules.ts'

const hour = 3_600_000

export type GrantWish = Pick<queries.NewGrant, 'businessId' | 'right' | 'reason' | 'hours'>

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
    if (await queries.hasOpenGrant(tx, operatorId, businessId, at)) throw new Refusal(30001, { says: says('grant-open-already') })
    const id = await queries.insertGrant(tx, { ...wish, operatorId, at })
    if (!id) throw new Refusal(50001, { field: 'body.businessId' })
    const grant = await found(tx, id)
    note({ subject: `grant ${id}`, after: { right, hours, reason } })
    const params = { operator: grant.operatorName, business: grant.businessName, hours: grant.hours, reason: grant.reason }
    const userIds = await queries.listDeciders(tx, businessId)
    await notifyUsers(tx, { kind: 'grant', code: 'grant-requested', params, userIds, at, link: '/enterprise/setting/business' })
    return grantOf(grant, at)
  })
}

/** Owner or admin says yes or no; on a yes the hours begin. @throws Refusal 30001 when there is nothing to decide */
export async function decideGrant(id: string, approved: boolean, actor: UserActor, services: Services): Promise<Grant> {
  const options = { action: approved ? 'grant.approve' : 'grant.reject', subject: `grant ${id}` } as const
  return change(services, actor, options, async (tx, { at, note }) => {
    const before = await demandState(tx, id, ['requested'], at)
    const expiresAt = approved ? new Date(at.getTime() + before.hours * hour) : null
    await queries.decideGrant(tx, id, { approved, by: actor.user.id, at, expiresAt })
    const grant = await found(tx, id)
    const { businessId, operatorId } = grant
    note({ businessId, before: { state: 'requested' }, after: { state: grantState(grant, at), expiresAt } })
    const params = { by: grant.decidedBy ?? '', business: grant.businessName, hours: grant.hours }
    await notifyUsers(tx, { kind: 'grant', code: approved ? 'grant-approved' : 'grant-rejected', params, userIds: [operatorId], at })
    await notify(tx, { rights: [operatorId] })
    return grantOf(grant, at)
  })
}

/** Owner or admin ends a look before its time. @throws Refusal 30001 when it is not active */
export async function endGrant(id: string, actor: UserActor, services: Services): Promise<void> {
  await change(services, actor, { action: 'grant.end', subject: `grant ${id}` }, async (tx, changing) => {
    const grant = await demandState(tx, id, ['active'], changing.at)
    await end(tx, grant, [grant.operatorId], actor, changing)
  })
}

/** The operator takes a wish back, or ends a look before its time. @throws Refusal 70003 for somebody else's, 30001 when it is over */
export async function giveBackGrant(id: string, actor: UserActor, services: Services): Promise<void> {
  await change(services, actor, { action: 'grant.end', subject: `grant ${id}` }, async (tx, changing) => {
    const grant = await queries.lockGrant(tx, id)
    if (grant?.operatorId !== actor.user.id) throw new Refusal(70003)
    demand(grant, ['requested', 'active'], changing.at)
    await end(tx, grant, await queries.listDeciders(tx, grant.businessId), actor, changing)
  })
}

/** `userIds`: who is told. */
async function end(
  tx: Transaction,
  grant: queries.GrantRow,
  userIds: readonly string[],
  { user }: UserActor,
  { at, note }: Changing,
): Promise<void> {
  await queries.endGrant(tx, grant.id, at)
  note({ businessId: grant.businessId, before: { state: grantState(grant, at) }, after: { state: 'ended' } })
  await notify(tx, { rights: [grant.operatorId] })
  const params = { by: user.name, business: grant.businessName }
  await notifyUsers(tx, { kind: 'grant', code: 'grant-ended', params, userIds, at })
}

async function demandState(tx: Transaction, id: string, states: readonly GrantState[], at: Date): Promise<queries.GrantRow> {
  const grant = await queries.lockGrant(tx, id)
  if (!grant) throw new Refusal(70003)
  return demand(grant, states, at)
}

function demand(grant: queries.GrantRow, states: readonly GrantState[], at: Date): queries.GrantRow {
  if (!states.includes(grantState(grant, at))) throw new Refusal(30001)
  return grant
}

async function found(tx: Transaction, id: string): Promise<queries.GrantRow> {
  const grant = await queries.findGrant(tx, id)
  if (!grant) throw new Refusal(70003)
  return grant
}
