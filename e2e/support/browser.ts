import type { BrowserContext, Page } from '@playwright/test'
import type { Caller } from './api-client.ts'

export type Language = 'zh' | 'en'
export type Theme = 'light' | 'dark' | 'system'

export interface Choices {
  language: Language
  theme?: Theme
}

/** What a person chose earlier in this browser. */
export async function choose(context: BrowserContext, { language, theme = 'light' }: Choices): Promise<void> {
  const remembered = JSON.stringify({ language, theme, sidebarOpen: true, density: 'middle' })
  await context.addInitScript((text) => {
    if (localStorage.getItem('kw.preferences') === null) localStorage.setItem('kw.preferences', text)
  }, remembered)
}

/** A browser in which somebody signed in earlier. */
export async function signedIn(context: BrowserContext, caller: Caller, choices: Choices): Promise<void> {
  const { userId, token, signKey } = caller
  await choose(context, choices)
  // Once: anyone who signs out stays out.
  await context.addInitScript(
    (text) => {
      if (localStorage.getItem('kw.came-in') !== null) return
      localStorage.setItem('kw.came-in', 'yes')
      localStorage.setItem('kw.session', text)
    },
    JSON.stringify({ userId, token, signKey: signKey ?? '', until: Date.now() + 7 * 86_400_000 }),
  )
}

/** Collects what a page should never do: errors in its console, failed requests, refused answers. */
export function watchTrouble(page: Page): string[] {
  const trouble: string[] = []
  page.on('console', (message) => {
    // Journeys have no service worker, but for the one that tries it.
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    if (message.type() === 'error' || message.type() === 'warning') trouble.push(`console ${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => trouble.push(`page error: ${error.message}`))
  page.on('requestfailed', (request) => {
    // A page that is left ends its own requests.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') trouble.push(`failed: ${request.url()} ${request.failure()?.errorText}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) trouble.push(`${response.status()}: ${response.url()}`)
  })
  return trouble
}
