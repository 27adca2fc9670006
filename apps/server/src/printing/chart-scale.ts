/** Steps that people count in. */
const nice = [1, 2, 2.5, 5, 10]

/** A round scale of about four steps that holds all of the values; also where they are all the same, or none is there. */
export function scaleOf(values: readonly number[]): { min: number; max: number; ticks: number[] } {
  const lowest = values.length === 0 ? 0 : Math.min(...values)
  const highest = values.length === 0 ? 1 : Math.max(...values)
  const span = highest - lowest || Math.max(Math.abs(highest) * 0.1, 1)
  const rough = span / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (nice.find((one) => one * power >= rough) ?? 10) * power
  const first = Math.floor(lowest / step)
  const last = Math.max(Math.ceil(highest / step), first + 1)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
  return { min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1, ticks }
}

/** Moves labels apart that would stand on one another, as little as possible; in the order of their places. */
export function apart<T extends { y: number }>(
  labels: readonly T[],
  distance: number,
  { top, bottom }: { top: number; bottom: number },
): T[] {
  const placed = [...labels].sort((a, b) => a.y - b.y)
  let next = top
  const down = placed.map((one) => {
    const y = Math.max(one.y, next)
    next = y + distance
    return { ...one, y }
  })
  let limit = bottom
  return down
    .reverse()
    .map((one) => {
      const y = Math.min(one.y, limit)
      limit = y - distance
      return { ...one, y }
    })
    .reverse()
}
