import { type BrowserContext, expect, type Page } from '@playwright/test'

/** Paths that only an injected element asks for: '/c1', '/c2'. */
const canary = /^\/c\d+$/

/**
 * Collects every sign that a text was taken for code: `k()` ran, a canary was fetched, a dialog opened, the policy had to step in.
 * Texts call `k()` because the shortest fields hold 15 characters.
 */
export async function watchExecution(context: BrowserContext): Promise<string[]> {
  const happened: string[] = []
  await context.exposeFunction('kwHappened', (what: string) => {
    happened.push(what)
  })
  await context.addInitScript(() => {
    const report = (what: string) => (window as unknown as { kwHappened: (what: string) => void }).kwHappened(what)
    Object.defineProperty(window, 'k', { value: () => report('a script ran') })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      report(`policy: ${violatedDirective} ${blockedURI}`)
    })
  })
  context.on('request', (request) => {
    if (canary.test(new URL(request.url()).pathname)) happened.push(`fetched ${request.url()}`)
  })
  context.on('dialog', (dialog) => {
    happened.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) happened.push(`console: ${message.text()}`)
  })
  return happened
}

/** Every one of these is read on the page exactly as it was written. */
export async function readsLiterally(page: Page, texts: readonly string[]): Promise<void> {
  await expect.poll(async () => missingIn(page, texts), { message: `on ${page.url()}` }).toEqual([])
  expect(await armed(page), `on ${page.url()}`).toEqual([])
}

/** Those that neither a text, a field nor a name of the page holds. Pages that were left and are kept do not count. */
function missingIn(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const named = ['aria-label', 'title', 'placeholder']
    const shown = <Kind extends Element>(selector: string) =>
      [...document.querySelectorAll<Kind>(selector)].filter((element) => element.checkVisibility())
    const hasText = ({ childNodes }: Element) => [...childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const fields = shown<HTMLInputElement | HTMLTextAreaElement>('input, textarea').map(({ value }) => value)
    const names = shown('[aria-label], [title], [placeholder]').flatMap((element) => named.map((name) => element.getAttribute(name) ?? ''))
    const texts = shown('body *:not(script, style)')
      .filter(hasText)
      .map(({ textContent }) => textContent ?? '')
    const read = [...fields, ...names, ...texts].join('\n')
    return wanted.filter((text) => !read.includes(text))
  }, texts)
}

/** Elements that could run something: handlers in attributes, links that are scripts, frames, foreign scripts. */
function armed(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const attributes = [...element.attributes]
        return (
          attributes.some(({ name }) => name.startsWith('on')) ||
          attributes.some(({ name, value }) => ['href', 'src', 'action'].includes(name) && /^\s*(javascript|data:text)/i.test(value)) ||
          ['IFRAME', 'OBJECT', 'EMBED'].includes(element.tagName)
        )
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  )
}
