import { ECDH } from 'node:crypto'
import type { Input, noticeTargetCalls } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { Services } from '../../../services.ts'
import { writeAudit } from '../../../storage/audit.ts'
import { addressProblem, saysFailure } from '../../delivery/index.ts'
import { deleteSubscription, putSubscription } from '../queries.ts'

/** A person's newest browsers. */
const mostBrowsers = 10

type Subscription = Input<typeof noticeTargetCalls.addPushSubscription>['body']

interface Subscriber {
  userId: string
  address: string
}

/** @throws Refusal 10003 for an address that cannot be sent to, or keys that nothing can be sealed with */
export async function addSubscription({ db, clock, config }: Services, { endpoint, keys }: Subscription, by: Subscriber): Promise<void> {
  const problem = addressProblem(endpoint, config)
  if (problem) throw new Refusal(10003, { field: 'body.endpoint', says: problem })
  if (!areKeys(keys)) throw new Refusal(10003, { field: 'body.keys', says: saysFailure('push-keys') })
  const at = clock.now()
  await db.transaction(async (tx) => {
    await putSubscription(tx, { userId: by.userId, endpoint, ...keys, at }, mostBrowsers)
    await writeAudit(tx, { ...entryOf(by, endpoint, at), action: 'push.subscribe' })
  })
}

export async function removeSubscription({ db, clock }: Services, endpoint: string, by: Subscriber): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deleteSubscription(tx, by.userId, endpoint))) return
    await writeAudit(tx, { ...entryOf(by, endpoint, clock.now()), action: 'push.unsubscribe' })
  })
}

/** The endpoint behind its host is a secret between browser and push service. */
function entryOf({ userId, address }: Subscriber, endpoint: string, at: Date) {
  return { at, businessId: null, userId, address, subject: `user ${userId}`, after: { host: new URL(endpoint).host } }
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
