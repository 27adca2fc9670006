import { type DeviceType, flatPoint, type Language, patternOf, pointName, resolvePoint, ruleFor } from '@kilowatch/catalog'
import type { Alarm, History, Rule } from '@kilowatch/contract'
import type { ChartMark, ChartPanel, SeriesColor, TimeSpan } from '../../../ui/charts/chart-model.ts'
import { alarmMarks, boundsOf, chartSeries, colorOf, decimalsOf, limitLines, seriesByKey, unitOf, visibleGaps } from '../chart-parts.ts'
import { lanePieces, stateName } from '../event-lanes.ts'

export interface PanelSource {
  type: DeviceType
  points: readonly string[]
  history: History
  rules: Readonly<Record<string, Rule>>
  alarms: readonly Alarm[]
  span: TimeSpan
  language: Language
  form: 'line' | 'bar'
  alarmTitle: (alarm: Alarm) => string
  /** The device itself and others whose lines are drawn beside its own. */
  name?: string
  compared?: readonly ComparedDevice[]
}

/** Another device of the type, with what it stored of the same points. */
export interface ComparedDevice {
  id: string
  name: string
  type: DeviceType
  history: History
  color: SeriesColor
}

/** Of the device and those beside it, in their order. */
export const comparedColors: readonly SeriesColor[] = ['s1', 's2', 's3', 's4', 'path-backup', 'axis']
export const mostCompared = comparedColors.length - 1

const soleHeight = 340
const heights = [260, 200, 160, 130]
const laneHeight = 24

/** Points by pattern, in chosen order: the phases of one measure share a panel, every other measure has its own. */
export function panelGroups(points: readonly string[]): { pattern: string; keys: string[] }[] {
  const groups = new Map<string, string[]>()
  for (const key of points) groups.set(patternOf(key), [...(groups.get(patternOf(key)) ?? []), key])
  return [...groups].map(([pattern, keys]) => ({ pattern, keys }))
}

/** Colour of each chosen point, by which its chip and its line are known. */
export function pointColors(points: readonly string[]): ReadonlyMap<string, SeriesColor> {
  const groups = panelGroups(points)
  return new Map(
    groups.flatMap(({ keys }, place) => keys.map((key) => [key, keys.length > 1 ? colorOf(key, place) : colorOf('', place)] as const)),
  )
}

/** One panel a measure, states as lanes above them. */
export function historyPanels(source: PanelSource): ChartPanel[] {
  const groups = panelGroups(source.points).filter(({ pattern }) => flatPoint(source.type, pattern))
  const isLane = (pattern: string) => flatPoint(source.type, pattern)?.point.kind === 'state'
  const measures = groups.filter(({ pattern }) => !isLane(pattern))
  const height = measures.length === 1 ? soleHeight : (heights[measures.length - 1] ?? 110)
  const colors = pointColors(source.points)
  return [
    ...groups.filter(({ pattern }) => isLane(pattern)).flatMap(({ keys }) => keys.flatMap((key) => lanePanel(source, key) ?? [])),
    ...measures.map(({ pattern, keys }) => measurePanel(source, pattern, keys, colors, height)),
  ]
}

function lanePanel({ type, history, span, language }: PanelSource, key: string): ChartPanel | undefined {
  const stored = seriesByKey(history).get(key)
  const line = stored && chartSeries(type, stored, language, 'axis')
  const point = resolvePoint(type, key)
  if (!stored || !line || !point) return undefined
  const pieces = lanePieces(type, patternOf(key), stored, visibleGaps(history), span).map((piece) => ({
    from: piece.from,
    to: piece.to,
    tone: piece.tone,
    text: stateName(point.point, piece.code, language),
  }))
  return { id: key, title: line.name, unit: '', height: laneHeight, form: 'lane', pieces, series: [line], decimals: 0, fit: [0, 1] }
}

function measurePanel(
  source: PanelSource,
  pattern: string,
  keys: readonly string[],
  colors: ReadonlyMap<string, SeriesColor>,
  height: number,
): ChartPanel {
  const { type, history, rules, language, form, compared = [] } = source
  if (compared.length > 0) return comparedPanel(source, pattern, keys[0] ?? '', height)
  const stored = seriesByKey(history)
  const point = flatPoint(type, pattern)?.point
  const series = keys.flatMap((key) => {
    const one = stored.get(key)
    const line = one && chartSeries(type, one, language, colors.get(key) ?? 's1')
    if (!line) return []
    return form === 'bar' ? [{ ...line, label: '' }] : [line]
  })
  const first = resolvePoint(type, keys[0] ?? '')
  return {
    id: pattern,
    title: keys.length > 1 ? (point?.name[language] ?? pattern) : (series[0]?.name ?? ''),
    unit: point ? unitOf(point, language) : '',
    height,
    form,
    series: series.map((line) => (form === 'bar' ? withoutExtremes(line) : line)),
    decimals: point ? decimalsOf(point) : 0,
    ...boundsOf(point),
    limits: first ? limitLines(commonRule(rules, keys), first, language) : [],
    marks: keys.flatMap((key) => marksOf(source, key)),
  }
}

/** The same point of several devices: one line each, called by its device. */
function comparedPanel(source: PanelSource, pattern: string, key: string, height: number): ChartPanel {
  const { type, history, rules, language, compared = [], name = '' } = source
  const point = resolvePoint(type, key)
  const all = [{ id: '', name, type, history, color: comparedColors[0] ?? 's1' }, ...compared]
  const series = all.flatMap((device) => {
    const stored = seriesByKey(device.history).get(key)
    const line = stored && chartSeries(device.type, stored, language, device.color)
    // Bands of several lines cover one another.
    return line ? [withoutExtremes({ ...line, key: `${device.id}${key}`, name: device.name, label: device.name })] : []
  })
  return {
    ...{
      id: pattern,
      title: point ? pointName(point, language) : key,
      unit: point ? unitOf(point.point, language) : '',
      height,
      form: 'line',
      series,
    },
    ...{ decimals: point ? decimalsOf(point.point) : 0, ...boundsOf(point?.point) },
    limits: point ? limitLines(ruleFor(rules, key), point, language) : [],
    marks: marksOf(source, key),
  }
}

/** The limits of what is drawn together, where all have the same. */
function commonRule(rules: PanelSource['rules'], keys: readonly string[]): Rule | undefined {
  const [first, ...others] = [...new Set(keys.map((key) => ruleFor(rules, key)))]
  return others.length === 0 ? first : undefined
}

function withoutExtremes<S extends { min?: unknown; max?: unknown }>({ min: _min, max: _max, ...line }: S): Omit<S, 'min' | 'max'> {
  return line
}

function marksOf({ type, alarms, language, span, alarmTitle }: PanelSource, key: string): ChartMark[] {
  const point = resolvePoint(type, key)
  if (!point) return []
  return alarmMarks(alarms, point, language, alarmTitle).filter(({ at }) => at >= span.from && at <= span.to)
}
