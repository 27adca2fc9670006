import { readLocal, writeLocal } from './local-values.ts'

/** What a click on a notification wants to see, while nothing is there yet that opens it. */
let asked: string | undefined
let opens: ((path: string) => void) | undefined

/** The browser's own part of the console: says when the server cannot be reached, and shows what is pushed. It keeps the patrol's page alone. */
export function startServiceWorker(): void {
  const workers = navigator.serviceWorker
  // Not where the page came without TLS: browsers have none there.
  if (!import.meta.env.PROD || !workers) return
  workers.addEventListener('message', ({ data }: MessageEvent<{ open?: unknown } | null>) => {
    if (typeof data?.open !== 'string') return
    if (opens) opens(data.open)
    else asked = data.open
  })
  workers.startMessages()
  workers.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
}

/** Has the page of patrol on the phone kept in the browser, so that it opens without network (ADR 0095). */
export function keepPatrolPage(): void {
  void globalThis.navigator?.serviceWorker?.ready.then(({ active }) => active?.postMessage({ keep: 'patrol' }))
}

/** Told of pages that a click on a notification wants to see, also of one that was clicked before. @returns what ends it */
export function onAskedPage(open: (path: string) => void): () => void {
  opens = open
  if (asked !== undefined) open(asked)
  asked = undefined
  return () => {
    opens = undefined
  }
}

/** For whom this browser is subscribed to push, as the server was told. */
interface Subscribed {
  userId: string
  endpoint: string
}
const store = 'kw.push'

export function readSubscribed(): Subscribed | null {
  return readLocal<Subscribed>(store)
}

export function keepSubscribed(subscribed: Subscribed | null): void {
  writeLocal(store, subscribed)
}

/** What this browser's push service gives it; null where it is not subscribed. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Nothing is pushed to this browser any more; the server finds out from the push service. */
export async function leavePush(): Promise<void> {
  keepSubscribed(null)
  await (await pushSubscription())?.unsubscribe()
}
