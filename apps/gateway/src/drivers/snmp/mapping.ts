import { type DeviceType, keyOf, type ResolvedPoint, resolvePoint, stateCode } from '@kilowatch/catalog'
import type { SnmpAlarmTable, SnmpCondition, SnmpDecoding, SnmpModel, SnmpSaying, SnmpTable } from '@kilowatch/catalog/models'
import type { WireValue } from '@kilowatch/telemetry'
import { parseNumber } from '../parse-number.ts'
import { settle } from '../settle.ts'
import { addTotals } from '../totals.ts'
import type { Objects } from './agent.ts'
import type { Said } from './said.ts'

type Values = Map<string, WireValue>
type Decoding = Omit<SnmpDecoding, 'none'> & { none?: readonly number[] | undefined }

/** Reads objects as a model says: values and tables in its order, the first that says something wins; then alarms, then totals. */
export function mapObjects(type: DeviceType, model: SnmpModel, objects: Objects): Values {
  const values: Values = new Map()
  for (const { said, resolved, decoding } of claimsOf(type, model, objects)) settle(values, resolved, decoded(said, decoding, resolved))
  applyAlarms(type, model, objects, values)
  addTotals(type, model.totals, values)
  return values
}

/** One object that was read, and what a model makes of it. */
interface Claim {
  oid: string
  said: Said
  resolved: ResolvedPoint
  decoding: Decoding
}

/** Objects of values and tables in the order of the model. */
function claimsOf(type: DeviceType, model: SnmpModel, objects: Objects): Claim[] {
  const claim = (oid: string, key: string, decoding: Decoding, said: Said | undefined): Claim[] => {
    const resolved = resolvePoint(type, key)
    return resolved && said ? [{ oid, said, resolved, decoding: { none: model.none, ...decoding } }] : []
  }
  return [
    ...(model.values ?? []).flatMap(({ oid, point, when, ...decoding }) =>
      !when || isSaid(when, objects) ? claim(oid, point, decoding, objects.get(oid)) : [],
    ),
    ...(model.tables ?? []).flatMap((table) => tableClaims(table, objects, claim)),
  ]
}

function tableClaims(
  table: SnmpTable,
  objects: Objects,
  claim: (oid: string, key: string, decoding: Decoding, said: Said | undefined) => Claim[],
): Claim[] {
  return rowsOf(table, objects).flatMap(({ index, row }) => {
    if (!fits(table.where, row)) return []
    const number = numberOf(table, index)
    return table.columns.flatMap(({ column, point, where, ...decoding }) =>
      fits(where, row) ? claim(`${table.entry}.${column}.${index.join('.')}`, keyOf(point, number), decoding, row.get(column)) : [],
    )
  })
}

/**
 * What objects of the model say and no point shows, by OID: a number that the state does not know, one that cannot be, one that says
 * otherwise than the object that was first.
 */
export function unreadIn(type: DeviceType, model: SnmpModel, objects: Objects, values: ReadonlyMap<string, WireValue>) {
  const unread = new Map<string, string | number>()
  const shown = new Set<string>()
  for (const { oid, said, resolved, decoding } of claimsOf(type, model, objects)) {
    const number = numberIn(said)
    const value = decoded(said, decoding, resolved)
    if ((typeof value === 'number' && values.get(resolved.key) === value) || (number !== undefined && decoding.none?.includes(number))) {
      shown.add(oid)
    } else unread.set(oid, number ?? said.value)
  }
  return [...unread].filter(([oid]) => !shown.has(oid))
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

/** Undefined: not reported (not measured, a number that the state does not know, no text). 'nan': a text where a number should be. */
function decoded(said: Said, { factor = 1, states, none }: Decoding, { point }: ResolvedPoint): WireValue | undefined {
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

function isSaid({ oid, is }: SnmpSaying, objects: Objects): boolean {
  const said = numberIn(objects.get(oid))
  return said !== undefined && is.includes(said)
}

function applyAlarms(type: DeviceType, { alarms }: SnmpModel, objects: Objects, values: Values): void {
  const standing = alarms && alarmsIn(alarms, objects)
  if (!standing) return
  const { count, present, others } = standing
  for (const { oid, point, value, unless, overrides } of alarms.conditions) {
    if (!present.has(oid) || (unless && present.has(unless))) continue
    if (overrides) values.delete(point)
    setState(type, point, value, values)
  }
  // An agent that counts more than it names has something to say all the same.
  if (others.length > 0 || (count > 0 && present.size === 0)) setState(type, alarms.others.point, alarms.others.value, values)
  const unproven = new Set((alarms.unproven ?? []).filter(({ when }) => isSaid(when, objects)).map(({ point }) => point))
  for (const [point, value] of Object.entries(alarms.clear)) {
    if (value !== undefined && !unproven.has(point)) setState(type, point, value, values)
  }
}

/** What stands in the table of alarms, and which of it no condition names; undefined where the agent does not say how many there are. */
function alarmsIn({ column, count: counted, conditions }: SnmpAlarmTable, objects: Objects) {
  const count = numberIn(objects.get(counted))
  if (count === undefined) return undefined
  const rows = [...objects].flatMap(([oid, { value }]) => (oid.startsWith(`${column}.`) && value !== noOid ? [String(value)] : []))
  const present = new Set(count > 0 ? rows : [])
  const known = new Set(conditions.map(({ oid }) => oid))
  return { count, present, others: [...present].filter((oid) => !known.has(oid)) }
}
/** What agents leave in rows that are empty. */
const noOid = '0.0'

/** Alarms that the model has no word for, by their OIDs. */
export function otherAlarmsIn({ alarms }: SnmpModel, objects: Objects): [name: string, text: string][] {
  const standing = alarms && alarmsIn(alarms, objects)
  return standing ? [[alarms.others.text, standing.others.join(', ') || '-']] : []
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
