import { clockOf, minutesOfDay } from './period-week.ts'

/** Of a drag on the drawing, in minutes. */
const step = 15

export interface Span {
  from: number
  to: number
}

/** The minute of the day under a pointer, to a quarter of an hour. `x`: pixels from the left end of the day, `wide`: of the whole day. */
export function minuteAt(x: number, wide: number): number {
  const part = wide > 0 ? Math.min(Math.max(x / wide, 0), 1) : 0
  return Math.round((part * minutesOfDay) / step) * step
}

/** The free time around a minute of a day; undefined: something is held then. */
export function freeAround(minute: number, spans: readonly Span[]): Span | undefined {
  if (spans.some(({ from, to }) => from <= minute && minute < to)) return undefined
  const before = spans.filter(({ to }) => to <= minute).map(({ to }) => to)
  const after = spans.filter(({ from }) => from > minute).map(({ from }) => from)
  return { from: Math.max(0, ...before), to: Math.min(minutesOfDay, ...after) }
}

/** What is marked from one minute to another, either way, within what is free; undefined: nothing yet. */
export function marked(start: number, end: number, free: Span): Span | undefined {
  const from = Math.max(Math.min(start, end), free.from)
  const to = Math.min(Math.max(start, end), free.to)
  return from < to ? { from, to } : undefined
}

/** As the form of a period begins with it; its end of the day is 00:00. */
export function asEntered(day: number, { from, to }: Span): { days: string; from: string; to: string } {
  return { days: String(day), from: clockOf(from), to: clockOf(to % minutesOfDay) }
}
