import { indexOf } from '@kilowatch/catalog'

/** Lines that a chart of one measure has at most. */
const mostLines = 4

interface Telling {
  /** The repetition that is looked at, where one is. */
  at: string
  /** Keys with an alarm in what the chart shows. */
  alarmed: ReadonlySet<string>
  /** Present values; none for what is not known. */
  values: ReadonlyMap<string, number>
  /** Which end comes nearest to a limit: 'low' where there are low limits alone. */
  side: 'high' | 'low'
}

/**
 * Which repetitions of a measure are drawn where there are more than fit: the one that is looked at, those that alarmed, then those nearest
 * to a limit. In the order of their numbers.
 */
export function drawnKeys(keys: readonly string[], { at, alarmed, values, side }: Telling): string[] {
  const rank = (key: string) => (key === at ? 2 : alarmed.has(key) ? 1 : 0)
  const unknown = side === 'high' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  const valueAt = (key: string) => values.get(key) ?? unknown
  const nearer = (one: string, other: string) => {
    const [first, second] = side === 'high' ? [other, one] : [one, other]
    return valueAt(first) === valueAt(second) ? 0 : valueAt(first) - valueAt(second)
  }
  return [...keys]
    .sort((one, other) => rank(other) - rank(one) || nearer(one, other) || indexOf(one) - indexOf(other))
    .slice(0, mostLines)
    .sort((one, other) => indexOf(one) - indexOf(other))
}
