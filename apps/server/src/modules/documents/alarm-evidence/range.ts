const minute = 60_000
const halfHour = 30 * minute
/** Shown before it opened and after it was released. */
const before = 40 * minute
const after = 120 * minute
const most = 7 * 24 * 60 * minute

/** What the chart of an alarm shows: milliseconds since 1970, rounded outwards to the half hour, at most seven days from its beginning. */
export function chartRange(openedAt: string, releasedAt: string | null, now: Date): { from: number; to: number } {
  const from = Math.floor((Date.parse(openedAt) - before) / halfHour) * halfHour
  const end =
    releasedAt === null ? now.getTime() : Math.min(Date.parse(releasedAt) + after, Math.max(now.getTime(), Date.parse(releasedAt)))
  return { from, to: Math.min(Math.ceil(end / halfHour) * halfHour, from + most) }
}
