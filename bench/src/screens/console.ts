import { existsSync } from 'node:fs'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { cpuSeconds, descendantsOf, mainThreadSeconds } from '../../../apps/server/test/processes.ts'
import { signedIn } from '../../../e2e/support/browser.ts'
import type { Stage } from '../stage.ts'

/** The console in Chromium, with one person signed in. */
export interface OpenConsole {
  page: Page
  /** Processor seconds so far of the page's main thread, of its process, and of all of Chromium with it. */
  cpu(): { thread: number; page: number; browser: number }
  close(): Promise<void>
}

export const program = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync) ?? 'chromium'
export const switches = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
]

/** Opens a page of the console in Chinese, light, 1440 px wide. `path`: with its query. */
export async function openConsole(stage: Stage, path: string): Promise<OpenConsole> {
  // What the console asks of everybody who comes in for the first time.
  await stage.database.pool.query(`update users set nickname = name, corp = 'bench', trade = 'bench' where id = $1`, [stage.person.id])
  const browser = await chromium.launch({ executablePath: program, args: switches })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const { id: userId, token, signKey } = stage.person
  await signedIn(context, { url: stage.httpUrl, userId, token, signKey }, { language: 'zh' })
  // Functions that are handed to the page name their inner ones by a helper of the bundler.
  await context.addInitScript('globalThis.__name = (it) => it')
  const page = await context.newPage()
  await page.goto(`${stage.httpUrl}${path}`)
  return { page, cpu: () => cpuOf(browser), close: () => browser.close() }
}

function cpuOf(browser: Browser): { thread: number; page: number; browser: number } {
  const all = browser.isConnected() ? descendantsOf(process.pid).filter(({ command }) => command.includes('chrom')) : []
  const pages = all.filter(({ command }) => command.includes('--type=renderer')).map(({ pid }) => pid)
  const sum = (pids: readonly number[], of: (pid: number) => number) => pids.reduce((seconds, pid) => seconds + of(pid), 0)
  return {
    thread: sum(pages, mainThreadSeconds),
    page: sum(pages, cpuSeconds),
    browser: sum(
      all.map(({ pid }) => pid),
      cpuSeconds,
    ),
  }
}

/** Notes how long each press of a key or a pointer took until something was drawn. */
export async function noteInteractions(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const taken: number[] = []
    Object.assign(window, { kwTaken: taken })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
        if (entry.interactionId) taken.push(entry.duration)
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  return () => page.evaluate(() => (window as unknown as { kwTaken: number[] }).kwTaken)
}

/** Milliseconds from a click until the text of a part of the page, named by its selector, is another and is drawn. */
export async function untilOther(button: Locator, part: string): Promise<number> {
  return button.evaluate(
    (element, part) =>
      new Promise<number>((done, failed) => {
        const text = () => document.querySelector(part)?.textContent
        const before = text()
        const began = performance.now()
        const look = () => {
          if (text() !== before) requestAnimationFrame(() => done(performance.now() - began))
          else if (performance.now() - began > 10_000) failed(new Error('nothing changed'))
          else requestAnimationFrame(look)
        }
        ;(element as HTMLElement).click()
        requestAnimationFrame(look)
      }),
    part,
  )
}
