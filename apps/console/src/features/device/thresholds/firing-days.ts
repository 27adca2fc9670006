import type { Data, thresholdCalls } from '@kilowatch/contract'

type Firing = Data<typeof thresholdCalls.previewThresholds>['firings'][number]

export interface FiringDay {
  /** Local midnight. */
  at: number
  /** Which sides fired on it. */
  sides: ('high' | 'low')[]
}

/** The last seven local days, oldest first, with the sides that fired. */
export function firingDays(firings: readonly Pick<Firing, 'from' | 'side'>[], now: number): FiringDay[] {
  const today = new Date(now)
  return Array.from({ length: 7 }, (_, index) => {
    const begin = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 6 + index).getTime()
    const end = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 5 + index).getTime()
    const sides = firings.flatMap(({ from, side }) => {
      const at = new Date(from).getTime()
      return at >= begin && at < end ? [side] : []
    })
    return { at: begin, sides: (['high', 'low'] as const).filter((side) => sides.includes(side)) }
  })
}
