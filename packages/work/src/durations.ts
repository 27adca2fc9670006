const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/**
 * How long something lasts, wherever that is said: "40 s", "18 min", "2 h 22 min", "3 d 4 h". What is left of the smallest unit is cut off, as
 * clocks do, never rounded up: 4 min 59 s are "4 min" in the list, in the chart and in print. Negative counts as nothing.
 */
export function durationText(milliseconds: number): string {
  const span = Math.max(0, milliseconds)
  if (span < minute) return `${Math.floor(span / second)} s`
  if (span < hour) return `${wholeMinutes(span / minute)} min`
  return span < day ? pair(span, hour, 'h', minute, 'min') : pair(span, day, 'd', hour, 'h')
}

/** Minutes as they are shown alone: cut off as `durationText` does. */
export const wholeMinutes = (minutes: number): number => Math.floor(Math.max(0, minutes))

function pair(span: number, large: number, largeUnit: string, small: number, smallUnit: string): string {
  const rest = Math.floor((span % large) / small)
  const first = `${Math.floor(span / large)} ${largeUnit}`
  return rest === 0 ? first : `${first} ${rest} ${smallUnit}`
}
