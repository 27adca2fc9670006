import { expect, test } from '@playwright/test'
import { logIn } from './support/api-client.ts'
import { signedIn } from './support/browser.ts'
import { accountOf, theProduct } from './support/the-product.ts'

// The two areas of the console, their versions, and what a person finds again in them.

const product = theProduct()
const at = (path: string) => (url: URL) => url.pathname === path
const local = (key: string) => localStorage.getItem(key)

test('spec: the owner goes into the enterprise area, stays in it, finds a list again by its crumb, and comes back', async ({
  page,
  context,
}) => {
  await signedIn(context, await logIn(product.url, accountOf(product)), { language: 'en' })
  await page.goto(`${product.url}/index_new`)
  const menu = page.getByRole('navigation', { name: 'Navigation', exact: true })
  await menu.getByRole('link', { name: 'Enterprise area' }).click()
  await expect(page).toHaveURL(at('/enterprise/home/overview'))
  await menu.getByRole('link', { name: 'Device list' }).click()
  await page.goto(`${product.url}/enterprise/device/list?state=normal`)
  const first = page.locator('main table a').first()
  await expect(first).toHaveAttribute('href', /^\/enterprise_/)
  await first.click()
  await expect(page).toHaveURL((url) => url.pathname.startsWith('/enterprise_'))
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Device list' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/enterprise/device/list' && url.searchParams.get('state') === 'normal')
  await menu.getByRole('link', { name: 'Alarms', exact: false }).first().click()
  await expect(page).toHaveURL(at('/current_message'))
  await expect(menu.getByRole('link', { name: 'Main area' })).toBeVisible()
  await page.reload()
  await menu.getByRole('link', { name: 'Main area' }).click()
  await expect(page).toHaveURL(at('/index_new'))
  await expect(menu.getByRole('link', { name: 'Enterprise area' })).toBeVisible()
})

test('spec: the version is toggled for each area by itself; the old one has backgrounds, which show at once and stay', async ({
  page,
  context,
}) => {
  await signedIn(context, await logIn(product.url, accountOf(product)), { language: 'en' })
  await page.goto(`${product.url}/index_new`)
  const background = page.getByRole('button', { name: 'Background' })
  await expect(page.getByText('Happening now')).toBeVisible()
  await expect(background).toHaveCount(0)
  await page.getByText('Old', { exact: true }).click()
  await expect(page).toHaveURL(at('/index_old'))
  expect(await page.evaluate(local, 'isoldv')).toBe('1')
  await background.click()
  const dialog = page.getByRole('dialog', { name: 'Background' })
  await expect(dialog.getByRole('radio')).toHaveCount(10)
  await expect(dialog.getByRole('radio', { name: 'Plain' })).toBeChecked()
  await dialog.getByText('Contours').click()
  const shown = page.locator('main [style*="backgrounds/6.svg"]')
  await expect(shown).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(shown).toHaveCount(1)
  await page.goto(`${product.url}/enterprise`)
  await expect(page).toHaveURL(at('/enterprise/home/overview'))
  await expect(background).toHaveCount(0)
  await page.getByText('Old', { exact: true }).click()
  await expect(page).toHaveURL(at('/enterprise/home/overview_old'))
  expect(await page.evaluate(local, 'isenoldv')).toBe('1')
  await page.getByText('New', { exact: true }).click()
  await expect(page).toHaveURL(at('/enterprise/home/overview'))
})

test('spec: on load an employee of an authenticated business is led into its area', async ({ page, context }) => {
  await signedIn(context, await logIn(product.url, accountOf(product, 'demo-operate')), { language: 'en' })
  await page.goto(`${product.url}/index`)
  await expect(page).toHaveURL(at('/enterprise/home/overview'))
  await page.getByRole('navigation', { name: 'Navigation', exact: true }).getByRole('link', { name: 'Main area' }).click()
  await expect(page).toHaveURL(at('/index_new'))
})

test('review C10: the header names business and person, crumbs lead from the overview to the device, and the overview fills the screen', async ({
  page,
  context,
}) => {
  await signedIn(context, await logIn(product.url, accountOf(product)), { language: 'en' })
  await page.goto(`${product.url}/enterprise/home/overview`)
  const crumbs = page.getByRole('navigation', { name: 'You are here' })
  await expect(crumbs).toHaveText('Enterprise overview')
  await expect(crumbs.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Account: .+ · .+$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Overview full screen' }).click()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden()
  await page.getByRole('button', { name: 'Exit full screen' }).click()
  await expect(page.getByRole('banner')).toBeVisible()

  await page.goto(`${product.url}/enterprise/device/list`)
  const device = page.locator('main table a').first()
  const name = await device.innerText()
  await device.click()
  await expect(crumbs.locator('li').last()).toHaveText(name.split('\n')[0] ?? name)
  await expect(crumbs.locator('li').last().getByRole('link')).toHaveCount(0)
  await expect(crumbs.getByText('Enterprise overview')).toBeAttached()
})
