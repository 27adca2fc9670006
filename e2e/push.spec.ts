import { type CDPSession, expect, test, type Worker } from '@playwright/test'
import { logIn } from './support/api-client.ts'
import { signedIn } from './support/browser.ts'
import { settled } from './support/page-checks.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// The browser's own part: it shows what is pushed, opens what it is about, and says so where the server cannot be reached.

test.use({ serviceWorkers: 'allow' })

const product = theProduct()
const pushed = {
  id: 'n-1',
  title: '【紧急】UPS-1 电池供电',
  body: '门诊楼机房',
  page: '/current_message?alarm=7',
  level: 4,
  language: 'zh',
}

/** Gives the service worker a message, as the push service would. */
async function deliver(cdp: CDPSession, data: object): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => first && resolve(first.registrationId))
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: new URL(product.url).origin, registrationId, data: JSON.stringify(data) })
}

/** A browser without a screen shows no notification: what would be shown is kept in the worker. */
const keepShown = (worker: Worker) =>
  worker.evaluate(() => {
    const { registration } = self as unknown as { registration: { showNotification: unknown } }
    registration.showNotification = async (...shown: unknown[]) => Object.assign(self, { shown })
  })
const shownBy = (worker: Worker) => worker.evaluate(() => (self as unknown as { shown?: unknown[] }).shown)
const click = (worker: Worker, page: string) =>
  worker.evaluate((path) => {
    const clicked = Object.assign(new (self as unknown as { ExtendableEvent: typeof Event }).ExtendableEvent('notificationclick'), {
      notification: { close() {}, data: { page: path } },
    })
    self.dispatchEvent(clicked)
  }, page)

test('shows what is pushed, opens its page, and without the server says since when instead of showing old data', async ({
  page,
  context,
}) => {
  const { url } = product
  await signedIn(context, await logIn(url, accountOf(product)), { language: 'zh' })
  await page.goto(`${url}/index_new`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await settled(page)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no service worker')
  await keepShown(worker)
  await deliver(await context.newCDPSession(page), pushed)
  const { title, body, page: path } = pushed
  await expect.poll(() => shownBy(worker)).toMatchObject([title, { body, tag: 'n-1', requireInteraction: true, data: { page: path } }])

  await page.evaluate(() => Object.assign(window, { sameTab: true }))
  await click(worker, path)
  await expect(page).toHaveURL(`${url}${path}`)
  expect(await page.evaluate(() => 'sameTab' in window)).toBe(true)

  // Only what was connected can say when it last was.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kw.connected-at'))).not.toBeNull()
  await context.setOffline(true)
  await page.goto(`${url}/new_device_list`)
  await expect(page.getByRole('heading', { name: '连接不上服务器' })).toBeVisible()
  await expect(page.getByText(/最近一次连接：\d{4}年/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: '设备列表' })).toBeVisible()
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})
