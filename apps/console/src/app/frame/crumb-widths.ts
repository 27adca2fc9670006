/** CSS px of the dots that stand for what was left away. */
const dots = 20

/** How many crumbs from the left must go so that the rest fits; the last one, the page itself, always stays. Widths in CSS px. */
export function leftAway(widths: readonly number[], room: number): number {
  const whole = widths.reduce((sum, width) => sum + width, 0)
  let rest = whole
  let away = 0
  while (away < widths.length - 1 && rest + (away > 0 ? dots : 0) > room) {
    rest -= widths[away] ?? 0
    away += 1
  }
  return away
}
