import { notificationTargetCalls } from '@kilowatch/contract'
import { send } from './client.ts'
import { keepSubscribed, leavePush, pushSubscription, readSubscribed } from './service-worker.ts'

/**
 * Whether this browser can be pushed to. `insecure`: the console came without TLS; `install-first`: Safari on iPhone and iPad pushes only to
 * what stands on the home screen; `denied`: the person has forbidden it in the browser.
 */
export type PushAbility = 'able' | 'denied' | 'insecure' | 'install-first' | 'unsupported'

export function pushAbility(): PushAbility {
  if (!isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return (navigator as { standalone?: boolean }).standalone === false ? 'install-first' : 'unsupported'
  }
  return Notification.permission === 'denied' ? 'denied' : 'able'
}

/** The mark by which the server knows this browser; null: it is not subscribed. */
export async function ownPushMark(): Promise<string | null> {
  const subscription = await pushSubscription()
  return subscription ? markOf(subscription) : null
}

/** Subscribes this browser, after asking the person. @returns whether they allowed it @throws what the browser or the server refuses */
export async function subscribeToPush(userId: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await subscribe(userId)
  return true
}

/** What is pushed to one person is not shown to another who signs in here; a browser that lost its subscription takes a new one. */
export async function settlePush(userId: string): Promise<void> {
  const kept = readSubscribed()
  if (kept?.userId !== userId) return leavePush()
  if ((await pushSubscription())?.endpoint === kept.endpoint) return
  // The person may have taken the permission back: that is kept.
  if (Notification.permission === 'granted') await subscribe(userId)
  else keepSubscribed(null)
}

/** This browser is not pushed to any more. @throws where the server cannot be told */
export async function unsubscribeFromPush(): Promise<void> {
  const mark = await ownPushMark()
  await leavePush()
  if (mark !== null) await send(notificationTargetCalls.removePushSubscription, { body: { mark } })
}

async function subscribe(userId: string): Promise<void> {
  const { publicKey } = await send(notificationTargetCalls.readPushKey, {})
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // Of another key: the server's data folder is another one than when this browser was subscribed.
    await leavePush()
    return pushManager.subscribe(options)
  })
  const { endpoint = '', keys } = subscription.toJSON()
  await send(notificationTargetCalls.addPushSubscription, {
    body: { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  })
  keepSubscribed({ userId, endpoint })
}

async function markOf({ endpoint }: PushSubscription): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
