import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import { type AccountRow, inviteBackOff } from '../invitation-links/index.ts'

/** Invitations that nobody has taken yet: more people are never let run a platform at a time. */
export const mostInvited = 50

/** For which the messages count that are sent to those who are invited to run the platform. */
export const messages = { subject: 'invitations of the platform', delays: inviteBackOff.inviter }

/** Who runs the platform sees what every business asks of it: none of them is of one, or works for several. @throws Refusal 70002, 30001 */
export function demandFree({ operator, businessId, mode, agent }: Pick<AccountRow, 'operator' | 'businessId' | 'mode' | 'agent'>): void {
  if (operator) throw new Refusal(70002, { says: says('already-operator') })
  if (businessId !== null) throw new Refusal(30001, { says: says('employee-no-operator') })
  if (mode !== 'client' || agent) throw new Refusal(30001, { says: says('serves-no-operator') })
}
