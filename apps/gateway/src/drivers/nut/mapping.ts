import { type DeviceType, type ResolvedPoint, resolvePoint, stateCode } from '@kilowatch/catalog'
import { type NutFlagRule, type NutMapping, type NutModel, nutModelOf } from '@kilowatch/catalog/models'
import type { WireValue } from '@kilowatch/telemetry'
import { parseNumber } from '../parse-number.ts'
import { settle } from '../settle.ts'

/** Variables as a NUT server lists them. */
export type Variables = ReadonlyMap<string, string>

/**
 * What the catalogue makes of variables: values by key, and the names of the variables that a point shows. What no point shows (an unknown
 * word, a number that cannot be, one that says otherwise than the point) stays beside the points.
 */
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
  const flags = flagsIn(model, variables)
  applyFlags(
    type,
    (model.flags ?? []).filter(({ first }) => first),
    flags,
    variables,
    values,
  )
  for (const { variable, resolved, mapping } of claimsOf(type, model, variables)) {
    const said = variables.get(variable) ?? ''
    const value = wireValueOf(said, mapping, model, resolved)
    if (settle(values, resolved, value) || repeats(values.get(resolved.key), value)) claimed.add(variable)
  }
  const known = new Set((model.flags ?? []).flatMap(({ all = [], any = [], none = [] }) => [...all, ...any, ...none]))
  // With a flag that no rule names it stays beside the points.
  if (model.flags && variables.has('ups.status') && [...flags].every((flag) => known.has(flag))) claimed.add('ups.status')
  applyFlags(type, model.flags ?? [], flags, variables, values)
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

/** Whether the point shows what this variable says, though another one said it first. */
function repeats(shown: WireValue | undefined, value: WireValue | undefined): boolean {
  return typeof value === 'number' && value === shown
}

/** Undefined: not reported (nothing there, not measured, or a word that the catalogue does not know). */
function wireValueOf(
  text: string,
  { factor = 1, words, none }: NutMapping,
  model: NutModel,
  { point }: ResolvedPoint,
): WireValue | undefined {
  const said = text.trim()
  if (said === '') return undefined
  if (words) {
    const name = wordFor(words, said)
    return name === undefined ? undefined : stateCode(point, name)
  }
  const number = parseNumber(said)
  if (number === undefined) return 'nan'
  return (none ?? model.none)?.includes(number) ? undefined : number * factor
}

function wordFor(words: Readonly<Record<string, string>>, said: string): string | undefined {
  const number = parseNumber(said)
  const wanted = number === undefined ? said.toLowerCase() : String(number)
  return Object.entries(words).find(([word]) => word.toLowerCase() === wanted)?.[1]
}

/** The flags of `ups.status`, which is empty while a driver starts, and those that go with them. */
function flagsIn({ impliedFlags = [] }: NutModel, variables: Variables): ReadonlySet<string> {
  const said = (variables.get('ups.status') ?? '').toUpperCase().split(/\s+/).filter(Boolean)
  const implied = impliedFlags.filter(({ variable, is }) => variables.get(variable)?.trim().toLowerCase() === is)
  return new Set(said.length === 0 ? [] : [...said, ...implied.map(({ flag }) => flag)])
}

function applyFlags(
  type: DeviceType,
  rules: readonly NutFlagRule[],
  flags: ReadonlySet<string>,
  variables: Variables,
  values: Map<string, WireValue>,
): void {
  for (const { point, value, all = [], any, none = [], unless } of rules) {
    const fits =
      all.every((flag) => flags.has(flag)) && (any?.some((flag) => flags.has(flag)) ?? true) && !none.some((flag) => flags.has(flag))
    if (!fits || values.has(point)) continue
    const against = unless && parseNumber(variables.get(unless.variable) ?? '')
    if (unless && against !== undefined && Math.abs(against) > unless.beyond) values.set(point, 'nan')
    else setState(type, point, value, values)
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
