import { deviceTypeOf, formatValue, type Language, pointName, type ResolvedPoint, resolvePoint, shownUnit } from '@kilowatch/catalog'
import type { Alarm, FaultCurve, FaultEvidence, Series } from '@kilowatch/contract'
import { alarmTitle } from '../../shared/alarm-text.ts'
import { limitsOf, lineOf, rangeOf } from '../../ui/charts/alarm-curve.ts'
import type { ChartMark, ChartPanel, ChartPiece, TimeSpan } from '../../ui/charts/chart-model.ts'

/** Alarms of a fault with their numbers, in the order of time. */
export interface Numbered {
  number: number
  was: Alarm
}

export function numbered(evidence: readonly FaultEvidence[]): Numbered[] {
  return evidence.flatMap((sign) => (sign.kind === 'alarm' ? [sign.was] : [])).map((was, place) => ({ number: place + 1, was }))
}

/** Whether there are readings around it that can be drawn. */
export function speaksOfReadings(sign: FaultEvidence): boolean {
  if (sign.kind === 'alarm') return sign.was.point !== null && sign.was.deviceId !== null
  return sign.kind === 'check' && sign.was.findings.some(({ key }) => key !== null)
}

/** One panel for each point of a device that alarmed, with the limits that held then; states as lanes. */
export function evidencePanels(curve: FaultCurve, alarms: readonly Numbered[], language: Language): ChartPanel[] {
  const type = deviceTypeOf({ type: curve.device.type, given: curve.device.given })
  if (!type) return []
  const span = { from: Date.parse(curve.from), to: Date.parse(curve.to) }
  return curve.series.flatMap((series) => {
    const point = resolvePoint(type, series.key)
    const own = alarms.filter(({ was }) => was.deviceId === curve.device.id && was.point === series.key)
    return point
      ? [point.point.kind === 'state' ? lane(point, series, own, { span, language }) : measure(point, series, own, language)]
      : []
  })
}

function measure(point: ResolvedPoint, series: Series, own: readonly Numbered[], language: Language): ChartPanel {
  const { point: declared } = point
  const decimals = declared.kind === 'measure' ? declared.decimals : 0
  const sides = new Map(own.map(({ was }) => [was.side, was]))
  const limits = [...sides.values()].flatMap((alarm) => limitsOf(alarm, decimals, language))
  const line = lineOf(point, series, language)
  return {
    ...{
      id: series.key,
      title: line.name,
      unit: declared.kind === 'state' ? '' : shownUnit(declared.unit, language),
      height: 170,
      decimals,
    },
    ...{ fit: rangeOf(line, limits, decimals), limits, series: [line], marks: own.map((alarm) => markOf(alarm, language)) },
  }
}

function lane(
  point: ResolvedPoint,
  series: Series,
  own: readonly Numbered[],
  { span, language }: { span: TimeSpan; language: Language },
): ChartPanel {
  const values = point.point.kind === 'state' ? point.point.values : {}
  const wrong = new Set(own.map(({ was }) => values[was.side]?.code))
  const pieces: ChartPiece[] = series.at.flatMap((at, index) => {
    const value = series.value[index] ?? null
    const to = series.at[index + 1] ?? span.to
    return value === null ? [] : [{ from: at, to, text: formatValue(point, value, language), tone: wrong.has(value) ? 'wrong' : 'usual' }]
  })
  const name = pointName(point, language)
  const line = { ...lineOf(point, series, language), stepped: true as const }
  return {
    id: series.key,
    title: name,
    unit: '',
    height: 24,
    form: 'lane',
    pieces: merged(pieces),
    series: [line],
    decimals: 0,
    fit: [0, 1],
  }
}

/** Neighbours that say the same are one piece. */
function merged(pieces: readonly ChartPiece[]): ChartPiece[] {
  const all: ChartPiece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (last && last.text === piece.text && last.to === piece.from) all[all.length - 1] = { ...last, to: piece.to }
    else all.push(piece)
  }
  return all
}

function markOf({ number, was }: Numbered, language: Language): ChartMark {
  return {
    ...{ id: was.id, at: Date.parse(was.openedAt), value: was.openingValue, kind: 'step', text: String(number) },
    title: alarmTitle(was, language),
  }
}
