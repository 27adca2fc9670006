/** What opens inside of the page; what opens over it stands beside the console, directly in the body. */
const opened = '[role=dialog], [role=menu], [role=listbox], dialog'

const consoleRoot = '#root'

/** Gives the focus back to where the person was, when what was opened over the page goes together with what had the focus. */
export function returnFocus(): void {
  let came: HTMLElement | null = null
  let isInside = false
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    isInside = target.closest(consoleRoot) === null || target.closest(opened) !== null
    if (!isInside) came = target
  })
  const giveBack = () => {
    const { activeElement: active } = document
    const isGone = active === document.body || active?.checkVisibility({ visibilityProperty: true }) === false
    if (isInside && isGone && came?.isConnected) came.focus({ preventScroll: true })
  }
  new MutationObserver(giveBack).observe(document.body, { childList: true })
  // A menu that was closed stays there, hidden once its motion is over.
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && isInside) for (const moment of moments) setTimeout(giveBack, moment)
  })
}

/** Milliseconds after which what was closed is looked for. */
const moments = [50, 200, 400, 800] as const
