import type { SessionItem } from '@kilowatch/contract'
import type { ClientBase } from 'pg'
import { Refusal } from '../../../http/refusal.ts'
import type { User } from '../../../http/subjects.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../../../storage/audit.ts'
import { notifyUsers } from '../../messages/index.ts'
import { endFamily, endSessionsOf } from '../../sessions/index.ts'
import { familyOf, listPlaces } from '../queries/places.ts'

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

/** Ends one place, with what would renew it. */
export async function endSession(sessionId: string, user: User, address: string, services: Services): Promise<void> {
  const family = await familyOf(services.db, sessionId, user.id)
  if (family === undefined) throw new Refusal(70003)
  await end(family, 'account.end-session', user, address, services)
}

/** Ends the place that the caller sits at. */
export async function logOut(user: User, address: string, services: Services): Promise<void> {
  await end(user.family, 'account.log-out', user, address, services)
}

async function end(
  family: string,
  action: 'account.end-session' | 'account.log-out',
  user: User,
  address: string,
  { db, clock }: Services,
): Promise<void> {
  await db.transaction(async (tx) => {
    await endFamily(tx, user.id, family)
    await writeAudit(tx, { ...entry(user, address, clock.now()), action })
  })
}

/** Ends every place but the caller's own. @returns how many */
export async function endOtherSessions(user: User, address: string, { db, clock }: Services): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await endSessionsOf(tx, [user.id], { exceptFamily: user.family })
    const at = clock.now()
    await writeAudit(tx, { ...entry(user, address, at), action: 'account.end-other-sessions', after: { ended } })
    if (ended > 0) await tellOfEnd(tx, user.id, ended, address, at)
    return ended
  })
}

async function tellOfEnd(tx: ClientBase, userId: string, count: number, address: string, at: Date): Promise<void> {
  const params = { count, at: at.toISOString(), address }
  await notifyUsers(tx, { kind: 'security', code: 'sessions-ended', params, userIds: [userId], at, link: '/new_person_info' })
}

function entry(user: User, address: string, at: Date) {
  return { at, businessId: user.business?.id ?? null, userId: user.id, subject: `user ${user.id}`, address }
}
