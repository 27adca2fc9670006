import { deviceType, keyOf, type ResolvedPoint, resolvePoint } from '@kilowatch/catalog'
import { type SnmpModel, snmpModels } from '@kilowatch/catalog/models'
import type { WireValue } from '@kilowatch/telemetry'
import type { Reading } from '../src/drivers/driver.ts'

interface Landing {
  key: string
  point: ResolvedPoint['point']
  value: WireValue
}

/** Whether an object is declared to be kept as a text, and is. */
export function isKeptAsText(readings: readonly Reading[], oid: string): boolean {
  const names = snmpModels.flatMap(({ texts = {} }) => Object.entries(texts).flatMap(([name, object]) => (object === oid ? [name] : [])))
  return names.some((name) => readings.some(({ extras = {} }) => name in extras))
}

/** The points that an object is declared to land on and that came in these readings; written apart from what interprets the models. */
export function landsAt(readings: readonly Reading[], oid: string): Landing[] {
  return readings.flatMap(({ type: code, values }) => {
    const type = deviceType(code)
    const keys = snmpModels.filter((model) => model.type === code).flatMap((model) => declaredFor(model, oid))
    return [...new Set(keys)].flatMap((key) => {
      const resolved = type && resolvePoint(type, key)
      const value = values.get(key)
      return resolved && value !== undefined ? [{ key, point: resolved.point, value }] : []
    })
  })
}

function declaredFor({ values = [], tables = [] }: SnmpModel, oid: string): string[] {
  const single = values.filter((each) => each.oid === oid).map(({ point }) => point)
  const inRows = tables.flatMap(({ entry, number, from = 1, columns }) =>
    columns.flatMap(({ column, point }) => {
      const start = `${entry}.${column}.`
      if (!oid.startsWith(start)) return []
      const index = oid.slice(start.length).split('.').map(Number)
      return [keyOf(point, ((number === 'last' ? index.at(-1) : index[0]) ?? 0) - from + 1)]
    }),
  )
  return [...single, ...inRows]
}
