import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellStatistics, deviationClass, weakestCell } from './cells.ts'

const voltage = { steps: [0.03, 0.08, 0.15], weak: 'low' } as const
const resistance = { steps: [0.3, 0.7, 1.4], weak: 'high' } as const
const cells = (...values: (number | null)[]) => values.map((value, n) => ({ index: n + 1, value }))

test('mean, extremes, spread and weakest cell', () => {
  const found = cellStatistics(cells(13.5, 13.54, 13.66, 13.31, null, Number.NaN), voltage, 2)
  expect(found).toMatchObject({
    mean: 13.5,
    min: { index: 4, value: 13.31, deviation: -0.19, class: -3 },
    max: { index: 3, value: 13.66, deviation: 0.16, class: 3 },
    spread: 0.35,
    weakest: { index: 4 },
  })
  expect(found?.cells.map(({ index }) => index)).toEqual([1, 2, 3, 4])
  expect(cellStatistics(cells(4.6, 6.84, 4.5), resistance, 2)?.weakest.index).toBe(2)
})

test('nothing is said about a group without values', () => {
  expect(cellStatistics([], voltage, 2)).toBeUndefined()
  expect(cellStatistics(cells(null, null), voltage, 2)).toBeUndefined()
})

test('classes change beyond a step, not at it', () => {
  expect([0, 0.03, 0.04, 0.08, 0.09, 0.15, 0.16].map((d) => deviationClass(d, voltage.steps))).toEqual([0, 0, 1, 1, 2, 2, 3])
  expect([-0.03, -0.04, -0.09, -0.16].map((d) => deviationClass(d, voltage.steps))).toEqual([0, -1, -2, -3])
})

test('extremes bound all cells, and classes follow the written deviation', () => {
  const value = fc.integer({ min: 1000, max: 1500 }).map((hundredths) => hundredths / 100)
  fc.assert(
    fc.property(fc.array(fc.option(value), { minLength: 1, maxLength: 240 }), (values) => {
      const found = cellStatistics(cells(...values), voltage, 2)
      expect(found === undefined).toBe(values.every((v) => v === null))
      if (!found) return
      for (const cell of found.cells) {
        expect(cell.value).toBeGreaterThanOrEqual(found.min.value)
        expect(cell.value).toBeLessThanOrEqual(found.max.value)
        expect(cell.class).toBe(deviationClass(cell.deviation, voltage.steps))
      }
      expect(found.spread).toBeCloseTo(found.max.value - found.min.value, 6)
    }),
  )
})

test('the weakest cell over all measures counts each in its own steps', () => {
  const measured = (values: number[], measure: typeof voltage | typeof resistance) => {
    const statistics = cellStatistics(cells(...values), measure, 2)
    if (!statistics) throw new Error('no values')
    return { measure, statistics }
  }
  const low = measured([13.5, 13.4, 13.53, 13.55], voltage)
  const resistive = measured([4.6, 4.6, 6.84, 4.6], resistance)
  expect(weakestCell([low])?.index).toBe(2)
  expect(weakestCell([low, resistive])?.index).toBe(3)
  expect(weakestCell([measured([13.5, 13.5], voltage)])).toBeUndefined()
  expect(weakestCell([])).toBeUndefined()
})
