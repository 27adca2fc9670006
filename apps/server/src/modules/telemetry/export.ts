import {
  type DeviceType,
  deviceType,
  deviceTypeOf,
  type Given,
  type Language,
  pointName,
  resolvePoint,
  type SinglePoint,
  shownNumber,
  shownUnit,
  stateValue,
} from '@kilowatch/catalog'
import type { Cell, History, Series } from '@kilowatch/contract'
import { spareTime } from '../../budgets/index.ts'
import { timeCell } from '../../http/csv.ts'
import { word } from '../../http/words.ts'
import type { Database } from '../../storage/database.ts'
import { declaredPoint } from './declared-point.ts'
import type { StoredPoint } from './queries/points.ts'
import type { Range } from './queries/samples.ts'
import { everySample } from './reading.ts'

/** "时间", "输入电压 L1 (V)", … */
export function sampleHead(
  device: { type: string; given?: Given | undefined },
  points: readonly StoredPoint[],
  language: Language,
): string[] {
  return [word('csv-sample-time', language), ...columnNames(device, points, language)]
}

type Named = Parameters<typeof sampleHead>[0]

function columnNames(device: Named, points: readonly StoredPoint[], language: Language): string[] {
  const type = deviceTypeOf(device)
  return points.map(({ key }) => {
    const resolved = type && resolvePoint(type, key)
    if (!resolved) return key
    const unit = resolved.point.kind === 'state' ? '' : shownUnit(resolved.point.unit, language)
    return pointName(resolved, language) + (unit ? ` (${unit})` : '')
  })
}

/** Lines that are written before others have a turn. */
const linesAtOnce = 200

/** Samples as lines, oldest first. */
export async function* sampleLines(
  db: Database,
  range: Range,
  points: readonly StoredPoint[],
  { typeCode, language, timeZone }: { typeCode: string; language: Language; timeZone: string },
): AsyncIterable<Cell[]> {
  const time = timeCell(timeZone)
  const type = deviceType(typeCode)
  const cells = points.map(({ key }) => cellOf(declaredPoint(type, key), language))
  let lines = 0
  for await (const { at, values } of everySample(db, range, points)) {
    if (++lines % linesAtOnce === 0) await spareTime.part()
    yield [time(at), ...cells.map((cell, index) => cell(values[index] ?? null))]
  }
}

/** How a value of this point is written; what was not reported, and what is bad, is an empty cell. */
function cellOf(declared: SinglePoint | undefined, language: Language): (value: number | null) => Cell {
  return (value) => {
    const shown = value === null ? null : shownNumber(declared, value)
    return shown !== null && declared?.kind === 'state' ? (stateValue(declared, shown)?.[language] ?? shown) : shown
  }
}

type Steps = Pick<History, 'step' | 'series'>

/** "时间", "输入电压 L1 (V) 最小", "… 均值", "… 最大", …; of a state, and of what was not condensed, one column each. */
export function stepHead(device: Named, points: readonly StoredPoint[], { series }: Steps, language: Language): string[] {
  const type = deviceTypeOf(device)
  const names = columnNames(device, points, language).flatMap((name, index) =>
    hasExtremes(series[index], type)
      ? (['least', 'mean', 'greatest'] as const).map((figure) => `${name} ${word(`csv-step-${figure}`, language)}`)
      : [name],
  )
  return [word('csv-sample-time', language), ...names]
}

/** Steps as lines, oldest first; a point that has none at a time leaves its cells empty. */
export async function* stepLines(
  points: readonly StoredPoint[],
  { series }: Steps,
  { typeCode, language, timeZone }: { typeCode: string; language: Language; timeZone: string },
): AsyncIterable<Cell[]> {
  const time = timeCell(timeZone)
  const type = deviceType(typeCode)
  const columns = points.map(({ key }, index) => {
    const { at = [], value = [], min = [], max = [] } = series[index] ?? {}
    const cell = cellOf(declaredPoint(type, key), language)
    const figures = hasExtremes(series[index], type) ? [min, value, max] : [value]
    return { places: new Map(at.map((moment, place) => [moment, place])), cell, figures }
  })
  const moments = [...new Set(series.flatMap(({ at }) => at))].toSorted((a, b) => a - b)
  for (const [line, moment] of moments.entries()) {
    if ((line + 1) % linesAtOnce === 0) await spareTime.part()
    yield [
      time(new Date(moment)),
      ...columns.flatMap(({ places, cell, figures }) => {
        const place = places.get(moment) ?? -1
        return figures.map((values) => cell(values[place] ?? null))
      }),
    ]
  }
}

/** The extremes of a state's codes say nothing. */
function hasExtremes(series: Series | undefined, type: DeviceType | undefined): boolean {
  return series?.min !== undefined && declaredPoint(type, series.key)?.kind !== 'state'
}
