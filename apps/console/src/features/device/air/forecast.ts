const day = 86_400_000

/** Days of data without which nothing is foretold. */
export const leastDays = 14
/** The line goes through the last so many days. */
export const toldFrom = 30
/** Nothing is foretold farther off than so many days. */
const farthest = 365
/** A fall by this share from one day to the next: something was changed, and only what came after tells. */
const changedShare = 0.25
/** Of the slope and the line: about 95 of 100 lie within so many standard errors. */
const wide = 2

/** A stored series, oldest first. */
export interface Course {
  at: readonly number[]
  value: readonly (number | null)[]
}

/** The straight line through the days, and how sure it is. */
export interface Trend {
  /** A day on average adds this. */
  perDay: number
  /** Days with data. */
  days: number
  /** Where the line is, and between what, at a time. */
  lineAt(at: number): { value: number; low: number; high: number }
}

/** `few`: not enough data yet. `steady`: it does not rise, as far as the days tell. `far`: it rises, but not to the line within a year. */
export type Forecast =
  | { kind: 'few'; days: number }
  | { kind: 'steady'; trend: Trend }
  | { kind: 'far'; trend: Trend }
  | { kind: 'reached'; trend: Trend }
  /** About when the line is reached; `latest` undefined: maybe not at all. */
  | { kind: 'date'; trend: Trend; at: number; earliest: number; latest: number | undefined }

/** When a measure that rises is at its limit, told by a straight line through the means of its days. `now`, times: milliseconds. */
export function forecastOf(course: Course, limit: number, now: number): Forecast {
  const days = sinceChange(dailyMeans(course, now))
  if (days.length < leastDays) return { kind: 'few', days: days.length }
  const { trend, isRising } = trendOf(days)
  if ((days.at(-1)?.value ?? 0) >= limit) return { kind: 'reached', trend }
  if (!isRising) return { kind: 'steady', trend }
  const reaches = (of: 'value' | 'low' | 'high') => firstDay(now, (at) => trend.lineAt(at)[of] >= limit)
  const at = reaches('value')
  if (at === undefined) return { kind: 'far', trend }
  return { kind: 'date', trend, at, earliest: reaches('high') ?? at, latest: reaches('low') }
}

interface Day {
  /** Its middle. */
  at: number
  value: number
}

/** Means of whole days, counted back from now; days without data are none. */
function dailyMeans({ at, value }: Course, now: number): Day[] {
  const sums = new Map<number, { sum: number; count: number }>()
  for (const [index, time] of at.entries()) {
    const known = value[index] ?? null
    const ago = Math.floor((now - time) / day)
    if (known === null || ago < 0 || ago >= toldFrom) continue
    const { sum, count } = sums.get(ago) ?? { sum: 0, count: 0 }
    sums.set(ago, { sum: sum + known, count: count + 1 })
  }
  return [...sums].sort(([a], [b]) => b - a).map(([ago, { sum, count }]) => ({ at: now - (ago + 0.5) * day, value: sum / count }))
}

function sinceChange(days: readonly Day[]): readonly Day[] {
  const last = days.findLastIndex(({ value }, index) => index > 0 && value < (days[index - 1]?.value ?? 0) * (1 - changedShare))
  return last > 0 ? days.slice(last) : days
}

/** Least squares. It rises where even the low end of what the slope may be does. */
function trendOf(days: readonly Day[]): { trend: Trend; isRising: boolean } {
  const mean = (of: (one: Day) => number) => days.reduce((sum, one) => sum + of(one), 0) / days.length
  const [middle, level] = [mean(({ at }) => at), mean(({ value }) => value)]
  const spread = days.reduce((sum, { at }) => sum + ((at - middle) / day) ** 2, 0)
  const perDay = days.reduce((sum, { at, value }) => sum + ((at - middle) / day) * (value - level), 0) / spread
  const lineAt = (at: number) => level + perDay * ((at - middle) / day)
  const rest = days.reduce((sum, { at, value }) => sum + (value - lineAt(at)) ** 2, 0)
  const error = Math.sqrt(rest / (days.length - 2))
  const trend: Trend = {
    perDay,
    days: days.length,
    lineAt(at) {
      const value = lineAt(at)
      const about = wide * error * Math.sqrt(1 / days.length + ((at - middle) / day) ** 2 / spread)
      return { value, low: value - about, high: value + about }
    },
  }
  return { trend, isRising: perDay - (wide * error) / Math.sqrt(spread) > 0 }
}

/** The first whole day from now on which something is so. */
function firstDay(now: number, isSo: (at: number) => boolean): number | undefined {
  for (let ahead = 0; ahead <= farthest; ahead += 1) if (isSo(now + ahead * day)) return now + ahead * day
  return undefined
}
