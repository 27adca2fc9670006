const keyframes: Keyframe[] = [
  { backgroundColor: 'color-mix(in srgb, var(--primary) 22%, transparent)' },
  { backgroundColor: 'transparent' },
]
const duration = 600

let waiting: Element[] = []

/**
 * Lets what has changed flash once. What changes together is begun together: first all are measured, then those in sight animated, so that
 * the page is laid out once and nothing is drawn for what nobody sees.
 */
export function flash(element: Element): void {
  if (waiting.length === 0) queueMicrotask(begin)
  waiting.push(element)
}

function begin(): void {
  const elements = waiting
  waiting = []
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const element of elements.filter(isInSight)) element.animate?.(keyframes, { duration })
}

function isInSight(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth
}
