import type { Measure, State } from './point.ts'

/** What a measure lies between on an ordinary day, in its unit: as declared, else well within its limits, else low in its range. */
export function normalSpan({ normal, limits, range: [least, most] }: Measure): readonly [number, number] {
  if (normal) return normal
  const from = Math.max(least, Math.min(0, most))
  const [floor, ceiling] = [limits?.low?.[1], limits?.high?.[1]]
  if (floor !== undefined && ceiling !== undefined) return part(floor, ceiling, 0.4, 0.6)
  if (ceiling !== undefined) return part(Math.min(from, ceiling), ceiling, 0.4, 0.6)
  if (floor !== undefined) return part(floor, most, 0.5, 0.7)
  return part(from, most, 0.1, 0.15)
}

function part(from: number, to: number, low: number, high: number): readonly [number, number] {
  return [from + (to - from) * low, from + (to - from) * high]
}

/** The value that a state has on an ordinary day: as declared, else the first that is no alarm; undefined where each is one. */
export function normalValue({ normal, values, alarms }: State): string | undefined {
  return normal ?? Object.keys(values).find((value) => !Object.hasOwn(alarms, value))
}
