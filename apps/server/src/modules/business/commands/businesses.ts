import type { Business } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Actor, change } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { knownTimeZone } from '../../../time-zone.ts'
import { readBusiness } from '../businesses.ts'
import {
  insertBusiness,
  isAuthUnderReview,
  isNameTaken,
  lockBusiness,
  lockFeatures,
  lockNames,
  updateBusiness,
  updateFeatures,
} from '../queries/businesses.ts'
import { type FeatureWish, featuresOf } from '../rules.ts'

/** Makes an enterprise. @throws Refusal 50003 where another one has the name, 10003 for an unknown time zone */
export async function createBusiness(wish: { name: string; timeZone: string }, actor: Actor, services: Services): Promise<Business> {
  const after = { name: wish.name, timeZone: demandTimeZone(wish.timeZone) }
  return change(services, actor, { action: 'business.create' }, async (tx, { at, note }) => {
    await demandFreeName(tx, wish.name, null)
    const id = await insertBusiness(tx, { ...after, at })
    note({ businessId: id, subject: `business ${id}`, after })
    return readBusiness(tx, id)
  })
}

export interface BusinessChange {
  name?: string | undefined
  timeZone?: string | undefined
  /** No two enterprises with one name, which an operator must be told and a tenant must not learn. */
  namesApart: boolean
}

/**
 * Changes name and time zone.
 * @throws Refusal 70003, 50003 for a name that is taken, 10003 for an unknown time zone
 */
export async function changeBusiness(id: string, wish: BusinessChange, actor: Actor, services: Services): Promise<Business> {
  const timeZone = wish.timeZone === undefined ? undefined : demandTimeZone(wish.timeZone)
  const options = { action: 'business.change', subject: `business ${id}`, businessId: id } as const
  return change(services, actor, options, async (tx, { note }) => {
    if (wish.namesApart && wish.name !== undefined) await demandFreeName(tx, wish.name, id)
    const before = await lockBusiness(tx, id)
    if (!before) throw new Refusal(70003)
    const after = { name: wish.name ?? before.name, timeZone: timeZone ?? before.timeZone }
    await updateBusiness(tx, id, after)
    note({ before, after })
    return readBusiness(tx, id)
  })
}

/** Sets what the console has for the people of a business. @throws Refusal 70003 where there is none such, 30001 for another state while its authentication is under review */
export async function setFeatures(id: string, wish: FeatureWish, actor: Actor, services: Services): Promise<Business> {
  const options = { action: 'business.features', subject: `business ${id}`, businessId: id } as const
  return change(services, actor, options, async (tx, { note }) => {
    const before = await lockFeatures(tx, id)
    if (!before) throw new Refusal(70003)
    const after = featuresOf(wish)
    if (before.authState !== after.authState && (await isAuthUnderReview(tx, id)))
      throw new Refusal(30001, { says: says('auth-under-review') })
    await updateFeatures(tx, id, after)
    note({ before, after })
    return readBusiness(tx, id)
  })
}

async function demandFreeName(tx: Transaction, name: string, exceptId: string | null): Promise<void> {
  await lockNames(tx)
  if (await isNameTaken(tx, name, exceptId)) throw new Refusal(50003, { field: 'body.name', says: says('business-name-taken') })
}

function demandTimeZone(name: string): string {
  const known = knownTimeZone(name)
  if (known === undefined) throw new Refusal(10003, { field: 'body.timeZone', says: says('unknown-time-zone') })
  return known
}
