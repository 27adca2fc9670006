import { type AnyCall, takesPlainDays } from '@kilowatch/contract'
import { endOfDay, startOfDay } from '@kilowatch/work'
import { z } from 'zod'

/** The query with its plain days as moments: `from` the start of the day, `to` its last millisecond, in this zone. What else it says stays. */
export function inMoments(call: AnyCall, query: unknown, timeZone: string): unknown {
  if (typeof query !== 'object' || query === null || !takesPlainDays(call)) return query
  const { from, to } = query as Record<string, unknown>
  return {
    ...query,
    ...(isPlainDay(from) ? { from: startOfDay(from, timeZone).toISOString() } : {}),
    ...(isPlainDay(to) ? { to: new Date(endOfDay(to, timeZone).getTime() - 1).toISOString() } : {}),
  }
}

const isPlainDay = (value: unknown): value is string => z.iso.date().safeParse(value).success
