import type { Membership, User } from '../../http/subjects.ts'
import type { Clock } from '../../services.ts'
import type { AuditEntry } from '../../storage/audit.ts'
import type { Actor } from '../../storage/change.ts'

/** Who changes something of their own business. */
export interface MemberActor extends Actor {
  user: User
  business: Membership
}

/** The part of an audit entry that is the same for everything that a person does in one call. */
export function doneBy(
  { user, business, address }: MemberActor,
  clock: Clock,
): Pick<AuditEntry, 'at' | 'businessId' | 'userId' | 'address'> {
  return { at: clock.now(), businessId: business.id, userId: user.id, address }
}
