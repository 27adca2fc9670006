import { expect } from 'vitest'
import type { DeviceType } from '../define.ts'
import { flatPoint, resolvePoint } from '../lookup.ts'
import { stateCode } from '../names.ts'
import type { Names, SinglePoint } from '../point.ts'

// What the tests over all types ask for again and again.

export function expectNames(names: Names): void {
  expect(names.zh.trim(), JSON.stringify(names)).not.toBe('')
  expect(names.en.trim(), JSON.stringify(names)).not.toBe('')
}

export function expectUnique(values: readonly (string | number)[]): void {
  expect([...new Set(values)]).toEqual([...values])
}

/** A pattern, or a concrete key of one. */
export function pointAt(type: DeviceType, key: string): SinglePoint | undefined {
  return (flatPoint(type, key) ?? resolvePoint(type, key))?.point
}

export function expectState(type: DeviceType, key: string, value: string): void {
  const point = pointAt(type, key)
  expect(point?.kind, `${type.code} ${key}`).toBe('state')
  expect(point && stateCode(point, value), `${type.code} ${key} ${value}`).toBeTypeOf('number')
}
