import { type Data, invitationCalls, operatorCalls } from '@kilowatch/contract'

/** Into what people are invited: a business, or those who run the platform. The link says which. */
export const kinds = {
  business: {
    of: {},
    words: '',
    read: invitationCalls.readInvitation,
    accept: invitationCalls.acceptInvitation,
    join: invitationCalls.joinByInvitation,
  },
  platform: {
    of: { of: 'platform' },
    words: 'platform.',
    read: operatorCalls.readOperatorInvitation,
    accept: operatorCalls.acceptOperatorInvitation,
    join: operatorCalls.joinOperators,
  },
} as const
export type Kind = (typeof kinds)[keyof typeof kinds]
export type Invited = Data<Kind['read']>

export function kindOf(params: URLSearchParams): Kind {
  return kinds[params.get('of') === 'platform' ? 'platform' : 'business']
}
