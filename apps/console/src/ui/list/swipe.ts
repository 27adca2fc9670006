/** Where a finger went down, and how far it has gone since; px. */
export interface Swipe {
  x: number
  y: number
  /** To the right, from where it began to count; 0: it does not count yet. */
  by: number
  /** What the finger does: nobody knows yet, it swipes, or it is about something else. */
  is: 'open' | 'swiping' | 'over'
}

/** So far a finger goes before it is known what it does, px. */
const slack = 12
/** Letting go from here on does it, px. */
export const enough = 96
/** From the edge of the screen phones go back, px. */
const edge = 24

/** A finger that went down there. */
export function swipeFrom(x: number, y: number): Swipe {
  return { x, y, by: 0, is: x < edge ? 'over' : 'open' }
}

/** The finger is there by now: whoever scrolls, or goes to the left, does not swipe. */
export function swipeTo(swipe: Swipe, x: number, y: number): Swipe {
  const [right, down] = [x - swipe.x, Math.abs(y - swipe.y)]
  if (swipe.is === 'over') return swipe
  if (swipe.is === 'swiping') return { ...swipe, by: Math.max(0, right - slack) }
  if (down > slack || right < -slack) return { ...swipe, is: 'over' }
  return right > slack && right > 2 * down ? { ...swipe, by: right - slack, is: 'swiping' } : swipe
}
