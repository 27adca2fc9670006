import { ECDH } from 'node:crypto'
import type { Input, notificationTargetCalls } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { change, type UserActor } from '../../../storage/change.ts'
import { addressProblem, saysFailure } from '../../delivery/index.ts'
import { deleteSubscription, putSubscription } from '../queries.ts'

/** A person's newest browsers. */
const mostBrowsers = 10

type Subscription = Input<typeof notificationTargetCalls.addPushSubscription>['body']

/** @throws Refusal 10003 for an address that cannot be sent to, or keys that nothing can be sealed with */
export async function addSubscription({ endpoint, keys }: Subscription, actor: UserActor, services: Services): Promise<void> {
  const problem = addressProblem(endpoint, services.config)
  if (problem) throw new Refusal(10003, { field: 'body.endpoint', says: problem })
  if (!areKeys(keys)) throw new Refusal(10003, { field: 'body.keys', says: saysFailure('push-keys') })
  await change(services, actor, { action: 'push.subscribe', ...entryOf(actor, endpoint) }, async (tx, { at, note }) => {
    await putSubscription(tx, { userId: actor.user.id, endpoint, ...keys, at }, mostBrowsers)
    note()
  })
}

export async function removeSubscription(endpoint: string, actor: UserActor, services: Services): Promise<void> {
  const options = { action: 'push.unsubscribe', ...entryOf(actor, endpoint) } as const
  await change(services, actor, options, async (tx, { note, unchanged }) => {
    if (await deleteSubscription(tx, actor.user.id, endpoint)) note()
    else unchanged()
  })
}

/** The endpoint behind its host is a secret between browser and push service. */
function entryOf({ user }: UserActor, endpoint: string) {
  return { businessId: null, subject: `user ${user.id}`, after: { host: new URL(endpoint).host } }
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
