import { expect, test } from '@playwright/test'
import { logIn } from './support/api-client.ts'
import { demoThings } from './support/demo-words.ts'
import { goTo, keptPage } from './support/kept-page.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// What a phone shows first, and where its thumb reaches.

const phone = { width: 390, height: 844 }
const lists = ['/event/event_overview', '/new_device_list', '/patrol_order/patrol_order_list', '/enterprise/operation/fault_records']

test('review V13, V14: a list shows data on the first screen, and what can be done with a record stands below', async ({ browser }) => {
  const product = theProduct()
  const caller = await logIn(product.url, accountOf(product))
  const { fault } = await demoThings(caller)
  const { page } = await keptPage(browser, caller)
  await page.setViewportSize(phone)
  for (const path of lists) {
    await goTo(page, path)
    const row = page.locator('main ul[aria-label] > li').filter({ visible: true }).first()
    await expect(row, path).toBeVisible()
    expect.soft((await row.boundingBox())?.y, path).toBeLessThan(phone.height / 2)
  }
  await goTo(page, `/enterprise/operation/fault_records/${fault.id}`)
  const main = page.locator('main .ant-btn-primary').filter({ visible: true }).first()
  await expect(main).toBeInViewport({ ratio: 1 })
  expect((await main.boundingBox())?.y).toBeGreaterThan(phone.height - 150)
  await page.context().close()
})

test('review J12: to-dos and rounds are within the thumb’s reach, and each line has one button to be touched', async ({ browser }) => {
  const product = theProduct()
  const { page } = await keptPage(browser, await logIn(product.url, accountOf(product)))
  await page.setViewportSize(phone)
  await goTo(page, '/index_new')
  const bar = page.locator('nav').filter({ has: page.locator('a[href*="/scan"]') })
  const paths = await bar.locator('a').evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  expect(paths.map((path) => path.split('/').at(-1))).toEqual(['current_message', 'todo', 'scan', expect.stringMatching(/order/)])
  await bar.locator('a[href*="/enterprise/operation/todo"]').click()
  const step = page.locator('main [data-line] [data-next]').first()
  await expect(step).toBeVisible()
  expect((await step.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.context().close()
})
