import { type DeviceType, type ResolvedPoint, resolvePoint, stateCode } from '@kilowatch/catalog'
import { type NutMapping, type NutModel, nutModelOf } from '@kilowatch/catalog/models'
import type { WireValue } from '@kilowatch/telemetry'
import { parseNumber } from '../parse-number.ts'

/** Variables as a NUT server lists them. */
export type Variables = ReadonlyMap<string, string>

/** What the catalogue makes of variables: values by key, and the names of the variables that some point claims. */
export interface Mapped {
  values: Map<string, WireValue>
  claimed: Set<string>
}

interface Claim {
  order: number
  variable: string
  resolved: ResolvedPoint
  mapping: NutMapping
}

/** Reads variables as the type's model says: the first present variable of a point wins, then flags, then comparisons. */
export function mapVariables(type: DeviceType, variables: Variables): Mapped {
  const values = new Map<string, WireValue>()
  const claimed = new Set<string>()
  const model = nutModelOf(type)
  if (!model) return { values, claimed }
  for (const { variable, resolved, mapping } of claimsOf(type, model, variables)) {
    claimed.add(variable)
    const value = wireValueOf(variables.get(variable) ?? '', mapping, resolved)
    if (value !== undefined && !values.has(resolved.key)) values.set(resolved.key, value)
  }
  applyFlags(type, model, variables, values, claimed)
  applyComparisons(type, model, variables, values)
  return { values, claimed }
}

function claimsOf(type: DeviceType, model: NutModel, variables: Variables): Claim[] {
  const byPattern = patternsOf(model)
  const claims = [...variables.keys()].flatMap((variable) =>
    generalised(variable).flatMap(({ pattern, number }) =>
      (byPattern.get(pattern) ?? []).flatMap(({ order, mapping }) => {
        const resolved = resolvePoint(type, mapping.point.replace('*', number))
        return resolved ? [{ order, variable, resolved, mapping }] : []
      }),
    ),
  )
  return claims.sort((a, b) => a.order - b.order)
}

/** 'input.L1-N.voltage' as itself and as 'input.L*-N.voltage' with number 1; each number of a name in its turn. */
function generalised(variable: string): { pattern: string; number: string }[] {
  const numbered = [...variable.matchAll(/\d+/g)].map((found) => ({
    pattern: `${variable.slice(0, found.index)}*${variable.slice(found.index + found[0].length)}`,
    number: found[0],
  }))
  return [{ pattern: variable, number: '' }, ...numbered]
}

type Patterns = ReadonlyMap<string, readonly { order: number; mapping: NutMapping }[]>
const patternsByModel = new WeakMap<NutModel, Patterns>()

function patternsOf(model: NutModel): Patterns {
  const known = patternsByModel.get(model)
  if (known) return known
  const patterns = new Map<string, { order: number; mapping: NutMapping }[]>()
  for (const [order, mapping] of model.variables.entries()) {
    patterns.set(mapping.variable, [...(patterns.get(mapping.variable) ?? []), { order, mapping }])
  }
  patternsByModel.set(model, patterns)
  return patterns
}

/** Undefined: not reported (nothing there, or a word that the catalogue does not know). */
function wireValueOf(text: string, { factor = 1, words }: NutMapping, { point }: ResolvedPoint): WireValue | undefined {
  const said = text.trim()
  if (said === '') return undefined
  if (words) {
    const name = wordFor(words, said)
    return name === undefined ? undefined : stateCode(point, name)
  }
  const number = parseNumber(said)
  return number === undefined ? 'nan' : number * factor
}

function wordFor(words: Readonly<Record<string, string>>, said: string): string | undefined {
  const number = parseNumber(said)
  const wanted = number === undefined ? said.toLowerCase() : String(number)
  return Object.entries(words).find(([word]) => word.toLowerCase() === wanted)?.[1]
}

function applyFlags(type: DeviceType, model: NutModel, variables: Variables, values: Map<string, WireValue>, claimed: Set<string>): void {
  const status = variables.get('ups.status')
  if (!model.flags || status === undefined) return
  claimed.add('ups.status')
  const flags = new Set(status.toUpperCase().split(/\s+/).filter(Boolean))
  for (const { point, value, all = [], any, none = [] } of model.flags) {
    const fits =
      all.every((flag) => flags.has(flag)) && (any?.some((flag) => flags.has(flag)) ?? true) && !none.some((flag) => flags.has(flag))
    if (fits && !values.has(point)) setState(type, point, value, values)
  }
}

function applyComparisons(type: DeviceType, model: NutModel, variables: Variables, values: Map<string, WireValue>): void {
  for (const { point, variables: pair, same, different } of model.comparisons ?? []) {
    const [first, second] = pair.map((name) => comparable(variables.get(name)))
    if (first === undefined || second === undefined || values.has(point)) continue
    setState(type, point, first === second ? same : different, values)
  }
}

function comparable(text: string | undefined): string | undefined {
  const said = text?.trim().toLowerCase()
  return said ? String(parseNumber(said) ?? said) : undefined
}

function setState(type: DeviceType, key: string, value: string, values: Map<string, WireValue>): void {
  const resolved = resolvePoint(type, key)
  const code = resolved && stateCode(resolved.point, value)
  if (code !== undefined) values.set(key, code)
}
