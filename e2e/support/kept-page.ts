import { type Browser, expect, type Page } from '@playwright/test'
import { routeOf } from '../../apps/console/src/app/route-of.ts'
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

/** The language in which the console is shown. */
export async function languageOf(page: Page): Promise<Language> {
  return (await page.locator('html').getAttribute('lang')) === 'en' ? 'en' : 'zh'
}

/** Switches the console that runs to this language, as a person does. */
export async function readIn(page: Page, language: Language): Promise<void> {
  if ((await languageOf(page)) === language) return
  await page.getByRole('button', { name: /^(语言|Language)$/ }).click()
  await page.getByRole('menuitem', { name: language === 'zh' ? '中文' : 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? 'zh-CN' : 'en')
}

/** Opens another page inside of the console that runs, as somebody does who goes forward to it: the router counts its entries. Its code may still be on its way. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const present = history.state as { idx?: number } | null
    const state = { usr: null, key: to, idx: (present?.idx ?? 0) + 1 }
    history.pushState(state, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }, address)
  await shows(page, address)
  await settled(page)
}

/** Waits until the page of this address, and no other, is drawn. */
async function shows(page: Page, address: string): Promise<void> {
  const [path = ''] = address.split('?')
  await expect(page).toHaveURL((url) => url.pathname === path)
  const route = routeOf(path)
  if (!route) return
  await page.waitForFunction((wanted) => {
    const drawn = [...document.querySelectorAll('main [data-page]')].filter((each) => each.checkVisibility())
    return drawn.length === 1 && drawn[0]?.getAttribute('data-page') === wanted
  }, route.path)
}
