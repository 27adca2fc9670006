import type { Page } from '@playwright/test'

/** One stop of the Tab key. */
interface Stop {
  /** What is wrong with it; nothing where the focus is seen in both themes. */
  wrong: string[]
  ended: boolean
}

/**
 * Goes through what the Tab key reaches, from where the focus is.
 * @returns what is wrong, one line each: a focus that is not seen (no ring, too pale in either theme, cut off), that is lost, or that goes
 * round and never leaves
 */
export async function walkByTab(page: Page, most: number): Promise<{ wrong: string[]; stops: number }> {
  await page.evaluate(prepareWalk)
  const keyboard = await page.context().newCDPSession(page)
  const wrong: string[] = []
  let stops = 0
  for (let ended = false; !ended && stops < most; ) {
    // Sent at once: thousands of keys are pressed, and each answer that is waited for costs more than the key.
    await Promise.all((['rawKeyDown', 'keyUp'] as const).map((type) => keyboard.send('Input.dispatchKeyEvent', { type, ...tab })))
    const stop = await page.evaluate(() => (window as unknown as { kwStop(): Stop }).kwStop())
    wrong.push(...stop.wrong)
    ended = stop.ended
    if (!ended) stops++
  }
  await keyboard.detach()
  return { wrong, stops }
}

const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }

/** Runs in the page: knows what each thing looks like with and without the focus. */
function prepareWalk(): void {
  interface Look {
    outline: string
    shadow: string
    border: string
    back: string
  }
  const lookOf = (element: Element): Look => {
    const style = getComputedStyle(element)
    const drawn = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0
    return {
      outline: drawn ? `${style.outlineWidth} ${style.outlineColor}` : '',
      shadow: style.boxShadow,
      border: style.borderColor,
      back: style.backgroundColor,
    }
  }
  const wordsOf = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}” .${String(element.className).slice(0, 60)}`
  /** The thing, what it is the field of, and what a hidden field draws beside it. */
  const around = (element: Element): Element[] => {
    const outer = [element.parentElement, element.parentElement?.parentElement, element.parentElement?.parentElement?.parentElement]
    return [
      element,
      ...(element.nextElementSibling ? [element.nextElementSibling] : []),
      ...outer.filter((one) => one !== null && one !== undefined),
    ]
  }
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const rgba = (colour: string): number[] => {
    if (!canvas) return [0, 0, 0, 0]
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  }
  const light = (colour: number[]) => {
    const [r = 0, g = 0, b = 0] = colour.map((part) => {
      const share = part / 255
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const behind = (element: Element | null): number[] => {
    for (let at = element; at; at = at.parentElement) {
      const colour = rgba(getComputedStyle(at).backgroundColor)
      if ((colour[3] ?? 0) > 200) return colour
    }
    return [255, 255, 255, 255]
  }
  const contrast = (one: number[], other: number[]) => {
    const [high = 0, low = 0] = [light(one), light(other)].sort((a, b) => b - a)
    return (high + 0.05) / (low + 0.05)
  }
  /** Share of the ring that no scrolling or cut-off box hides. */
  const uncovered = (element: Element): number => {
    const style = getComputedStyle(element)
    const reach = Number.parseFloat(style.outlineOffset) + Number.parseFloat(style.outlineWidth)
    const box = element.getBoundingClientRect()
    const ring = { left: box.left - reach, top: box.top - reach, right: box.right + reach, bottom: box.bottom + reach }
    const sides = { left: true, top: true, right: true, bottom: true }
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const around = getComputedStyle(at)
      if (around.position === 'fixed') break
      const clip = at.getBoundingClientRect()
      if (around.overflowX !== 'visible') {
        if (ring.left < clip.left - 0.5) sides.left = false
        if (ring.right > clip.right + 0.5) sides.right = false
      }
      if (around.overflowY !== 'visible') {
        if (ring.top < clip.top - 0.5) sides.top = false
        if (ring.bottom > clip.bottom + 0.5) sides.bottom = false
      }
    }
    const [wide, high] = [box.width, box.height]
    const seen = (sides.top ? wide : 0) + (sides.bottom ? wide : 0) + (sides.left ? high : 0) + (sides.right ? high : 0)
    return wide + high === 0 ? 1 : seen / (2 * (wide + high))
  }
  /** The theme is turned for a moment: what our own stylesheets draw follows at once. */
  const inOtherTheme = <Result>(see: () => Result): Result => {
    const { dataset } = document.documentElement
    const before = dataset.theme
    dataset.theme = before === 'dark' ? 'light' : 'dark'
    const seen = see()
    if (before === undefined) delete dataset.theme
    else dataset.theme = before
    return seen
  }
  /** Whether what lies behind it is drawn by our own stylesheets, too. */
  const groundFollows = (element: Element) =>
    behind(element.parentElement).join() !== inOtherTheme(() => behind(element.parentElement).join())
  /** What a ring around it is drawn on: not a box of its own size, as the kit puts around a tick. */
  const groundOf = (element: Element): Element | null => {
    const own = element.getBoundingClientRect()
    let up = element.parentElement
    while (up?.parentElement) {
      const box = up.getBoundingClientRect()
      if (box.width > own.width + 4 || box.height > own.height + 4) break
      up = up.parentElement
    }
    return up
  }
  const ringContrast = (element: Element) => {
    const style = getComputedStyle(element)
    const inside = Number.parseFloat(style.outlineOffset) < 0
    return contrast(rgba(style.outlineColor), behind(inside ? element : groundOf(element)))
  }

  /** What the kit draws follows the theme only when the console redraws it. */
  const isOurs = (element: Element) => !String(element.className).includes('ant-')
  /** Turning the theme makes the browser redraw everything: once for each kind of thing on each ground, on all pages of one console. */
  const remembered = window as unknown as { kwKinds?: Set<string> }
  remembered.kwKinds ??= new Set()
  const kinds = remembered.kwKinds
  const isNewKind = (element: Element): boolean => {
    const kind = `${element.tagName} ${element.className} ${behind(element.parentElement).join()}`
    const isNew = !kinds.has(kind)
    kinds.add(kind)
    return isNew
  }

  /** Stops of the smallest page with its frame are more: what comes again so soon is a round that Tab never leaves. */
  const smallestPage = 10
  const recent: Element[] = []
  let last: { element: Element; looks: Map<Element, Look> } | null = null
  const tabbable = 'a[href], button:not(:disabled), input:not(:disabled):not([type=radio]), textarea:not(:disabled), [tabindex="0"]'
  const leftBehind = (from: Element) =>
    [...document.querySelectorAll(tabbable)].find(
      (one) =>
        one instanceof HTMLElement &&
        one.tabIndex >= 0 &&
        one.checkVisibility({ visibilityProperty: true }) &&
        !one.closest('[inert], [aria-hidden=true]') &&
        (from.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
        !from.contains(one),
    )
  /** From a field to the button inside of it, or to its other half: the frame around both stays drawn. */
  const inSameField = (from: Element): boolean => {
    const field = from.closest('[class*=-affix-wrapper], .ant-picker, .ant-select')
    return field?.contains(document.activeElement) ?? false
  }
  /** What was wrong with the thing that the focus has just left. */
  const judged = (): string[] => {
    if (!last) return []
    const { element, looks } = last
    if (!element.isConnected || inSameField(element)) return []
    for (const [one, look] of looks) {
      const now = lookOf(one)
      if (look.outline !== '' && look.outline !== now.outline) return []
      const changed = look.shadow !== now.shadow || look.border !== now.border || look.back !== now.back
      if (changed) return []
    }
    return [`not seen: ${wordsOf(element)}`]
  }
  const stop = (): Stop => {
    const wrong = judged()
    const at = document.activeElement
    if (!at || at === document.body) {
      const missed = last?.element.isConnected ? leftBehind(last.element) : undefined
      if (missed) wrong.push(`lost to the body after ${last ? wordsOf(last.element) : 'the beginning'}, before ${wordsOf(missed)}`)
      return { wrong, ended: true }
    }
    if (recent.includes(at)) {
      wrong.push(`round again: ${wordsOf(at)}`)
      return { wrong, ended: true }
    }
    recent.push(at)
    if (recent.length > smallestPage) recent.shift()
    at.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const looks = new Map(around(at).map((one) => [one, lookOf(one)]))
    if (looks.get(at)?.outline) {
      if (uncovered(at) < 0.5) wrong.push(`cut off: ${wordsOf(at)}`)
      if (ringContrast(at) < 3) wrong.push(`too pale: ${wordsOf(at)}`)
      if (isOurs(at) && isNewKind(at) && inOtherTheme(() => ringContrast(at)) < 3 && groundFollows(at))
        wrong.push(`too pale in the other theme: ${wordsOf(at)}`)
    }
    last = { element: at, looks }
    return { wrong, ended: false }
  }
  ;(window as unknown as { kwStop(): Stop }).kwStop = stop
}
