import type { Data, thresholdCalls } from '@kilowatch/contract'
import { type Day, daysAfter } from '@kilowatch/work'
import { isoDate } from '../../../shared/formats.ts'

type Firing = Data<typeof thresholdCalls.previewThresholds>['firings'][number]

export interface FiringDay {
  day: Day
  /** Which sides fired on it; what a state says stands with the high ones. */
  sides: ('high' | 'low')[]
}

/** The last seven days, oldest first, with the sides that fired. */
export function firingDays(firings: readonly Pick<Firing, 'from' | 'side'>[], now: number): FiringDay[] {
  const today = isoDate(now)
  return Array.from({ length: 7 }, (_, index) => {
    const day = daysAfter(today, index - 6)
    const fired = firings.filter(({ from }) => isoDate(from) === day).map(({ side }) => (side === 'low' ? 'low' : 'high'))
    return { day, sides: (['high', 'low'] as const).filter((side) => fired.includes(side)) }
  })
}
