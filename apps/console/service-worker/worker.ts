import offlinePage from './offline.html?raw'

// Keeps nothing of the console and no answer: what is shown always comes from the server. Only where the server cannot be reached a page
// that says so stands in for the one that was asked for; it is part of this file. And it shows what is pushed.

const worker = self as unknown as ServiceWorkerGlobalScope

/** What the server pushes (`modules/delivery/push.ts`). */
interface Pushed {
  id: string
  title: string
  body: string
  /** Path of the console. */
  page: string
  level: number
  language: 'zh' | 'en'
}

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver(): Promise<void> {
  // The page is asked for while this worker is still starting.
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

worker.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(pageFor(event))
})

async function pageFor(event: FetchEvent): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request))
  } catch {
    return new Response(offlinePage, { headers: offlineHeaders })
  }
}

const offlineHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'",
}

worker.addEventListener('push', (event) => event.waitUntil(show(pushedIn(event))))

/** What came without words of ours is said all the same: browsers take the right to push from those who stay silent. */
function pushedIn(event: PushEvent): Pushed {
  try {
    return event.data?.json() as Pushed
  } catch {
    return { id: '', title: 'Kilowatch', body: '', page: '/', level: 1, language: 'zh' }
  }
}

const gravest = 4

async function show({ id, title, body, page, level, language }: Pushed): Promise<void> {
  await worker.registration.showNotification(title, {
    body,
    tag: id,
    lang: language === 'en' ? 'en' : 'zh-CN',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    requireInteraction: level >= gravest,
    data: { page },
  })
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(pathIn(event.notification.data)))
})

/** Only pages of our own. */
function pathIn(data: unknown): string {
  const { page } = (data ?? {}) as { page?: unknown }
  const url = new URL(typeof page === 'string' ? page : '/', worker.location.origin)
  return url.origin === worker.location.origin ? url.pathname + url.search : '/'
}

/** In a tab where the person is signed in, without loading it again; else in a new one. A screen on a wall is left alone. */
async function open(path: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => new URL(url).pathname !== '/wall')
  if (!tab) return void (await worker.clients.openWindow(path))
  tab.postMessage({ open: path })
  await tab.focus()
}
