import { type Language, type Measure, patternOf, pointLabel, type ResolvedPoint, shownUnit } from '@kilowatch/catalog'
import type { Alarm, AlarmStep, LimitSuggestion, Reading, Series } from '@kilowatch/contract'
import { limitsOf, lineOf, rangeOf } from '../../../ui/charts/alarm-curve.ts'
import type { ChartMark, ChartPanel, ChartSeries, TimeSpan } from '../../../ui/charts/chart-model.ts'

const minute = 60_000
const hour = 60 * minute
const longest = 30 * 24 * hour

/**
 * What the chart of an alarm spans: some time before it opened, up to its end and a little more, or to the present.
 * The present moves on in whole half minutes, so that the same question is asked for a while.
 */
export function chartSpan({ openedAt, releasedAt }: Pick<Alarm, 'openedAt' | 'releasedAt'>, now: number): TimeSpan {
  const opened = Date.parse(openedAt)
  const present = Math.ceil(now / (minute / 2)) * (minute / 2)
  const end = releasedAt === null ? present : Date.parse(releasedAt)
  const lead = Math.min(12 * hour, Math.max(hour, (end - opened) / 2))
  const to = releasedAt === null ? present : Math.min(present, end + lead / 3)
  return { from: Math.max(opened - lead, to - longest), to }
}

/** Steps with their numbers: comments have none. */
export function numberedSteps(steps: readonly AlarmStep[]): { step: AlarmStep; number: number | null }[] {
  let last = 0
  return steps.map((step) => {
    if (step.action === 'commented') return { step, number: null }
    last += 1
    return { step, number: last }
  })
}

interface PanelFacts {
  alarm: Alarm
  steps: readonly AlarmStep[]
  point: ResolvedPoint & { point: Measure }
  series: Series | undefined
  /** The same measure of the part beside it, as history has it. */
  neighbor?: { point: ResolvedPoint; series: Series } | undefined
  /** The newest reading of the point, which history may not hold yet. */
  newest: Reading | undefined
  /** A limit that is suggested, with the words of its line and of where it would have told. */
  suggested?: { suggestion: LimitSuggestion; line: string; mark: string } | undefined
  span: TimeSpan
  language: Language
  /** A step in words, for those who cannot see its number. */
  stepText: (step: AlarmStep) => string
}

/** The alarm's point over time with the limits it is judged by and the numbered steps on its line. */
export function alarmPanel({ alarm, steps, point, series, neighbor, newest, suggested, span, language, stepText }: PanelFacts): ChartPanel {
  const { decimals } = point.point
  const limits = limitsOf(alarm, decimals, language)
  const hint = suggested && { value: suggested.suggestion.suggested[0], text: suggested.line }
  const own = lineOf(point, withNewest(series, newest, span), language)
  const other = neighbor && lineOf(neighbor.point, neighbor.series, language)
  const named = (line: ChartSeries, of: ResolvedPoint) => ({ ...line, label: `${pointLabel(of, language)} ${line.label}`.trim() })
  const lines = other && neighbor ? [named(own, point), { ...named(other, neighbor.point), color: 's2' as const }] : [own]
  const all = (of: 'value' | 'min' | 'max') => lines.flatMap((line) => line[of] ?? [])
  return {
    id: point.key,
    unit: shownUnit(point.point.unit, language),
    height: 180,
    decimals,
    fit: rangeOf({ value: all('value'), min: all('min'), max: all('max') }, [...limits, ...(hint ? [hint] : [])], decimals),
    limits,
    ...(hint ? { suggested: hint } : {}),
    series: lines,
    marks: [
      ...numberedSteps(steps).flatMap(({ step, number }) => (number === null ? [] : markOf(step, number, stepText(step)))),
      ...(suggested ? [earlierMark(suggested.suggestion, suggested.mark)] : []),
    ],
  }
}

/** Of these points the one that measures the same in the part beside it, the one before first; undefined: there is none. */
export function neighborOf(key: string, keys: readonly string[]): string | undefined {
  const alike = keys.filter((other) => patternOf(other) === patternOf(key)).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const place = alike.indexOf(key)
  return place < 0 ? undefined : (alike[place - 1] ?? alike[place + 1])
}

/** History with the newest reading at its end, where it is newer and within the span. */
export function withNewest(series: Series | undefined, newest: Reading | undefined, span: TimeSpan): Series {
  const known = series ?? { key: newest?.key ?? '', at: [], value: [] }
  const at = newest ? Date.parse(newest.at) : 0
  const lastAt = known.at.at(-1) ?? 0
  if (!newest || newest.value === null || newest.quality !== 'good' || at <= lastAt || at > span.to) return known
  return {
    ...known,
    at: [...known.at, at],
    value: [...known.value, newest.value],
    ...(known.min ? { min: [...known.min, newest.value] } : {}),
    ...(known.max ? { max: [...known.max, newest.value] } : {}),
  }
}

/** Where the suggested limit would have told of it. */
function earlierMark({ suggested: [value], opensAt }: LimitSuggestion, text: string): ChartMark {
  return { id: 'suggested', at: Date.parse(opensAt), value, kind: 'would-fire', text, title: text, before: true }
}

function markOf(step: AlarmStep, number: number, title: string): ChartMark {
  return {
    id: `${step.action} ${step.at} ${number}`,
    at: Date.parse(step.at),
    value: step.value,
    kind: 'step',
    text: String(number),
    title,
  }
}
