import { type DeviceType, deviceTypes } from '@kilowatch/catalog'
import { expect, type Page } from '@playwright/test'
import { homePath } from '../../apps/console/src/app/addresses.ts'
import { routes } from '../../apps/console/src/app/routes.ts'
import type { PageRoute } from '../../apps/console/src/shared/page-definition.ts'
import type { Language } from './browser.ts'
import { type AxeRules, axeFindings, isTooWide, settled } from './page-checks.ts'

export const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

/**
 * Wide and on a phone. In Chinese, and on pages that look like no other, also what a screen reader would stumble over, and the dark theme; pale
 * colours and the phone's own order once for each theme, on the pages that stand for their kind. What stands around all pages is looked at
 * once, around the home page.
 */
export async function looksRight(page: Page, route: PageRoute, language: Language): Promise<void> {
  const isJudged = language === 'zh' && hasOwnLook(route)
  const standsForItsKind = isJudged && route.page.proof.archetype
  const within = route.path === homePath ? undefined : 'main'
  await fits(page, 'wider than the screen')
  if (isJudged) {
    await passes(page, standsForItsKind ? 'all' : 'all but contrast', within, 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  }
  await page.setViewportSize(narrow)
  await fits(page, 'wider than the phone')
  if (standsForItsKind) await passes(page, 'all', within, 'dark at 390')
  if (isJudged) await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(wide)
}

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

/**
 * Routes that look like no other: the first of each page, and the overview of an area of which a type has a part or a trait that no type before
 * it has. The others differ from those in words and figures.
 */
export function hasOwnLook(route: PageRoute): boolean {
  const { device, load } = route.page
  if (routes.find((other) => other.page.load === load) === route) return true
  return device?.tab === 'overview' && areasOfTheirOwn.has(device.area)
}

const areasOfTheirOwn: ReadonlySet<string> = new Set(
  deviceTypes
    .filter((type, place) => featuresOf(type).some((one) => !deviceTypes.slice(0, place).flatMap(featuresOf).includes(one)))
    .map(({ area }) => area),
)

function featuresOf({ overview, traits }: DeviceType): string[] {
  return [...overview.map(({ part }) => part), ...traits]
}
