import type { Business } from '@kilowatch/contract'
import type { PoolClient } from 'pg'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../../../storage/audit.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import { knownTimeZone } from '../../../time-zone.ts'
import { erasedAt } from '../../leaving/index.ts'
import * as queries from '../queries/businesses.ts'
import { businessOf } from '../rules.ts'

/** Who does it, and from where. */
export interface Actor {
  userId: string
  address: string
}

/** @throws Refusal 70003 where there is none such */
export async function readBusiness(db: Queryable, id: string): Promise<Business> {
  const row = await queries.findBusiness(db, id)
  if (!row) throw new Refusal(70003)
  return businessOf(row, erasedAt)
}

export async function listBusinesses(db: Queryable, filter: queries.BusinessFilter): Promise<{ items: Business[]; total: number }> {
  const { rows, total } = await queries.listBusinesses(db, filter)
  return { items: rows.map((row) => businessOf(row, erasedAt)), total }
}

/** Makes an enterprise. @throws Refusal 50003 where another one has the name, 10003 for an unknown time zone */
export async function createBusiness(services: Services, wish: { name: string; timeZone: string }, by: Actor): Promise<Business> {
  const timeZone = demandTimeZone(wish.timeZone)
  const at = services.clock.now()
  return services.db.transaction(async (tx) => {
    await demandFreeName(tx, wish.name, null)
    const id = await queries.insertBusiness(tx, { name: wish.name, timeZone, at })
    const after = { name: wish.name, timeZone }
    await writeAudit(tx, {
      at,
      businessId: id,
      userId: by.userId,
      action: 'business.create',
      subject: `business ${id}`,
      after,
      address: by.address,
    })
    return readBusiness(tx, id)
  })
}

export interface BusinessChange {
  name?: string | undefined
  timeZone?: string | undefined
}

/**
 * Changes name and time zone. `namesApart`: no two enterprises with one name, which an operator must be told and a tenant must not learn.
 * @throws Refusal 70003, 50003 for a name that is taken, 10003 for an unknown time zone
 */
export async function changeBusiness(
  services: Services,
  id: string,
  change: BusinessChange,
  by: Actor,
  { namesApart }: { namesApart: boolean },
): Promise<Business> {
  const timeZone = change.timeZone === undefined ? undefined : demandTimeZone(change.timeZone)
  const at = services.clock.now()
  return services.db.transaction(async (tx) => {
    if (namesApart && change.name !== undefined) await demandFreeName(tx, change.name, id)
    const before = await queries.lockBusiness(tx, id)
    if (!before) throw new Refusal(70003)
    const after = { name: change.name ?? before.name, timeZone: timeZone ?? before.timeZone }
    await queries.updateBusiness(tx, id, after)
    const entry = {
      at,
      businessId: id,
      userId: by.userId,
      action: 'business.change' as const,
      subject: `business ${id}`,
      address: by.address,
    }
    await writeAudit(tx, { ...entry, before, after })
    return readBusiness(tx, id)
  })
}

async function demandFreeName(tx: PoolClient, name: string, exceptId: string | null): Promise<void> {
  await queries.lockNames(tx)
  if (await queries.isNameTaken(tx, name, exceptId)) throw new Refusal(50003, { field: 'body.name', says: says('business-name-taken') })
}

function demandTimeZone(name: string): string {
  const known = knownTimeZone(name)
  if (known === undefined) throw new Refusal(10003, { field: 'body.timeZone', says: says('unknown-time-zone') })
  return known
}
