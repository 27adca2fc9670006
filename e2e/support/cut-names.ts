import type { Page } from '@playwright/test'

/** As many characters of a name as must be read where the rest is cut. */
const enough = 8

/** A text of the page that is not read to its end. */
export interface CutText {
  text: string
  /** Characters that are read. */
  read: number
  /** Why it must not be so; absent where what is cut says so, is named in full by a title and long enough. */
  fault?: 'without a mark' | 'without a title' | 'too short'
  /** Where it stands, as class names. */
  at: string
}

/** Texts that boxes around them cut off, beside those that can be moved into view. `names`: only of texts that hold one of them. */
export async function cutTexts(page: Page, names?: readonly string[]): Promise<CutText[]> {
  const found = await page.evaluate((wanted) => {
    const cut: { text: string; read: number; marked: boolean; titled: boolean; at: string }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const inside = node.parentElement
      if (text === '' || !inside?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (inside.closest('script, style, [aria-hidden=true], .ant-table-measure-row')) continue
      if (wanted && !wanted.some((name) => text.includes(name))) continue
      const lost = lostOf(node, inside)
      if (lost) cut.push({ text, ...lost, titled: isTitled(inside, text), at: pathOf(inside) })
    }
    return cut

    /** How much of the text the boxes around it leave. */
    function lostOf(node: Node, inside: Element): { read: number; marked: boolean } | null {
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
      const [first] = lines
      if (!first) return null
      for (let box: Element | null = inside; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        if (style.position === 'fixed') return null
        if (style.display === 'inline' || (style.overflowX === 'visible' && style.overflowY === 'visible')) continue
        const edge = box.getBoundingClientRect()
        // What is there for those who listen alone.
        if (edge.width <= 2 || edge.height <= 2) return null
        const goesOn = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
        const right = Math.max(...lines.map((line) => line.right))
        const bottom = Math.max(...lines.map((line) => line.bottom))
        const wide = !goesOn(style.overflowX) && (right > edge.right + 1.5 || first.left < edge.left - 1.5)
        const high = !goesOn(style.overflowY) && bottom > edge.bottom + first.height / 2
        if (wide || high) {
          const whole = lines.reduce((sum, line) => sum + line.width, 0)
          const seen = lines.reduce(
            (sum, line) =>
              line.bottom > edge.bottom + line.height / 2
                ? sum
                : sum + Math.max(0, Math.min(line.right, edge.right) - Math.max(line.left, edge.left)),
            0,
          )
          const marked = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
          const dots = marked ? Number.parseFloat(style.fontSize) : 0
          return { read: Math.floor(((node.textContent ?? '').trim().length * Math.max(0, seen - dots)) / whole), marked }
        }
        if (goesOn(style.overflowX) || goesOn(style.overflowY)) return null
      }
      return null
    }

    function isTitled(inside: Element, text: string): boolean {
      for (let box: Element | null = inside; box; box = box.parentElement) if (box.getAttribute('title')?.includes(text)) return true
      return false
    }

    function pathOf(inside: Element): string {
      const steps: string[] = []
      for (let box: Element | null = inside; box && box.tagName !== 'BODY' && steps.length < 4; box = box.parentElement)
        steps.unshift(`${box.tagName.toLowerCase()}.${String(box.getAttribute('class') ?? '').split(' ')[0]}`)
      return steps.join(' > ')
    }
  }, names)
  return found.map(({ text, read, marked, titled, at }) => {
    const fault = !marked ? 'without a mark' : !titled ? 'without a title' : read < enough ? 'too short' : undefined
    return { text, read, at, ...(fault ? { fault: fault as NonNullable<CutText['fault']> } : {}) }
  })
}
