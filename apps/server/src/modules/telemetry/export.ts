import { deviceType, type Language, pointName, quantise, resolvePoint, shownUnit, stateValue } from '@kilowatch/catalog'
import type { Pool } from 'pg'
import { type Cell, csvTime } from '../../http/csv.ts'
import { word } from '../../http/words.ts'
import type { StoredPoint } from './queries/points.ts'
import type { Range, SampleRow } from './queries/samples.ts'
import { everySample } from './reading.ts'
import { declaredPoint } from './series.ts'

/** "时间", "输入电压 L1 (V)", … */
export function sampleHead(typeCode: string, points: readonly StoredPoint[], language: Language): string[] {
  const type = deviceType(typeCode)
  const names = points.map(({ key }) => {
    const resolved = type && resolvePoint(type, key)
    if (!resolved) return key
    const unit = resolved.point.kind === 'state' ? '' : shownUnit(resolved.point.unit, language)
    return pointName(resolved, language) + (unit ? ` (${unit})` : '')
  })
  return [word('csv-sample-time', language), ...names]
}

/** Samples as lines, oldest first. */
export async function* sampleLines(
  pool: Pool,
  range: Range,
  points: readonly StoredPoint[],
  reader: { typeCode: string; language: Language; timeZone: string },
): AsyncIterable<Cell[]> {
  const time = csvTime(reader.timeZone)
  for await (const row of everySample(pool, range, points)) yield [time(row.at), ...cellsOf(row, points, reader)]
}

function cellsOf(
  { values }: SampleRow,
  points: readonly StoredPoint[],
  { typeCode, language }: { typeCode: string; language: Language },
): Cell[] {
  const type = deviceType(typeCode)
  return points.map(({ key }, index) => {
    const value = values[index] ?? null
    const declared = declaredPoint(type, key)
    if (value === null || Number.isNaN(value)) return null
    if (!declared) return value
    return declared.kind === 'state' ? (stateValue(declared, value)?.[language] ?? value) : quantise(value, declared.decimals)
  })
}
