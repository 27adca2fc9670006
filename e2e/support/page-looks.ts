import { expect, type Page } from '@playwright/test'
import { type RouteEntry, routes } from '../../apps/console/src/app/routes.ts'
import type { Language } from './browser.ts'
import { axeFindings, isTooWide, settled } from './page-checks.ts'

/** Contrast is looked at where colours can differ: neither in another language nor on another device's page of the same kind. */
export async function looksRight(page: Page, route: RouteEntry, language: Language): Promise<void> {
  // The same page with the same device as in the main family.
  if (route.device?.family === 'enterprise') return
  const isOwn = hasOwnLook(route)
  if (language === 'zh' || isOwn) {
    const rules = language === 'zh' && isOwn ? 'all' : 'all but contrast'
    expect.soft(await axeFindings(page, rules), `${route.path} ${language} light`).toEqual([])
  }
  if (language === 'en') return
  if (isOwn) await looksRightInTheDark(page, route)
  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page)
  await expect
    .configure({ soft: true })
    .poll(() => isTooWide(page), 'wider than the phone')
    .toBe(false)
  if (isOwn) expect.soft(await axeFindings(page, 'all but contrast'), `${route.path} at 390`).toEqual([])
}

async function looksRightInTheDark(page: Page, route: RouteEntry): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // Colours go over from light to dark, and are neither while they do.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? one.finished : []))),
  )
  expect.soft(await axeFindings(page, 'contrast'), `${route.path} dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Routes that look like no other: the first of each page, and each type's overview. The others differ from those in words and figures. */
export function hasOwnLook(route: RouteEntry): boolean {
  const { device, page } = route
  return device?.tab === 'overview' || device?.area === 'box_no_set' || routes.find((other) => other.page === page) === route
}
