/** Sites stand in China unless they say otherwise: UTC+8, without daylight saving. */
const zoneHours = 8

/** Hour of the day, 0 to 24. */
export function hourOf(at: number): number {
  return (((at / 3_600_000 + zoneHours) % 24) + 24) % 24
}

/** Load over a working day, mean about 1: low at night, a plateau from morning to evening. */
export function workday(at: number): number {
  const hour = hourOf(at)
  const rise = 1 / (1 + Math.exp(-(hour - 8) * 1.5))
  const fall = 1 / (1 + Math.exp((hour - 18.5) * 1.2))
  return 0.84 + 0.3 * rise * fall
}

/** Warmth over a day, −1 to 1: coldest at 3, warmest at 15 o'clock. */
export function warmth(at: number): number {
  return Math.cos(((hourOf(at) - 15) / 12) * Math.PI)
}
