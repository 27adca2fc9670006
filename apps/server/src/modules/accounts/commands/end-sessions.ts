import { Refusal } from '../../../http/refusal.ts'
import type { User } from '../../../http/subjects.ts'
import type { Services } from '../../../services.ts'
import { type Actor, change } from '../../../storage/change.ts'
import { tell } from '../../notifications/index.ts'
import { endFamily, endSessionsOf } from '../../sessions/index.ts'
import { familyOf } from '../queries/places.ts'

interface SignedIn extends Actor {
  user: User
}

/** Ends one place, with what would renew it. */
export async function endSession(sessionId: string, actor: SignedIn, services: Services): Promise<void> {
  const family = await familyOf(services.db, sessionId, actor.user.id)
  if (family === undefined) throw new Refusal(70003)
  await end(family, 'account.end-session', actor, services)
}

/** Ends the place that the caller sits at. */
export async function logOut(actor: SignedIn, services: Services): Promise<void> {
  await end(actor.user.family, 'account.log-out', actor, services)
}

async function end(family: string, action: 'account.end-session' | 'account.log-out', actor: SignedIn, services: Services): Promise<void> {
  const { id } = actor.user
  await change(services, actor, { action, subject: `user ${id}` }, async (tx, { note }) => {
    await endFamily(tx, id, family)
    note()
  })
}

/** Ends every place but the caller's own. @returns how many */
export async function endOtherSessions(actor: SignedIn, services: Services): Promise<number> {
  const { user, address } = actor
  return change(services, actor, { action: 'account.end-other-sessions', subject: `user ${user.id}` }, async (tx, { at, note }) => {
    const ended = await endSessionsOf(tx, [user.id], { exceptFamily: user.family })
    note({ after: { ended } })
    const params = { count: ended, at: at.toISOString(), address }
    const notification = { code: 'sessions-ended', params, subject: `user ${user.id}`, to: { people: [user.id] }, by: user.id, at } as const
    if (ended > 0) await tell(tx, notification)
    return ended
  })
}
