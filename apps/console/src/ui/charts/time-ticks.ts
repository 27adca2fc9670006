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
 * Ticks of an axis of time at round local times, at least `space` CSS px apart.
 * `HH:mm` within a day, `MM-DD` at midnight and for days, `HH:mm:ss` below a minute; the first tick says its day where the axis spans two.
 */
export function timeTicks(from: number, to: number, width: number, space = width < 240 ? 52 : 76): TimeTick[] {
  const most = Math.max(1, Math.floor(width / space))
  const step = steps.find((candidate) => (to - from) / candidate <= most) ?? 365 * day
  const times = step < day ? roundTimes(from, to, step) : roundDays(from, to, step / day)
  const severalDays = !sameDay(from, to)
  return times.map((at, index) => ({ at, text: tickText(at, step, severalDays && index === 0) }))
}

/** Round by the viewer's clock: 06:00 stays 06:00 in zones that are not whole hours off. */
function roundTimes(from: number, to: number, step: number): number[] {
  const times: number[] = []
  const midnight = startOfDay(from)
  for (let at = midnight + Math.ceil((from - midnight) / step) * step; at <= to; at += step) times.push(at)
  return times
}

function roundDays(from: number, to: number, days: number): number[] {
  const times: number[] = []
  const date = new Date(startOfDay(from))
  if (date.getTime() < from) date.setDate(date.getDate() + 1)
  for (; date.getTime() <= to; date.setDate(date.getDate() + days)) times.push(date.getTime())
  return times
}

function startOfDay(at: number): number {
  const date = new Date(at)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}

function sameDay(a: number, b: number): boolean {
  return startOfDay(a) === startOfDay(b)
}

const two = (value: number) => String(value).padStart(2, '0')

function tickText(at: number, step: number, withDay: boolean): string {
  const date = new Date(at)
  const dayText = `${two(date.getMonth() + 1)}-${two(date.getDate())}`
  if (step >= 180 * day) return `${date.getFullYear()}-${two(date.getMonth() + 1)}`
  if (step >= day) return dayText
  const atMidnight = date.getHours() === 0 && date.getMinutes() === 0 && date.getSeconds() === 0
  if (atMidnight) return dayText
  const time = `${two(date.getHours())}:${two(date.getMinutes())}${step < minute ? `:${two(date.getSeconds())}` : ''}`
  return withDay ? `${dayText} ${time}` : time
}
