import { daysAfter } from '@kilowatch/work'
import { isoDate } from '../../shared/formats.ts'
import { clockOf, clockToSecond, dayBegins, timeOfDay } from '../../shared/zone.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const steps = [
  1000,
  5000,
  15_000,
  30_000,
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  4 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  3 * day,
  5 * day,
  7 * day,
  14 * day,
  30 * day,
  60 * day,
  90 * day,
  180 * day,
  365 * day,
]

export interface TimeTick {
  at: number
  text: string
}

/**
 * Ticks of an axis of time at round times of the business's clocks, at least `space` CSS px apart.
 * `HH:mm` within a day, `MM-DD` at midnight and for days, `HH:mm:ss` below a minute; the first tick says its day where the axis spans two.
 */
export function timeTicks(from: number, to: number, width: number, space = width < 240 ? 52 : 76): TimeTick[] {
  const most = Math.max(1, Math.floor(width / space))
  const step = steps.find((candidate) => (to - from) / candidate <= most) ?? 365 * day
  const times = step < day ? roundTimes(from, to, step) : roundDays(from, to, step / day)
  const severalDays = isoDate(from) !== isoDate(to)
  return times.map((at, index) => ({ at, text: tickText(at, step, severalDays && index === 0) }))
}

/** Hours as the clocks show them, so that 06:00 stays 06:00 after a night in which they change; shorter steps are counted from midnight. */
function roundTimes(from: number, to: number, step: number): number[] {
  const times: number[] = []
  for (let date = isoDate(from); dayBegins(date).getTime() <= to; date = daysAfter(date, 1)) {
    const begin = dayBegins(date).getTime()
    const end = Math.min(to, dayBegins(daysAfter(date, 1)).getTime() - 1)
    const first = Math.max(0, Math.floor((from - begin - hour) / step) * step)
    for (let since = first; begin + since <= end + hour; since += step) {
      const at = step < hour ? begin + since : timeOfDay(date, since / 1_000).getTime()
      if (at >= from && at <= end && at > (times.at(-1) ?? from - 1)) times.push(at)
    }
  }
  return times
}

function roundDays(from: number, to: number, days: number): number[] {
  const times: number[] = []
  const first = isoDate(from)
  let date = dayBegins(first).getTime() < from ? daysAfter(first, 1) : first
  for (; dayBegins(date).getTime() <= to; date = daysAfter(date, days)) times.push(dayBegins(date).getTime())
  return times
}

function tickText(at: number, step: number, withDay: boolean): string {
  const date = isoDate(at)
  const dayText = date.slice(5)
  if (step >= 180 * day) return date.slice(0, 7)
  if (step >= day) return dayText
  // A day may begin later than at midnight, where the clocks leave that out.
  if (dayBegins(date).getTime() === at) return dayText
  const time = step < minute ? clockToSecond(at) : clockOf(at)
  return withDay ? `${dayText} ${time}` : time
}
