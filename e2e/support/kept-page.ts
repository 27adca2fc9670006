import { type Browser, expect, type Page } from '@playwright/test'
import type { Caller } from './api-client.ts'
import { type Language, signedIn, watchTrouble } from './browser.ts'
import { settled } from './page-checks.ts'

/** A page that many tests look through, one after the other: its browser keeps the console's files, as a person's does. */
export interface KeptPage {
  page: Page
  /** What went wrong since it was last taken out. */
  trouble: string[]
}

/** A page on which the caller is signed in, on an address where the console can remember what is chosen. */
export async function keptPage(browser: Browser, caller: Caller): Promise<KeptPage> {
  const context = await browser.newContext()
  await signedIn(context, caller, { language: 'zh', theme: 'system' })
  const page = await context.newPage()
  const trouble = watchTrouble(page)
  await page.goto(caller.url)
  return { page, trouble }
}

/** What is opened next is read in this language. */
export function readIn(page: Page, language: Language): Promise<void> {
  return page.evaluate((chosen) => {
    const remembered = JSON.parse(localStorage.getItem('kw.preferences') ?? '{}') as Record<string, unknown>
    localStorage.setItem('kw.preferences', JSON.stringify({ ...remembered, language: chosen }))
  }, language)
}

/** Opens another page inside of the console that runs, as a link does. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, address)
  await expect(page).toHaveURL((url) => url.pathname === address.split('?')[0])
  await settled(page)
}
