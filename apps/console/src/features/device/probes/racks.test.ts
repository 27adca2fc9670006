import { expect, it } from 'vitest'
import { heatEnds, heatStep } from './heat-scale.ts'
import { aboveSince, highestOf } from './row-curves.ts'

const scale = { from: 22, step: 1 }

it('colours a value by whole steps, the first below the scale and the last one open', () => {
  expect([-5, 21.9, 22, 22.9, 23, 26.9, 27, 60].map((value) => heatStep(value, scale))).toEqual([0, 0, 1, 1, 2, 5, 6, 6])
  expect(heatEnds(scale)).toEqual([22, 27])
  expect([0.2, 0.3].map((value) => heatStep(value, { from: 0.1, step: 0.1 }))).toEqual([2, 3])
})

it('takes the highest of a row at each time, of condensed steps their extremes', () => {
  const warm = { key: 'a', at: [1, 2, 3], value: [20, 21, null] }
  const hot = { key: 'b', at: [2, 3, 4], value: [25, null, 24], max: [26, null, 24.5] }
  expect(highestOf([warm, hot])).toEqual({ at: [1, 2, 3, 4], value: [20, 26, null, 24.5] })
  expect(highestOf([])).toEqual({ at: [], value: [] })
})

it('says since when a row has been above a line, over times without data', () => {
  const at = [1, 2, 3, 4, 5]
  expect(aboveSince({ at, value: [28, 26, 28, null, 29] }, 27)).toBe(3)
  expect(aboveSince({ at, value: [null, 28, 28, 28, 28] }, 27)).toBe('before')
  expect(aboveSince({ at, value: [28, 28, 28, 28, 27] }, 27)).toBeUndefined()
  expect(aboveSince({ at, value: [null, null, null, null, null] }, 27)).toBeUndefined()
})
