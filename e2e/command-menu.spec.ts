import { alarmCalls, maintenanceCalls } from '@kilowatch/contract'
import { expect, type Page, test } from '@playwright/test'
import { ask, logIn } from './support/api-client.ts'
import { signedIn } from './support/browser.ts'
import { provokedAlarm } from './support/provoked-alarm.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// What is found and done from anywhere, by keys alone.

const product = theProduct()
const chosen = (page: Page) => page.getByRole('option', { selected: true })

test('the command menu: a device is found from anywhere, its alarm confirmed and taken back, maintenance begun and ended', async ({
  page,
  context,
}) => {
  const caller = await logIn(product.url, accountOf(product))
  const alarm = await provokedAlarm(caller)
  const isConfirmed = async () => (await ask(caller, alarmCalls.readAlarm, { params: { alarmId: alarm.id } })).confirmedAt !== null
  const isMaintained = async () =>
    (await ask(caller, maintenanceCalls.listMaintained, {})).some(({ deviceId }) => deviceId === alarm.deviceId)
  await signedIn(context, caller, { language: 'en' })
  await page.goto(`${product.url}/new_device_list`)
  const opener = page.getByRole('button', { name: 'Search', exact: true })
  await opener.focus()
  const menu = page.getByRole('combobox', { name: 'Search or run a command' })

  await page.keyboard.press('/')
  // Typed at once: nothing of it is lost while the menu comes.
  await page.keyboard.type('abc')
  await expect(menu).toHaveValue('abc')
  await expect(page.getByRole('dialog', { name: 'Search or run a command' })).toBeVisible()
  await menu.fill(alarm.deviceId ?? '')
  await expect(chosen(page)).toContainText(alarm.deviceId ?? '')
  await menu.dispatchEvent('keydown', { key: 'Enter', code: 'Enter', keyCode: 229, isComposing: true, bubbles: true })
  await expect(menu).toBeVisible()
  await page.keyboard.press('Alt+KeyC')
  await expect.poll(isConfirmed).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(isConfirmed).toBe(false)

  await page.keyboard.press('Control+k')
  await menu.fill(alarm.deviceId ?? '')
  const maintain = page.getByRole('option').filter({ hasText: 'Start maintenance' })
  await expect(maintain).toBeVisible()
  await page.keyboard.press('Alt+KeyM')
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('New fan')
  await page.keyboard.press('Enter')
  await expect.poll(isMaintained).toBe(true)

  await expect(menu).toBeHidden()
  await page.keyboard.press('/')
  await menu.fill(alarm.deviceId ?? '')
  await expect(page.getByRole('option').filter({ hasText: 'End maintenance' })).toBeVisible()
  await page.keyboard.press('Alt+KeyM')
  await expect.poll(isMaintained).toBe(false)

  await opener.focus()
  await page.keyboard.press('/')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('the command menu: who only looks is offered nothing to do, and finds all the same', async ({ page, context }) => {
  const caller = await logIn(product.url, accountOf(product, 'demo-view'))
  await signedIn(context, caller, { language: 'en' })
  await page.goto(`${product.url}/new_device_list`)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const menu = page.getByRole('combobox', { name: 'Search or run a command' })
  await menu.fill('UPS')
  await expect(chosen(page)).toContainText('UPS')
  await expect(page.getByRole('option').filter({ hasText: /maintenance|fault/i })).toHaveCount(0)
  await menu.fill('device list')
  await expect(chosen(page)).toContainText('Device list')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === '/new_device_list')
  await expect(menu).toBeHidden()

  await context.setOffline(true)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('alert').filter({ hasText: 'only what is loaded is searched' })).toBeVisible()
  await menu.fill('UPS')
  await expect(chosen(page)).toContainText('UPS')
  await context.setOffline(false)
})
