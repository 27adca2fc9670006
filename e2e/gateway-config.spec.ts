import { deviceExchangeCalls } from '@kilowatch/contract'
import { expect, test } from '@playwright/test'
import { ask, type Caller, logIn } from './support/api-client.ts'
import { signedIn } from './support/browser.ts'
import { claimedGateway } from './support/claimed-gateway.ts'
import type { GatewayHouse } from './support/gateway.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// What is set for a gateway at the server: from the screen to the gateway and back.

const product = theProduct()
let caller: Caller
let house: GatewayHouse & { uplinkId: string }

test.beforeAll(async () => {
  caller = await logIn(product.url, accountOf(product))
  const device = (ref: string, name: string) => ({ ref, name, type: 'th', driver: 'simulator', interval: '5min' })
  house = await claimedGateway(caller, 'Configured gateway', [device('one', 'Probe one'), device('two', 'Probe two')])
  house.run()
})
test.afterAll(() => house?.remove())

const interval = async (name: string) => {
  const { items } = await ask(caller, deviceExchangeCalls.listDeviceExchanges, { query: { uplinkId: house.uplinkId } })
  return items.find((device) => device.name === name)?.intervalMs
}

test('an interval that is set in the console is in force at the gateway, and shown as such', async ({ page }) => {
  test.setTimeout(120_000)
  await expect.poll(() => interval('Probe two'), { timeout: 30_000 }).toBe(300_000)
  await signedIn(page.context(), caller, { language: 'en' })
  await page.goto(`${product.url}/gateway/${house.uplinkId}`)
  const set = async (opener: string, seconds: string) => {
    await page.getByRole('button', { name: opener, exact: true }).click()
    await page.getByRole('dialog').getByLabel('Polling interval').fill(seconds)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await set('Polling interval of “Probe one”', '2')
  await expect.poll(() => interval('Probe one'), { timeout: 30_000 }).toBe(2_000)
  expect(await interval('Probe two')).toBe(300_000)
  await set('Interval', '30')
  await expect.poll(() => interval('Probe two'), { timeout: 30_000 }).toBe(30_000)
  expect(await interval('Probe one')).toBe(2_000)
  await expect(page.getByText('In effect', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('row').filter({ hasText: 'Probe one' })).toContainText('2 s')
})
