/** What of something that scrolls sideways is seen: shares of its whole width. */
export interface SeenPart {
  left: number
  width: number
}

type Scrolling = Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>

export function seenPart({ scrollLeft, scrollWidth, clientWidth }: Scrolling): SeenPart {
  if (scrollWidth <= clientWidth || scrollWidth === 0) return { left: 0, width: 1 }
  return { left: scrollLeft / scrollWidth, width: clientWidth / scrollWidth }
}

/** Where it must be scrolled to so that a place (a share of the whole) stands in the middle of what is seen. */
export function scrollTo(place: number, { scrollWidth, clientWidth }: Omit<Scrolling, 'scrollLeft'>): number {
  return Math.min(Math.max(0, scrollWidth - clientWidth), Math.max(0, place * scrollWidth - clientWidth / 2))
}
