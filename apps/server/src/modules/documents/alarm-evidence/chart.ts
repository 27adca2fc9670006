import { formatValue, type State, stateCode } from '@kilowatch/catalog'
import type { Series } from '@kilowatch/contract'
import { durationText } from '@kilowatch/work'
import type { ChartLine, ChartMark, ChartPart, Part, StatePart } from '../../../printing/content.ts'
import type { HistoryAnswer } from '../../telemetry/index.ts'
import type { Owner } from '../draft.ts'
import { markOf } from './steps.ts'
import type { Told } from './values.ts'

interface Range {
  from: number
  to: number
}

/** The readings around an alarm: a curve with its limits, of a state a bar; without a point nothing. */
export function chartParts(told: Told, history: HistoryAnswer, range: Range, owner: Owner): Part[] {
  const { point, word } = told
  const [series] = history.series
  if (!point || !series) return []
  const heading = word('chart-around', { hours: durationText(range.to - range.from) })
  const note = noteOf(told, history.step)
  if (series.value.every((value) => value === null)) {
    return [
      { part: 'heading', text: heading },
      { part: 'text', text: word('chart-empty'), dim: true },
    ]
  }
  const common = { ...range, gaps: gapsOf(told, history), ticks: owner.time.ticks(range.from, range.to) }
  return [
    { part: 'heading', text: heading, note },
    point.point.kind === 'state' ? stateBar(told, series, common) : curve(told, series, common),
  ]
}

function noteOf(told: Told, step: number | null): string {
  const parameters = { point: told.pointName, step: step === null ? '' : durationText(step) }
  if (told.point?.point.kind === 'state') return told.word('chart-states', parameters)
  return told.word(step === null ? 'chart-raw' : told.sided('chart-highest', 'chart-lowest'), parameters)
}

type Common = Pick<ChartPart, 'from' | 'to' | 'gaps' | 'ticks'>

function curve(told: Told, series: Series, common: Common): ChartPart {
  const { alarm, point } = told
  const points = interrupted(outermost(told, series), common.gaps)
  const last = points.findLast(([, value]) => value !== null)?.[1] ?? null
  const end = alarm.releasedAt === null ? common.to : Date.parse(alarm.releasedAt)
  const from = Date.parse(alarm.openedAt)
  return {
    ...{ part: 'chart', ...common, points, unit: told.unit, line: `${told.pointName} ${told.figure(last)}` },
    limits: limitsOf(told),
    span: { from, to: end, text: told.word('span', { duration: durationText(end - from) }) },
    marks: marksOf(told),
    decimals: point?.point.kind === 'measure' ? point.point.decimals : 0,
  }
}

/** Of condensed steps the extreme towards which the alarm looks, so that the curve goes through the peak. */
function outermost(told: Told, { at, value, min, max }: Series): [number, number | null][] {
  const extreme = told.alarm.side === 'low' ? min : max
  return at.map((moment, index) => [moment, (extreme ?? value)[index] ?? null])
}

/** With nothing at the begin of each gap, so that no line crosses it. */
function interrupted(points: [number, number | null][], gaps: Common['gaps']): [number, number | null][] {
  const cuts = gaps.map(({ from, to }): [number, null] => [(from + to) / 2, null])
  return [...points, ...cuts].sort(([a], [b]) => a - b)
}

function limitsOf(told: Told): ChartLine[] {
  const { limit, release } = told.alarm
  return [
    ...(limit === null ? [] : [{ value: limit, text: told.word(told.sided('limit-high', 'limit-low'), { value: told.value(limit) }) }]),
    ...(release === null || release === limit
      ? []
      : [{ value: release, text: told.word(told.sided('release-high', 'release-low'), { value: told.value(release) }), dashed: true }]),
  ]
}

function marksOf(told: Told): ChartMark[] {
  const { alarm } = told
  const mark = (action: 'opened' | 'peaked' | 'released', at: string | null, value: number | null, text: string): ChartMark[] => {
    const number = markOf(told, action)
    return at === null || value === null || number === undefined ? [] : [{ at: Date.parse(at), value, text, mark: number }]
  }
  return [
    ...mark('opened', alarm.openedAt, alarm.openingValue, told.word('mark-opened', { value: told.figure(alarm.openingValue) })),
    ...mark('peaked', alarm.peakAt, alarm.peak, told.word(told.sided('mark-peak', 'mark-lowest'), { value: told.figure(alarm.peak) })),
    ...mark('released', alarm.releasedAt, alarm.closingValue, told.word('mark-cleared', { value: told.figure(alarm.closingValue) })),
  ]
}

function gapsOf(told: Told, { gaps }: HistoryAnswer): ChartPart['gaps'] {
  return gaps.map(({ from, to, cause }) => {
    const [begin, end] = [Date.parse(from), Date.parse(to)]
    return { from: begin, to: end, texts: [told.word(`gap-${cause}`), durationText(end - begin)] }
  })
}

/** Each value of a state from its change to the next, or to a gap. */
function stateBar(told: Told, { at, value }: Series, common: Common): StatePart {
  const { point, alarm, language } = told
  const wanted = point && stateCode(point.point as State, alarm.side)
  const stretches = at.flatMap((from, index) => {
    const code = value[index] ?? null
    const next = Math.min(at[index + 1] ?? common.to, ...common.gaps.filter((gap) => gap.from >= from).map((gap) => gap.from))
    if (code === null || !point || next <= from) return []
    return [{ from, to: next, text: formatValue(point, code, language), beyond: code === wanted }]
  })
  return { part: 'states', ...common, stretches }
}
