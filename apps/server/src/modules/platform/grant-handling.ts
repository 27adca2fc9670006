import type { platformCalls } from '@kilowatch/contract'
import type { Handlers } from '../../http/handlers.ts'
import { demandId } from '../../http/record-id.ts'
import { giveBackGrant, grantsOfOperator, requestGrant } from '../grants/index.ts'

type GrantCalls = Pick<typeof platformCalls, 'listOperatorGrants' | 'exportOperatorGrants' | 'requestGrant' | 'giveBackGrant'>

/** Looks into businesses, from the operator's side. */
export const grantHandling: Handlers<GrantCalls> = {
  listOperatorGrants: grantsOfOperator.page,
  exportOperatorGrants: grantsOfOperator.file,

  async requestGrant({ body, ...actor }, services) {
    return requestGrant(body, actor, services)
  },

  async giveBackGrant({ params, ...actor }, services) {
    await giveBackGrant(demandId(params.grantId), actor, services)
    return null
  },
}
