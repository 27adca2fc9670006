import type { Business, platformCalls } from '@kilowatch/contract'
import type { Handlers } from '../../http/handlers.ts'
import { demandId } from '../../http/record-id.ts'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { changeBusiness, createBusiness, everyBusiness, importUplinks, readBusiness, setFeatures } from '../business/index.ts'
import { closeBusiness, restoreBusiness } from '../leaving/index.ts'
import { invite } from '../people/index.ts'

type BusinessCalls = Pick<
  typeof platformCalls,
  | 'listBusinesses'
  | 'exportBusinesses'
  | 'createBusiness'
  | 'changeBusinessOf'
  | 'setBusinessFeatures'
  | 'closeBusinessOf'
  | 'restoreBusiness'
  | 'inviteOwner'
  | 'importUplinksFor'
>

/** Businesses from the operator's side: who they are, never what they see. */
export const businessHandling: Handlers<BusinessCalls> = {
  listBusinesses: everyBusiness.page,
  exportBusinesses: everyBusiness.file,

  async createBusiness({ body, ...actor }, services) {
    return createBusiness(body, actor, services)
  },

  async changeBusinessOf({ params, body, ...actor }, services) {
    return changeBusiness(demandId(params.businessId), { ...body, namesApart: true }, actor, services)
  },

  async setBusinessFeatures({ params, body, ...actor }, services) {
    return setFeatures(demandId(params.businessId), body, actor, services)
  },

  async closeBusinessOf({ params, body, ...actor }, services) {
    const id = demandId(params.businessId)
    const { name } = await readBusiness(services.db, id)
    if (body.name.trim() !== name) throw new Refusal(10003, { field: 'body.name', says: says('business-name-differs') })
    await closeBusiness(id, actor, services)
    return readBusiness(services.db, id)
  },

  async restoreBusiness({ params, ...actor }, services) {
    const { id } = await readBusiness(services.db, demandId(params.businessId))
    await restoreBusiness(id, actor, services)
    return readBusiness(services.db, id)
  },

  async inviteOwner({ params, body, ...actor }, services) {
    const { id } = await openBusiness(services, params.businessId)
    const { via, sent, failure, link } = await invite({ businessId: id, ...body, again: true }, { ...actor, right: 'main' }, services)
    return { via, sent, failure, link }
  },

  async importUplinksFor({ params, files, body, ...actor }, services) {
    const { id } = await openBusiness(services, params.businessId)
    return importUplinks({ businessId: id, files, ...body }, actor, services)
  },
}

/** @throws Refusal 70003 where there is none such, 30001 for a closed one */
async function openBusiness({ db }: Services, businessId: string): Promise<Business> {
  const business = await readBusiness(db, demandId(businessId))
  if (business.closedAt !== null) throw new Refusal(30001, { says: says('business-closed-already') })
  return business
}
