import type { Membership, User } from '../../http/subjects.ts'
import type { Clock } from '../../services.ts'
import type { AuditEntry } from '../../storage/audit.ts'

/** Who does something to which business, from where. */
export interface Doer {
  user: User
  business: Membership
  address: string
}

/** The part of an audit entry that is the same for everything that a person does in one call. */
export function doneBy({ user, business, address }: Doer, clock: Clock): Pick<AuditEntry, 'at' | 'businessId' | 'userId' | 'address'> {
  return { at: clock.now(), businessId: business.id, userId: user.id, address }
}
