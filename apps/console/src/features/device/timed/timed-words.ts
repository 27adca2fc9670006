import type { TimedTask } from '@kilowatch/contract'

type Words = (key: string, values: Record<string, string>) => string

/** "每天", "周一至周五", "仅一次 2026-10-24". `t`: words of `timed`. */
export function repeatText({ repeat, day, days }: Pick<TimedTask, 'repeat' | 'day' | 'days'>, t: Words): string {
  if (repeat === 'daily') return t('daily', {})
  if (repeat === 'once') return t('once', { day: day ?? '' })
  return weekdaysText(days.split(',').map(Number), t)
}

/** Days that follow on each other are one span. */
function weekdaysText(days: readonly number[], t: Words): string {
  const spans: [from: number, to: number][] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && last[1] === day - 1) last[1] = day
    else spans.push([day, day])
  }
  return spans.map(([from, to]) => spanText(from, to, t)).join(t('and', {}))
}

function spanText(from: number, to: number, t: Words): string {
  const name = (day: number) => t(`day${day}`, {})
  if (from === to) return name(from)
  return to === from + 1 ? `${name(from)}${t('and', {})}${name(to)}` : t('span', { from: name(from), to: name(to) })
}
