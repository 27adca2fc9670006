import type { Membership, User } from '../../http/subjects.ts'
import type { Actor } from '../../storage/change.ts'

/** Who changes something of their own business. */
export interface MemberActor extends Actor {
  user: User
  business: Membership
}
