import { expect, type Page } from '@playwright/test'
import { type PageName, type RouteEntry, routes } from '../../apps/console/src/app/routes.ts'
import type { Language } from './browser.ts'
import { type AxeRules, axeFindings, isTooWide, settled } from './page-checks.ts'

export const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

/**
 * Wide, dark and on a phone. What a screen reader would stumble over is looked for in Chinese, on each page that looks like no other; pale
 * colours and the phone's own order on the pages that stand for one kind; what stands around all pages once, around the home page.
 */
export async function looksRight(page: Page, route: RouteEntry, language: Language): Promise<void> {
  const isJudged = language === 'zh' && hasOwnLook(route)
  const standsForItsKind = isJudged && (route.device?.tab === 'overview' || archetypes.has(route.page))
  const within = route.page === 'home' ? undefined : 'main'
  await fits(page, 'wider than the screen')
  if (isJudged) await passes(page, standsForItsKind ? 'all' : 'all but contrast', within, 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  if (standsForItsKind) await passes(page, 'contrast', within, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(narrow)
  await fits(page, 'wider than the phone')
  if (standsForItsKind) await passes(page, 'all but contrast', within, 'at 390')
  await page.setViewportSize(wide)
}

/** One page of each kind: overviews of devices stand for themselves. */
const archetypes: ReadonlySet<PageName> = new Set([
  ...(['home', 'device-list', 'current-alarms', 'device-add', 'personal-info', 'system-messages', 'groups'] as const),
  ...(['members', 'member-detail', 'departments', 'business-notices', 'business-audit'] as const),
  ...(['device-history', 'device-threshold', 'device-asset'] as const),
  ...(['platform-checklist', 'platform-watch', 'platform-partners', 'platform-settings'] as const),
])

async function passes(page: Page, rules: AxeRules, within: string | undefined, look: string): Promise<void> {
  expect.soft(await axeFindings(page, rules, within), `${new URL(page.url()).pathname} ${look}`).toEqual([])
}

async function fits(page: Page, otherwise: string): Promise<void> {
  await settled(page)
  await expect
    .configure({ soft: true })
    .poll(() => isTooWide(page), otherwise)
    .toBe(false)
}

/** Routes that look like no other: the first of each page, and each type's overview. The others differ from those in words and figures. */
export function hasOwnLook(route: RouteEntry): boolean {
  const { device, page } = route
  return device?.tab === 'overview' || device?.area === 'box_no_set' || routes.find((other) => other.page === page) === route
}
