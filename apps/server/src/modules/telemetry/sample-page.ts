import { deviceType, shownNumber } from '@kilowatch/catalog'
import type { Queryable } from '../../storage/queryable.ts'
import { declaredPoint } from './declared-point.ts'
import type { StoredPoint } from './queries/points.ts'
import type { Range } from './queries/samples.ts'
import { readPage } from './reading.ts'

interface Asked {
  /** Code of the device's type. */
  type: string
  range: Range
  points: readonly StoredPoint[]
}

/** A page of stored samples, newest first, each with a value for every point, rounded as the point is shown; null: bad or not reported. */
export async function readSamplePage(
  db: Queryable,
  { type: code, range, points }: Asked,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const { rows, total } = await readPage(db, range, points, { limit: pageSize, offset: (page - 1) * pageSize })
  const type = deviceType(code)
  const shown = (value: number | null, { key }: StoredPoint) => {
    return value === null ? null : shownNumber(declaredPoint(type, key), value)
  }
  return {
    items: rows.map(({ at, values }) => ({
      at: at.toISOString(),
      values: points.map((point, index) => shown(values[index] ?? null, point)),
    })),
    total,
  }
}
