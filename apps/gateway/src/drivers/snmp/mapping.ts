import { type DeviceType, keyOf, type ResolvedPoint, resolvePoint, stateCode } from '@kilowatch/catalog'
import type { SnmpCondition, SnmpDecoding, SnmpModel, SnmpTable } from '@kilowatch/catalog/models'
import type { WireValue } from '@kilowatch/telemetry'
import { parseNumber } from '../parse-number.ts'
import { addTotals } from '../totals.ts'
import type { Objects } from './agent.ts'
import type { Said } from './said.ts'

type Values = Map<string, WireValue>

/** Reads objects as a model says: values and tables in its order, the first that says something wins; then alarms, then totals. */
export function mapObjects(type: DeviceType, model: SnmpModel, objects: Objects): Values {
  const values: Values = new Map()
  for (const { oid, point, ...decoding } of model.values ?? []) land(values, resolvePoint(type, point), decoding, objects.get(oid))
  for (const table of model.tables ?? []) mapTable(type, table, objects, values)
  applyAlarms(type, model, objects, values)
  addTotals(type, model.totals, values)
  return values
}

function mapTable(type: DeviceType, table: SnmpTable, objects: Objects, values: Values): void {
  for (const { index, row } of rowsOf(table, objects)) {
    if (!fits(table.where, row)) continue
    const number = numberOf(table, index)
    for (const { column, point, where, ...decoding } of table.columns) {
      if (fits(where, row)) land(values, resolvePoint(type, keyOf(point, number)), decoding, row.get(column))
    }
  }
}

interface Row {
  index: readonly number[]
  row: ReadonlyMap<number, Said>
}

/** In the agent's order. */
export function rowsOf({ entry }: Pick<SnmpTable, 'entry'>, objects: Objects): Row[] {
  const rows = new Map<string, Map<number, Said>>()
  for (const [oid, said] of objects) {
    if (!oid.startsWith(`${entry}.`)) continue
    const [column = '', ...index] = oid.slice(entry.length + 1).split('.')
    const row = rows.get(index.join('.')) ?? new Map<number, Said>()
    rows.set(index.join('.'), row.set(Number(column), said))
  }
  return [...rows].map(([index, row]) => ({ index: index.split('.').map(Number), row }))
}

/** The number that people call the row by. */
export function numberOf({ number = 'first', from = 1 }: Pick<SnmpTable, 'number' | 'from'>, index: readonly number[]): number {
  return (index.at(number === 'first' ? 0 : -1) ?? 0) - from + 1
}

function fits(condition: SnmpCondition | undefined, row: ReadonlyMap<number, Said>): boolean {
  if (!condition) return true
  const said = numberIn(row.get(condition.column))
  if (said === undefined) return condition.is === undefined
  return (condition.is?.includes(said) ?? true) && !condition.not?.includes(said)
}

function land(values: Values, resolved: ResolvedPoint | undefined, decoding: SnmpDecoding, said: Said | undefined): void {
  if (!resolved || !said || values.has(resolved.key)) return
  const value = decoded(said, decoding, resolved)
  if (value !== undefined) values.set(resolved.key, value)
}

/** Undefined: not reported (not measured, a number that the state does not know, no text). 'nan': a text where a number should be. */
function decoded(said: Said, { factor = 1, states, none }: SnmpDecoding, { point }: ResolvedPoint): WireValue | undefined {
  const number = numberIn(said)
  if (number === undefined) return said.value === '' || states ? undefined : 'nan'
  if (none?.includes(number)) return undefined
  if (!states) return number * factor
  const name = states[number]
  return name === undefined ? undefined : stateCode(point, name)
}

/** Some agents write their numbers as text. */
function numberIn(said: Said | undefined): number | undefined {
  return typeof said?.value === 'string' ? parseNumber(said.value) : said?.value
}

function applyAlarms(type: DeviceType, { alarms }: SnmpModel, objects: Objects, values: Values): void {
  if (!alarms || numberIn(objects.get(alarms.count)) === undefined) return
  const present = new Set([...objects].flatMap(([oid, { value }]) => (oid.startsWith(`${alarms.column}.`) ? [value] : [])))
  for (const { oid, point, value } of alarms.conditions) if (present.has(oid)) setState(type, point, value, values)
  for (const [point, value] of Object.entries(alarms.clear)) if (value !== undefined) setState(type, point, value, values)
}

function setState(type: DeviceType, key: string, value: string, values: Values): void {
  const resolved = resolvePoint(type, key)
  const code = resolved && stateCode(resolved.point, value)
  if (code !== undefined && !values.has(key)) values.set(key, code)
}

/** Texts of a model that are kept with the device. */
export function textsIn({ texts = {}, tables = [] }: SnmpModel, objects: Objects): [name: string, text: string][] {
  const single = Object.entries(texts).map(([name, oid]): [string, Said | undefined] => [name, objects.get(oid)])
  const inRows = tables.flatMap((table) =>
    (table.texts ?? []).flatMap(({ column, name }) =>
      rowsOf(table, objects).map(({ index, row }): [string, Said | undefined] => [keyOf(name, numberOf(table, index)), row.get(column)]),
    ),
  )
  return [...single, ...inRows].flatMap(([name, said]) => {
    const text = said === undefined ? '' : String(said.value).trim()
    return text === '' ? [] : [[name, text] as [string, string]]
  })
}
