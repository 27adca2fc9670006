import {
  formatFigure,
  formatValue,
  type Language,
  limitFieldName,
  type Measure,
  pointName,
  type ResolvedPoint,
  shownUnit,
} from '@kilowatch/catalog'
import type { Alarm, AlarmStep, Reading, Series } from '@kilowatch/contract'
import type { ChartMark, ChartPanel, ChartSeries, LimitLine, TimeSpan } from '../../../ui/charts/chart-model.ts'

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
  const lead = Math.min(12 * hour, Math.max(45 * minute, (end - opened) / 2))
  const to = releasedAt === null ? present : Math.min(present, end + lead / 3)
  return { from: Math.max(opened - lead, to - longest), to }
}

/** The alarm limit and the release limit that held when it opened. */
export function limitsOf(alarm: Pick<Alarm, 'side' | 'limit' | 'release'>, decimals: number, language: Language): LimitLine[] {
  const [alarmLine, releaseLine] = alarm.side === 'low' ? (['la', 'lr'] as const) : (['ha', 'hr'] as const)
  const line = (name: LimitLine['line'], value: number | null): LimitLine[] =>
    value === null ? [] : [{ line: name, value, text: `${limitFieldName(name, language)} ${formatFigure(value, decimals)}` }]
  return [...line(alarmLine, alarm.limit), ...line(releaseLine, alarm.release)]
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
  /** The newest reading of the point, which history may not hold yet. */
  newest: Reading | undefined
  span: TimeSpan
  language: Language
  /** A step in words, for those who cannot see its number. */
  stepText: (step: AlarmStep) => string
}

/** The alarm's point over time with the limits it is judged by and the numbered steps on its line. */
export function alarmPanel({ alarm, steps, point, series, newest, span, language, stepText }: PanelFacts): ChartPanel {
  const { decimals } = point.point
  const limits = limitsOf(alarm, decimals, language)
  const line = lineOf(point, withNewest(series, newest, span), language)
  return {
    id: point.key,
    unit: shownUnit(point.point.unit, language),
    height: 180,
    decimals,
    fit: rangeOf(line, limits, decimals),
    limits,
    series: [line],
    marks: numberedSteps(steps).flatMap(({ step, number }) => (number === null ? [] : markOf(step, number, stepText(step)))),
  }
}

/** Readings and limits are both in view, however far apart: the distance is what the alarm is about. */
export function rangeOf(
  line: Pick<ChartSeries, 'value' | 'min' | 'max'>,
  limits: readonly LimitLine[],
  decimals: number,
): readonly [number, number] {
  const known = [...line.value, ...(line.min ?? []), ...(line.max ?? []), ...limits.map((limit) => limit.value)].filter(
    (value) => value !== null,
  )
  if (known.length === 0) return [0, 1]
  const low = known.reduce((least, value) => Math.min(least, value))
  const high = known.reduce((most, value) => Math.max(most, value))
  const margin = Math.max(high - low, 10 ** -decimals) * 0.1
  // A measure that is never negative should not seem to be.
  return [low >= 0 ? Math.max(0, low - margin) : low - margin, high + margin]
}

function lineOf(point: ResolvedPoint, series: Series, language: Language): ChartSeries {
  const last = series.value.findLast((value) => value !== null)
  return {
    key: point.key,
    name: pointName(point, language),
    label: last === undefined || last === null ? '' : formatValue(point, last, language),
    color: 's1',
    at: series.at,
    value: series.value,
    ...(series.min && series.max ? { min: series.min, max: series.max } : {}),
    format: (value) => formatValue(point, value, language),
  }
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
