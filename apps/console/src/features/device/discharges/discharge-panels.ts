import { type DeviceType, formatFigure, type Language, resolvePoint, shownUnit } from '@kilowatch/catalog'
import type { DischargeData } from '@kilowatch/contract'
import type { ChartPanel, ChartSeries } from '../../../ui/charts/chart-model.ts'
import { boundsOf, chartSeries, decimalsOf, unitOf } from '../chart-parts.ts'

export interface CellWords {
  cells: string
  lowest: string
  highest: string
}

const height = 150
/** Digits of a cell's voltage. */
const cellDecimals = 3

/** A panel for each measure that was stored during a discharge, and one for its lowest and highest cell. */
export function dischargePanels(type: DeviceType, data: DischargeData, words: CellWords, language: Language): ChartPanel[] {
  const measured = data.series.flatMap((series) => {
    const point = resolvePoint(type, series.key)?.point
    const line = chartSeries(type, series, language, 's1')
    if (!point || !line?.value.some((value) => value !== null)) return []
    const panel = { id: series.key, title: line.name, unit: unitOf(point, language), height, decimals: decimalsOf(point) }
    return [{ ...panel, series: [{ ...line, label: '' }], ...boundsOf(point) }]
  })
  return [...measured, ...cellPanel(data, words, language)]
}

function cellPanel({ cells }: DischargeData, words: CellWords, language: Language): ChartPanel[] {
  if (!cells) return []
  const line = (key: 'lowest' | 'highest', color: ChartSeries['color']): ChartSeries => ({
    ...{ key: `cells ${key}`, name: words[key], label: words[key], color },
    ...{ at: cells.at, value: cells[key], format: (value) => formatFigure(value, cellDecimals) },
  })
  const series = [line('highest', 's2'), line('lowest', 's1')]
  return [{ id: 'cells', title: words.cells, unit: shownUnit('V', language), height, decimals: cellDecimals, series }]
}
