import { expect, type Page } from '@playwright/test'
import { homePath } from '../../apps/console/src/app/addresses.ts'
import type { Language } from './browser.ts'
import { hasOwnLook, type OpenedPage, openedPages } from './opened-pages.ts'
import { type AxeRules, axeFindings, isTooWide, settled } from './page-checks.ts'

export const wide = { width: 1440, height: 900 }
const narrow = { width: 390, height: 844 }

/**
 * Wide and on a phone; of types that look like others, only the overview is seen on a phone. In Chinese, and on pages that look like no
 * other, also what a screen reader would stumble over, and the dark theme; pale colours, which take most of the time, in one of the themes, by
 * turns, and the phone's own order, on the pages that stand for their kind. What stands around all pages is looked at once, around the home page.
 */
export async function looksRight(page: Page, opened: OpenedPage, language: Language): Promise<void> {
  const isJudged = language === 'zh' && hasOwnLook(opened)
  const standsForItsKind = isJudged && opened.page.proof.archetype
  const within = opened.path === homePath ? undefined : 'main'
  await fits(page, 'wider than the screen')
  if (!isJudged && !isOnPhones(opened)) return
  if (isJudged) {
    await passes(page, standsForItsKind && !isPaleInDark(opened) ? 'all' : 'all but contrast', within, 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  }
  await page.setViewportSize(narrow)
  await fits(page, 'wider than the phone')
  if (standsForItsKind) await passes(page, isPaleInDark(opened) ? 'all' : 'all but contrast', within, 'dark at 390')
  if (isJudged) await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(wide)
}

const archetypes = openedPages.filter(({ page }) => page.proof.archetype)

/** Colours are the theme's and not the page's: each is looked at on half of the pages that stand for their kind. */
function isPaleInDark(opened: OpenedPage): boolean {
  return archetypes.indexOf(opened) % 2 === 1
}

/** Whose width depends on what stands on it: tabs of a device other than its overview are as wide for each type. */
function isOnPhones(opened: OpenedPage): boolean {
  const { device } = opened.page
  return !device || device.tab === 'overview' || hasOwnLook(opened)
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
