import { partitionOf } from '@kilowatch/telemetry'
import type { ClientBase } from 'pg'
import { Refusal } from '../../../http/refusal.ts'
import { type AuditAction, writeAudit } from '../../../storage/audit.ts'
import { bumpConfig } from '../../../storage/config-version.ts'
import { notify } from '../../../storage/notify.ts'
import { notifyUsers } from '../../messages/index.ts'
import { markClosed, markOpen, nameOf, peopleOf, uplinkIdsOf } from '../queries/closing.ts'
import { daysUntilErased, erasedAt } from '../rules.ts'

/** Who closes or restores, and from where. */
export interface Actor {
  userId: string
  address: string
}

/**
 * Closes a business: nobody sees anything of it any more, its uplinks are refused, and 30 days later all of it is erased.
 * Nothing else ends: `restoreBusiness` brings all of it back. Writes its audit entry and tells the others of the business.
 * The first statement of the transaction where possible: it waits for running batches of its uplinks.
 * @throws Refusal 30001 when it is closed already
 */
export async function closeBusiness(tx: ClientBase, businessId: string, by: Actor, now: Date): Promise<{ erasedAt: Date }> {
  const uplinks = await uplinkIdsOf(tx, businessId)
  await bumpConfig(tx, uplinks.map(partitionOf))
  const name = await markClosed(tx, businessId, by.userId, now)
  if (name === undefined) throw new Refusal(30001)
  const until = erasedAt(now)
  await tellPeople(tx, businessId, by, uplinks, {
    code: 'business-closed',
    params: { business: name, by: await nameOf(tx, by.userId), erasedAt: until.toISOString() },
    at: now,
  })
  await record(tx, 'business.close', businessId, by, now, { name, erasedAt: until })
  return { erasedAt: until }
}

/** Opens a closed business again. @throws Refusal 30001 when it is not closed, or its days are over */
export async function restoreBusiness(tx: ClientBase, businessId: string, by: Actor, now: Date): Promise<void> {
  const uplinks = await uplinkIdsOf(tx, businessId)
  await bumpConfig(tx, uplinks.map(partitionOf))
  const name = await markOpen(tx, businessId, daysUntilErased, now)
  if (name === undefined) throw new Refusal(30001)
  await tellPeople(tx, businessId, by, uplinks, { code: 'business-restored', params: { business: name }, at: now })
  await record(tx, 'business.restore', businessId, by, now, { name })
}

async function tellPeople(
  tx: ClientBase,
  businessId: string,
  by: Actor,
  uplinks: string[],
  notice: { code: 'business-closed' | 'business-restored'; params: Record<string, string>; at: Date },
): Promise<void> {
  const { members, others } = await peopleOf(tx, businessId)
  await notifyUsers(tx, { kind: 'business', ...notice, userIds: members.filter((id) => id !== by.userId) })
  await notify(tx, { uplinks, rights: [...members, ...others] })
}

function record(tx: ClientBase, action: AuditAction, businessId: string, by: Actor, now: Date, after: object): Promise<void> {
  return writeAudit(tx, { at: now, businessId, userId: by.userId, action, subject: `business ${businessId}`, after, address: by.address })
}
