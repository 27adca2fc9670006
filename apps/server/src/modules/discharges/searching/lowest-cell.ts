import { concreteKeys, type DeviceType } from '@kilowatch/catalog'
import type { Database } from '../../../storage/database.ts'
import { findPoints, readCondensed } from '../../telemetry/index.ts'
import type { LowestCell } from '../queries/discharges.ts'

const hourMs = 3_600_000

/** The lowest cell voltage that a device reported in a time, of milliseconds since 1970; null: it reports none. */
export async function lowestCell(
  db: Database,
  device: { id: number; type: DeviceType },
  { from, to }: { from: number; to: number },
): Promise<LowestCell | null> {
  const pattern = device.type.battery?.cells
  if (!pattern) return null
  const points = await findPoints(db, device.id, concreteKeys(device.type, pattern))
  if (points.length === 0) return null
  const range = { deviceId: device.id, from: new Date(from), to: new Date(to + 1) }
  const { rows } = await readCondensed(db, range, points, { step: hourMs, longest: hourMs, last: false })
  let lowest: LowestCell | null = null
  for (const { values } of rows) {
    for (const [index, { key }] of points.entries()) {
      const least = values[index]?.min ?? null
      if (least !== null && (lowest === null || least < lowest.voltage)) lowest = { key, voltage: least }
    }
  }
  return lowest
}

export function lowerCell(a: LowestCell | null, b: LowestCell | null): LowestCell | null {
  return a && b ? (b.voltage < a.voltage ? b : a) : (a ?? b)
}
