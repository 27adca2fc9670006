import type { SessionItem } from '@kilowatch/contract'
import type { User } from '../../../http/subjects.ts'
import type { Services } from '../../../services.ts'
import { listPlaces } from '../queries/places.ts'

/** Where the caller is signed in. */
export async function listSessions(user: User, { db, clock }: Services): Promise<SessionItem[]> {
  const places = await listPlaces(db, user.id, clock.now())
  return places.map(({ family, createdAt, seenAt, expiresAt, ...place }) => ({
    ...place,
    current: family === user.family,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  }))
}
