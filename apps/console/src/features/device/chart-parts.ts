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
import type { Alarm, History, Rule, Series } from '@kilowatch/contract'
import type { ChartMark, ChartSeries, LimitLine, LimitLineName, SeriesColor } from '../../ui/charts/chart-model.ts'

export { chartGaps, type VisibleGap, visibleGaps } from '../../ui/charts/gaps.ts'

const colors: readonly SeriesColor[] = ['s1', 's2', 's3', 's4']

/** Phases and other repetitions keep the colour of their number; others take that of their place. */
export function colorOf(key: string, place: number): SeriesColor {
  const index = indexOf(key)
  return colorAt(index > 0 ? index - 1 : place)
}

export function colorAt(place: number): SeriesColor {
  return colors[place % colors.length] ?? 's1'
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
