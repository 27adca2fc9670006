import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measure, state } from './point.ts'
import { quality, quantise } from './quantise.ts'

const decimals = fc.integer({ min: 0, max: 3 })

test.each([
  [1.005, 2, 1.01],
  [2.675, 2, 2.68],
  [-2.5, 0, -3],
  [2.5, 0, 3],
  [0.5, 0, 1],
  [0.45, 1, 0.5],
  [1.4499, 1, 1.4],
  [229.95, 1, 230],
  [-0.04, 1, 0],
  [0.1 + 0.2, 1, 0.3],
])('%f at %i decimals is %f', (value, digits, expected) => {
  expect(quantise(value, digits)).toBe(expected)
})

test('never yields minus zero, and leaves what is no number alone', () => {
  expect(Object.is(quantise(-0.2, 0), 0)).toBe(true)
  expect(quantise(Number.NaN, 1)).toBeNaN()
  expect(quantise(Number.NEGATIVE_INFINITY, 1)).toBe(Number.NEGATIVE_INFINITY)
})

test('yields the double that its decimal figure is written as, at most half a step away', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), decimals, (value, digits) => {
      const rounded = quantise(value, digits)
      expect(Number(rounded.toFixed(digits))).toBe(rounded)
      expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.5 * 10 ** -digits + Math.abs(value) * 1e-15)
    }),
  )
})

test('rounds decimal halves away from zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), decimals, (steps, digits) => {
      const half = Number(`${steps}5e-${digits + 1}`)
      const up = Number(`${steps + 1}e-${digits}`)
      expect(quantise(half, digits)).toBe(up)
      expect(quantise(-half, digits)).toBe(-up)
    }),
  )
})

test('survives storage as float32, where steps are below 2^23', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 23) + 1, max: 2 ** 23 - 1 }), decimals, (steps, digits) => {
      const value = quantise(steps / 10 ** digits, digits)
      expect(quantise(Math.fround(value), digits)).toBe(value)
    }),
    { numRuns: 2000 },
  )
})

test('a reading is bad when it cannot be', () => {
  const voltage = measure('v', { zh: '电压', en: 'Voltage' }, 'V', [0, 600])
  const mode = state('m', { zh: '模式', en: 'Mode' }, { on: { code: 1, zh: '开', en: 'On' } })
  expect(quality(voltage, 0)).toBe('good')
  expect(quality(voltage, 600)).toBe('good')
  expect(quality(voltage, 600.1)).toBe('bad')
  expect(quality(voltage, -1)).toBe('bad')
  expect(quality(voltage, Number.NaN)).toBe('bad')
  expect(quality(voltage, Number.POSITIVE_INFINITY)).toBe('bad')
  expect(quality(voltage, null)).toBe('bad')
  expect(quality(mode, 1)).toBe('good')
  expect(quality(mode, 2)).toBe('bad')
})
