import type { Series } from '@kilowatch/contract'

/** Minutes on battery that are left, and who says so. */
export interface Remaining {
  minutes: number
  by: 'device' | 'discharge'
}

/** A discharge must have lasted so long, and gone so far, before it tells anything. */
const leastSpan = 120_000
const leastFall = 0.5

/**
 * The device's own value; else, while it discharges, the time at which the charge reaches the cut-off
 * on the straight line through its first and last value of this discharge. Undefined: nobody can say.
 */
export function remainingOf(
  own: number | undefined,
  discharge: Pick<Series, 'at' | 'value'> | undefined,
  cutOff: number,
): Remaining | undefined {
  if (own !== undefined) return { minutes: own, by: 'device' }
  const known = discharge?.at.flatMap((at, index) => {
    const value = discharge.value[index]
    return value === null || value === undefined ? [] : [{ at, value }]
  })
  const first = known?.[0]
  const last = known?.at(-1)
  if (!first || !last || last.at - first.at < leastSpan || first.value - last.value < leastFall) return undefined
  const perMinute = (first.value - last.value) / ((last.at - first.at) / 60_000)
  return { minutes: Math.max(0, Math.round((last.value - cutOff) / perMinute)), by: 'discharge' }
}
