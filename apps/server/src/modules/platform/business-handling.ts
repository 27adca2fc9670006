import type { Business, platformCalls } from '@kilowatch/contract'
import type { Handlers } from '../../http/handlers.ts'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { changeBusiness, createBusiness, importUplinks, listBusinesses, readBusiness } from '../business/index.ts'
import { closeBusiness, restoreBusiness } from '../leaving/index.ts'
import { invite } from '../people/index.ts'
import { actorOf } from './actor.ts'
import { demandId } from './record-id.ts'

type BusinessCalls = Pick<
  typeof platformCalls,
  'listBusinesses' | 'createBusiness' | 'changeBusinessOf' | 'closeBusinessOf' | 'restoreBusiness' | 'inviteOwner' | 'importUplinksFor'
>

/** Businesses from the operator's side: who they are, never what they see. */
export const businessHandling: Handlers<BusinessCalls> = {
  async listBusinesses({ query }, { db }) {
    const { search, state, sort, page, pageSize } = query
    return listBusinesses(db, { search, state, sort, limit: pageSize, offset: (page - 1) * pageSize })
  },

  async createBusiness(request, services) {
    return createBusiness(services, request.body, actorOf(request))
  },

  async changeBusinessOf(request, services) {
    return changeBusiness(services, demandId(request.params.businessId), request.body, actorOf(request), { namesApart: true })
  },

  async closeBusinessOf(request, services) {
    const id = demandId(request.params.businessId)
    const { name } = await readBusiness(services.db, id)
    if (request.body.name.trim() !== name) throw new Refusal(10003, { field: 'body.name', says: says('business-name-differs') })
    await services.db.transaction((tx) => closeBusiness(tx, id, actorOf(request), services.clock.now()))
    return readBusiness(services.db, id)
  },

  async restoreBusiness(request, services) {
    const { id } = await readBusiness(services.db, demandId(request.params.businessId))
    await services.db.transaction((tx) => restoreBusiness(tx, id, actorOf(request), services.clock.now()))
    return readBusiness(services.db, id)
  },

  async inviteOwner(request, services) {
    const { id } = await openBusiness(services, request.params.businessId)
    const { user, address, language, body } = request
    const by = { userId: user.id, userName: user.name, right: 'main' as const, address }
    const { via, sent, failure, link } = await invite(services, { businessId: id, ...body, again: true }, by, language)
    return { via, sent, failure, link }
  },

  async importUplinksFor(request, services) {
    const { id } = await openBusiness(services, request.params.businessId)
    const { files, language } = request
    return importUplinks(services, { businessId: id, files, by: actorOf(request), language })
  },
}

/** @throws Refusal 70003 where there is none such, 30001 for a closed one */
async function openBusiness({ db }: Services, businessId: string): Promise<Business> {
  const business = await readBusiness(db, demandId(businessId))
  if (business.closedAt !== null) throw new Refusal(30001, { says: says('business-closed-already') })
  return business
}
