import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Waits until nothing on the page is still loading, and no rows stand there that answer another question. */
export async function settled(page: Page): Promise<void> {
  const waits = page.locator('main [aria-busy=true]').filter({ visible: true })
  await expect(page.getByRole('status', { name: /^(正在加载|Loading)$/ }).or(waits)).toHaveCount(0)
}

/** Rows, cards and cells after the eighth differ from those before in words and figures alone. */
const alike = ':is(main tbody tr, main ul > li, main [data-cell]):nth-child(n + 10)'

/** Contrast takes most of the time, and depends on the colours alone. */
export type AxeRules = 'all' | 'contrast' | 'all but contrast'

/** Serious and critical findings of axe, one line each; `within`: of what the selector names, without what stands around it. */
export async function axeFindings(page: Page, rules: AxeRules, within?: string): Promise<string[]> {
  await still(page)
  // Its program is read once for each page that runs.
  const known = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(known ? { axeSource: ';' } : {}) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false })
    .exclude(alike)
  if (within !== undefined) axe.include(within)
  if (rules === 'contrast') axe.withRules('color-contrast')
  if (rules === 'all but contrast') axe.disableRules('color-contrast')
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length} times, first ${nodes[0]?.html.slice(0, 160)})`)
}

/** Waits until colours and places have come to rest, also those that a frame under way changes; what moves for ever goes on. */
async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (;;) {
      await frame()
      await frame()
      const moving = document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      if (moving.length === 0) return
      await Promise.allSettled(moving.map(({ finished }) => finished))
    }
  })
}

/** Every visible text of the page, and what is read aloud in its place. */
export function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const inside = node.parentElement
      if (inside && !inside.closest('script, style') && inside.checkVisibility()) texts.push(node.textContent?.trim() ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      if (!element.checkVisibility()) continue
      for (const name of ['aria-label', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '')
    }
    return [...new Set(texts)].filter((text) => text !== '')
  })
}

/** Keys of texts that were shown instead of the texts, and places left open in them. */
export function rawKeys(texts: readonly string[]): string[] {
  return texts.filter(
    (text) => /^[a-z][A-Za-z0-9]*([.:][A-Za-z][A-Za-z0-9_-]*)+$/.test(text) || /\{\{|\bundefined\b|\bNaN\b|\[object /.test(text),
  )
}

/** Texts without what people called their things: such names may look like anything. */
export function withoutNames(texts: readonly string[], names: readonly string[]): string[] {
  const longestFirst = [...names].sort((a, b) => b.length - a.length)
  return texts.map((text) => longestFirst.reduce((rest, name) => rest.replaceAll(name, ''), text))
}

/** Chinese words on an English page. */
export function untranslated(texts: readonly string[]): string[] {
  return texts.filter((text) => /\p{Script=Han}/u.test(text))
}

/** Whether the page can be moved sideways. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1)
}

/** The text as it stands in a regular expression that looks for it. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** What is read on a page: a text, or the form of one that changes from one moment to the next. */
export type Seen = string | RegExp
