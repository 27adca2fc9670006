import { expect, test } from 'vitest'
import { failsInspection, riskLevel } from './upkeep.ts'

const load = {
  levels: [
    { level: 1, above: 70 },
    { level: 3, above: 90 },
  ],
} as const
const health = {
  levels: [
    { level: 2, below: 85 },
    { level: 4, below: 80 },
  ],
} as const

test.each([
  [load, 70, undefined],
  [load, 70.1, 1],
  [load, 95, 3],
  [health, 85, undefined],
  [health, 82, 2],
  [health, 10, 4],
])('the worst level that a figure reaches counts', (rule, figure, level) => expect(riskLevel(rule, figure)).toBe(level))

test.each([
  [{ outside: [0, 80] }, 80, false],
  [{ outside: [0, 80] }, 80.1, true],
  [{ outside: [0, 80] }, null, false],
  [['wrong'], 'wrong', true],
  [['wrong'], 'good', false],
  [['wrong'], '', false],
  [[], 'anything', false],
] as const)('an item fails by what was entered', (fails, entered, failed) => expect(failsInspection({ fails }, entered)).toBe(failed))

test.each([
  [208, 208, false],
  [208, 231, true],
  [220, 231, false],
  [220, 231.1, true],
  [240, 250, false],
  [240, 227, true],
  [undefined, 231.1, false],
])('with a nominal voltage of %s V, %s V fails: %s', (nominal_voltage, entered, failed) => {
  const item = { fails: { apartFrom: 'nominal_voltage', by: 0.05 } }
  expect(failsInspection(item, entered, { nominal_voltage })).toBe(failed)
})
