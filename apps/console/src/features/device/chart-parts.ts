import {
  type DeviceType,
  flatPoint,
  formatFigure,
  formatValue,
  indexOf,
  type Language,
  limitFieldName,
  pointLabel,
  pointName,
  type ResolvedPoint,
  resolvePoint,
  type SinglePoint,
  shownUnit,
} from '@kilowatch/catalog'
import type { Alarm, Gap, History, Rule, Series } from '@kilowatch/contract'
import type { ChartGap, ChartMark, ChartSeries, LimitLine, LimitLineName, SeriesColor, TimeSpan } from '../../ui/charts/chart-model.ts'

const colors: readonly SeriesColor[] = ['s1', 's2', 's3', 's4']

/** Phases and other repetitions keep the colour of their number; others take that of their place. */
export function colorOf(key: string, place: number): SeriesColor {
  const index = indexOf(key)
  return colors[(index > 0 ? index - 1 : place) % colors.length] ?? 's1'
}

/** A stored series as a line; undefined for a point that the type does not have. */
export function chartSeries(type: DeviceType, series: Series, language: Language, color: SeriesColor): ChartSeries | undefined {
  const point = resolvePoint(type, series.key)
  if (!point) return undefined
  return {
    key: series.key,
    name: pointName(point, language),
    label: pointLabel(point, language),
    color,
    at: series.at,
    value: series.value,
    ...(series.min && series.max && point.point.kind !== 'state' ? { min: series.min, max: series.max } : {}),
    ...(point.point.kind === 'state' ? { stepped: true } : {}),
    format: (value) => formatValue(point, value, language),
  }
}

/** Series of an answer by key; a point that was never stored has none. */
export function seriesByKey(history: History | undefined): ReadonlyMap<string, Series> {
  return new Map(history?.series.map((series) => [series.key, series]))
}

/** What the measure can be, for its axis. */
export function boundsOf(point: SinglePoint | undefined): { bounds?: readonly [number, number] } {
  return point?.kind === 'measure' ? { bounds: point.range } : {}
}

/** The unit as people read it; empty for states. */
export function unitOf(point: SinglePoint, language: Language): string {
  return point.kind === 'state' ? '' : shownUnit(point.unit, language)
}

export function decimalsOf(point: SinglePoint): number {
  return point.kind === 'state' ? 0 : point.decimals
}

/** What the repetitions of a part are called together: "电芯", "探头", "Cell"; empty for phases, whose letters say nothing alone. */
export function partName(flat: Pick<ResolvedPoint, 'repeated'> | undefined, language: Language): string {
  const bare = flat?.repeated?.name[language].replaceAll('{n}', '').replaceAll('{next}', '').replace('号', '').trim() ?? ''
  return /^(L|L-L)?$/.test(bare) ? '' : bare
}

/** What all repetitions of a point are called together: "电芯 电压", or "输入电压" of every phase; one of them by its own name. */
export function patternName(type: DeviceType, pattern: string, language: Language): string {
  const flat = flatPoint(type, pattern)
  const own = flat ? undefined : resolvePoint(type, pattern)
  if (own) return pointName(own, language)
  if (!flat) return pattern
  return [partName(flat, language), flat.point.name[language]].filter(Boolean).join(' ')
}

/** The lines of a rule, highest first. */
export function limitLines(rule: Rule | undefined, { point }: Pick<ResolvedPoint, 'point'>, language: Language): LimitLine[] {
  const line = (name: LimitLineName, value: number): LimitLine => ({
    line: name,
    value,
    text: `${limitFieldName(name, language)} ${formatFigure(value, decimalsOf(point))}`,
  })
  return [
    ...(rule?.high ? [line('ha', rule.high[0]), line('hr', rule.high[1])] : []),
    ...(rule?.low ? [line('lr', rule.low[1]), line('la', rule.low[0])] : []),
  ]
}

type Say = (key: string, values: Record<string, string>) => string

/** Times without data with their cause and times in words. `t`: of the domain `charts`. */
export function chartGaps(history: History | undefined, t: Say): ChartGap[] {
  return visibleGaps(history).map(({ from, to, cause }) => ({
    from,
    to,
    text: t(`gap.${cause}`, { span: spanText(from, to) }),
    short: t(`gapCause.${cause}`, {}),
  }))
}

export interface VisibleGap extends TimeSpan {
  cause: Gap['cause']
}

/** Gaps as far as they are seen: in condensed series a step that holds a reading is drawn, so no gap reaches into it. */
export function visibleGaps(history: Pick<History, 'gaps' | 'step' | 'series'> | undefined): VisibleGap[] {
  if (!history) return []
  const { step } = history
  const gaps = history.gaps.map((gap) => ({ from: new Date(gap.from).getTime(), to: new Date(gap.to).getTime(), cause: gap.cause }))
  if (step === null) return gaps
  const filled = [...new Set(history.series.flatMap((series) => series.at.filter((_, index) => series.value[index] !== null)))].sort(
    (a, b) => a - b,
  )
  return gaps.flatMap((gap) => withoutSteps(gap, filled, step))
}

/** What is left of a gap outside of the filled steps; pieces shorter than a step are none. */
function withoutSteps(gap: VisibleGap, filled: readonly number[], step: number): VisibleGap[] {
  const pieces: VisibleGap[] = []
  let from = gap.from
  for (const at of filled) {
    if (at + step <= from) continue
    if (at >= gap.to) break
    if (at - from >= step) pieces.push({ ...gap, from, to: at })
    from = Math.max(from, at + step)
  }
  if (gap.to - from >= step) pieces.push({ ...gap, from })
  return pieces
}

const two = (value: number) => String(value).padStart(2, '0')

/** "03:12–04:05", with days where it lasts over midnight; the viewer's zone. */
function spanText(from: number, to: number): string {
  const sameDay = new Date(from).toDateString() === new Date(to).toDateString()
  return sameDay ? `${clock(from)}–${clock(to)}` : `${monthDay(from)} ${clock(from)} – ${monthDay(to)} ${clock(to)}`
}

function monthDay(at: number): string {
  const date = new Date(at)
  return `${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

function clock(at: number): string {
  const date = new Date(at)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Threshold alarms of one point as marks on their peak. `title`: the alarm in words. */
export function alarmMarks(
  alarms: readonly Alarm[],
  point: ResolvedPoint,
  language: Language,
  title: (alarm: Alarm) => string,
): ChartMark[] {
  return alarms
    .filter((alarm) => alarm.point === point.key && alarm.kind === 'threshold')
    .map((alarm) => {
      const value = alarm.peak ?? alarm.openingValue
      return {
        id: alarm.id,
        at: new Date(alarm.peakAt ?? alarm.openedAt).getTime(),
        value,
        kind: 'alarm',
        level: alarm.level,
        text: value === null ? '' : formatValue(point, value, language),
        title: title(alarm),
      } satisfies ChartMark
    })
}
