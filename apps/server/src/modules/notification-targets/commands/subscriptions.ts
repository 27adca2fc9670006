import { ECDH } from 'node:crypto'
import type { Input, notificationTargetCalls } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { addressProblem, saysFailure } from '../../delivery/index.ts'
import { deleteSubscription, putSubscription } from '../queries.ts'

/** A person's newest browsers. */
const mostBrowsers = 10

const longestAgent = 300

interface BrowserActor extends UserActor {
  /** What the browser says of itself. */
  agent: string
}
type Subscription = Input<typeof notificationTargetCalls.addPushSubscription>['body']

/** @throws Refusal 10003 for an address that cannot be sent to, or keys that nothing can be sealed with */
export async function addSubscription({ endpoint, keys }: Subscription, actor: BrowserActor, services: Services): Promise<void> {
  const problem = addressProblem(endpoint, services.config)
  if (problem) throw new Refusal(10003, { field: 'body.endpoint', says: problem })
  if (!areKeys(keys)) throw new Refusal(10003, { field: 'body.keys', says: saysFailure('push-keys') })
  const options = { action: 'push.subscribe', ...subjectOf(actor), after: { host: new URL(endpoint).host } } as const
  await change(services, actor, options, async (tx, { at, note }) => {
    const agent = actor.agent.slice(0, longestAgent)
    await putSubscription(tx, { userId: actor.user.id, endpoint, ...keys, agent, at }, mostBrowsers)
    note()
  })
}

/** Of somebody else's browser, or one that is not pushed to, nothing happens. */
export async function removeSubscription(mark: string, actor: UserActor, services: Services): Promise<void> {
  await change(services, actor, { action: 'push.unsubscribe', ...subjectOf(actor) }, async (tx, { note, unchanged }) => {
    const host = await deleteSubscription(tx, actor.user.id, mark)
    if (host === undefined) unchanged()
    else note({ after: { host } })
  })
}

/** An endpoint behind its host is a secret between browser and push service: no entry holds it. */
function subjectOf({ user }: UserActor) {
  return { businessId: null, subject: `user ${user.id}` }
}

/** RFC 8291: a point of the curve P-256, uncompressed, and 16 random bytes. */
function areKeys({ p256dh, auth }: Subscription['keys']): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}
