import type { User } from '../../http/subjects.ts'

/** Who does it, and from where. */
export interface Actor {
  userId: string
  address: string
}

export function actorOf({ user, address }: { user: User; address: string }): Actor {
  return { userId: user.id, address }
}
