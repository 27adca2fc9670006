import { type DeviceType, keysOf, resolvePoint } from '@kilowatch/catalog'
import type { Total } from '@kilowatch/catalog/models'
import type { WireValue } from '@kilowatch/telemetry'
import { settle } from './settle.ts'

/** Adds what follows from the parts, as a model says. */
export function addTotals(type: DeviceType, totals: readonly Total[] = [], values: Map<string, WireValue>): void {
  for (const { point, from, by } of totals) {
    const parts = keysOf(from, values.keys()).map((key) => values.get(key))
    const numbers = parts.filter((value) => typeof value === 'number')
    const resolved = resolvePoint(type, point)
    if (!resolved || numbers.length === 0 || numbers.length < parts.length) continue
    if (by === 'sum' || numbers.length === 1)
      settle(
        values,
        resolved,
        numbers.reduce((sum, each) => sum + each, 0),
      )
  }
}
