import type { Grant } from '@kilowatch/contract'
import type { PoolClient } from 'pg'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type AuditAction, writeAudit } from '../../../storage/audit.ts'
import { notify } from '../../../storage/notify.ts'
import { notifyUsers } from '../../messages/index.ts'
import * as queries from '../queries/grants.ts'
import { type GrantState, grantOf, grantState } from '../rules.ts'
import type { Actor } from './businesses.ts'

const hour = 3_600_000

export async function listGrants(
  { db, clock }: Services,
  of: { businessId: string } | { operatorId: string },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: Grant[]; total: number }> {
  const { rows, total } = await queries.listGrants(db, of, { limit: pageSize, offset: (page - 1) * pageSize })
  const now = clock.now()
  return { items: rows.map((row) => grantOf(row, now)), total }
}

export type GrantWish = Pick<queries.NewGrant, 'businessId' | 'right' | 'reason' | 'hours'>

/**
 * An operator asks for a look into a business; its owner and admins hear of it.
 * @throws Refusal 50001 without such a business, 30001 while an earlier wish waits or is active
 */
export async function requestGrant({ db, clock }: Services, wish: GrantWish, by: Actor): Promise<Grant> {
  const at = clock.now()
  return db.transaction(async (tx) => {
    await queries.lockOperator(tx, by.userId)
    if (await queries.hasOpenGrant(tx, by.userId, wish.businessId, at)) throw new Refusal(30001, { says: says('grant-open-already') })
    const id = await queries.insertGrant(tx, { ...wish, operatorId: by.userId, at })
    if (!id) throw new Refusal(50001, { field: 'body.businessId' })
    const grant = await found(tx, id)
    await record(tx, 'grant.request', grant, by, at, undefined, { right: wish.right, hours: wish.hours, reason: wish.reason })
    const params = { operator: grant.operatorName, business: grant.businessName, hours: grant.hours, reason: grant.reason }
    const userIds = await queries.listDeciders(tx, wish.businessId)
    await notifyUsers(tx, { kind: 'grant', code: 'grant-requested', params, userIds, at, link: '/enterprise/setting/business' })
    return grantOf(grant, at)
  })
}

/** Owner or admin says yes or no; on a yes the hours begin. @throws Refusal 30001 when there is nothing to decide */
export async function decideGrant({ db, clock }: Services, id: string, approved: boolean, by: Actor): Promise<Grant> {
  const at = clock.now()
  return db.transaction(async (tx) => {
    const before = await demandState(tx, id, ['requested'], at)
    const expiresAt = approved ? new Date(at.getTime() + before.hours * hour) : null
    await queries.decideGrant(tx, id, { approved, by: by.userId, at, expiresAt })
    const grant = await found(tx, id)
    await record(
      tx,
      approved ? 'grant.approve' : 'grant.reject',
      grant,
      by,
      at,
      { state: 'requested' },
      { state: grantState(grant, at), expiresAt },
    )
    const params = { by: grant.decidedBy ?? '', business: grant.businessName, hours: grant.hours }
    await notifyUsers(tx, { kind: 'grant', code: approved ? 'grant-approved' : 'grant-rejected', params, userIds: [grant.operatorId], at })
    await notify(tx, { rights: [grant.operatorId] })
    return grantOf(grant, at)
  })
}

/** Owner or admin ends a look before its time. @throws Refusal 30001 when it is not active */
export async function endGrant({ db, clock }: Services, id: string, by: Actor & { name: string }): Promise<void> {
  const at = clock.now()
  await db.transaction(async (tx) => {
    const grant = await demandState(tx, id, ['active'], at)
    await end(tx, grant, by, at)
    const params = { by: by.name, business: grant.businessName }
    await notifyUsers(tx, { kind: 'grant', code: 'grant-ended', params, userIds: [grant.operatorId], at })
  })
}

/** The operator takes a wish back, or ends a look before its time. @throws Refusal 70003 for somebody else's, 30001 when it is over */
export async function giveBackGrant({ db, clock }: Services, id: string, by: Actor & { name: string }): Promise<void> {
  const at = clock.now()
  await db.transaction(async (tx) => {
    const grant = await queries.lockGrant(tx, id)
    if (grant?.operatorId !== by.userId) throw new Refusal(70003)
    demand(grant, ['requested', 'active'], at)
    await end(tx, grant, by, at)
    const params = { by: by.name, business: grant.businessName }
    const userIds = await queries.listDeciders(tx, grant.businessId)
    await notifyUsers(tx, { kind: 'grant', code: 'grant-ended', params, userIds, at })
  })
}

async function end(tx: PoolClient, grant: queries.GrantRow, by: Actor, at: Date): Promise<void> {
  await queries.endGrant(tx, grant.id, at)
  await record(tx, 'grant.end', grant, by, at, { state: grantState(grant, at) }, { state: 'ended' })
  await notify(tx, { rights: [grant.operatorId] })
}

async function demandState(tx: PoolClient, id: string, states: readonly GrantState[], at: Date): Promise<queries.GrantRow> {
  const grant = await queries.lockGrant(tx, id)
  if (!grant) throw new Refusal(70003)
  return demand(grant, states, at)
}

function demand(grant: queries.GrantRow, states: readonly GrantState[], at: Date): queries.GrantRow {
  if (!states.includes(grantState(grant, at))) throw new Refusal(30001)
  return grant
}

async function found(tx: PoolClient, id: string): Promise<queries.GrantRow> {
  const grant = await queries.findGrant(tx, id)
  if (!grant) throw new Refusal(70003)
  return grant
}

/** Under the business: its people read what was done with their data. */
function record(
  tx: PoolClient,
  action: AuditAction,
  grant: queries.GrantRow,
  by: Actor,
  at: Date,
  before: unknown,
  after: unknown,
): Promise<void> {
  const entry = { at, businessId: grant.businessId, userId: by.userId, action, subject: `grant ${grant.id}`, address: by.address }
  return writeAudit(tx, { ...entry, ...(before === undefined ? {} : { before }), after })
}
