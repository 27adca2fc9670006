import {
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
import type { Cell } from '@kilowatch/contract'
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
  const type = deviceTypeOf(device)
  const names = points.map(({ key }) => {
    const resolved = type && resolvePoint(type, key)
    if (!resolved) return key
    const unit = resolved.point.kind === 'state' ? '' : shownUnit(resolved.point.unit, language)
    return pointName(resolved, language) + (unit ? ` (${unit})` : '')
  })
  return [word('csv-sample-time', language), ...names]
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
