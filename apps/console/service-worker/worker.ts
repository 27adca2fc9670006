import offlinePage from './offline.html?raw'

// Keeps no answer, and of the console only the page of patrol on the phone, for whoever took a patrol along (ADR 0095): what is shown
// elsewhere always comes from the server. Where that cannot be reached, a page that says so stands in for the one that was asked for; it is
// part of this file. And it shows what is pushed.

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
worker.addEventListener('activate', (event) => event.waitUntil(Promise.all([takeOver(), keepNewer()])))

async function takeOver(): Promise<void> {
  // The page is asked for while this worker is still starting.
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(pathname.startsWith(patrolPath) ? patrolPageFor(event) : pageFor(event))
  else if (origin === worker.location.origin && pathname.startsWith('/assets/')) event.respondWith(partFor(request))
})

async function pageFor(event: FetchEvent): Promise<Response> {
  try {
    return await servedPage(event)
  } catch {
    return new Response(offlinePage, { headers: offlineHeaders })
  }
}

async function servedPage(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request))
}

/** All that the page of patrol on the phone consists of, by the names that carry the build's hashes; named by the build. */
declare const __PATROL_FILES__: readonly string[]
const patrolPath = '/patrol_order/phone/'
const keptBegins = 'patrol '
/** The page's own script has another name in every build. */
const keptName = () => keptBegins + __PATROL_FILES__[0]
const keptPage = '/'
/** Milliseconds for which the server is waited for where its page is kept: in a cellar a network may be there that carries nothing. */
const patience = 4_000

async function patrolPageFor(event: FetchEvent): Promise<Response> {
  const kept = await keptIn(keptPage)
  if (!kept) return pageFor(event)
  const served = servedPage(event).catch(() => kept)
  // A server that is being started again answers with a proxy's page.
  const answer = await Promise.race([served, new Promise<Response>((late) => setTimeout(() => late(kept), patience))])
  return answer.ok ? answer : kept
}

/** A part of the page that is kept is the same wherever it comes from: its name is its content's. */
async function partFor(request: Request): Promise<Response> {
  return (await keptIn(request)) ?? fetch(request)
}

/** The newest version first; the one before it stands until this one is whole. */
async function keptIn(asked: Request | string): Promise<Response | undefined> {
  const names = (await caches.keys()).filter((name) => name.startsWith(keptBegins))
  for (const name of names.toSorted((one) => (one === keptName() ? -1 : 1))) {
    const answer = await (await caches.open(name)).match(asked, { ignoreVary: true })
    if (answer) return answer
  }
  return undefined
}

/** Somebody took a patrol along. */
worker.addEventListener('message', (event) => {
  const { keep } = (event.data ?? {}) as { keep?: unknown }
  if (keep === 'patrol') event.waitUntil(keepPatrol())
})

/** A new build's page takes the place of the one that is kept. */
async function keepNewer(): Promise<void> {
  if ((await caches.keys()).some((name) => name.startsWith(keptBegins))) await keepPatrol()
}

/** Keeps the page of this build whole, and none of another; without network what is kept stays. */
async function keepPatrol(): Promise<void> {
  const cache = await caches.open(keptName())
  if (!(await cache.match(keptPage))) {
    const page = await fetch(keptPage, { cache: 'no-store' })
    // The server has another build by now, which brings a worker of its own.
    const [script = ''] = __PATROL_FILES__
    if (!page.ok || !(await page.clone().text()).includes(script)) return void (await caches.delete(keptName()))
    await cache.addAll([...__PATROL_FILES__])
    // Last: where it is, everything is.
    await cache.put(keptPage, page)
  }
  const others = (await caches.keys()).filter((name) => name.startsWith(keptBegins) && name !== keptName())
  await Promise.all(others.map((name) => caches.delete(name)))
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
