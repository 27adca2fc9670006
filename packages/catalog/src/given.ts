import type { DeviceType, Given, Giving } from './define.ts'
import type { Field } from './field.ts'
import type { Names, ResolvedPoint, Unit } from './point.ts'
import { units } from './units.ts'

/** The field that a giving reads, `{n}` and all. */
export const fieldOf = (giving: Giving): string => ('name' in giving ? giving.name : giving.unit)

/** The point as the device calls it. */
export function asGiven(type: DeviceType, point: ResolvedPoint): ResolvedPoint {
  return (type.given ?? []).reduce((resolved, giving) => withGiven(resolved, giving, type.named ?? {}), point)
}

/** What is set or entered for a point, in the unit that the device gives for it. */
export function inGivenUnit<F extends Field>(
  { given = [], named = {} }: Pick<DeviceType, 'given' | 'named'>,
  field: F,
  pattern: string | undefined,
): F {
  const giving = given.find((each) => 'point' in each && each.point === pattern)
  const unit = giving && named[fieldOf(giving)]
  return field.kind === 'number' && unit !== undefined && isUnit(unit) ? { ...field, unit } : field
}

function withGiven(resolved: ResolvedPoint, giving: Giving, given: Given): ResolvedPoint {
  const { point, repeated, pattern, index } = resolved
  const value = given[fieldOf(giving).replace('{n}', String(index))]
  if (value === undefined) return resolved
  if ('name' in giving) return repeated?.key === giving.repeated ? { ...resolved, repeated: { ...repeated, name: both(value) } } : resolved
  if (giving.point !== pattern || point.kind === 'state' || !isUnit(value)) return resolved
  return { ...resolved, point: { ...point, unit: value } }
}

const both = (name: string): Names => ({ zh: name, en: name })

function isUnit(code: string): code is Unit {
  return units.some((unit) => unit === code)
}
