import type { platformCalls } from '@kilowatch/contract'
import type { Handlers } from '../../http/handlers.ts'
import { giveBackGrant, listGrants, requestGrant } from '../business/index.ts'
import { actorOf } from './actor.ts'
import { demandId } from './record-id.ts'

type GrantCalls = Pick<typeof platformCalls, 'listOperatorGrants' | 'requestGrant' | 'giveBackGrant'>

/** Looks into businesses, from the operator's side. */
export const grantHandling: Handlers<GrantCalls> = {
  async listOperatorGrants({ query, user }, services) {
    return listGrants(services, { operatorId: user.id }, query)
  },

  async requestGrant(request, services) {
    return requestGrant(services, request.body, actorOf(request))
  },

  async giveBackGrant(request, services) {
    const by = { ...actorOf(request), name: request.user.name }
    await giveBackGrant(services, demandId(request.params.grantId), by)
    return null
  },
}
