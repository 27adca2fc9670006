import { expect, it } from 'vitest'
import { curvePieces, envelopes, pointsOf } from './curve-pieces.ts'

const box = { width: 100, height: 10, low: 20, high: 30 }
const span = { from: 0, to: 1000 }

it('stands higher values higher, and breaks where nothing was read', () => {
  const pieces = curvePieces({ at: [0, 500, 750, 1000], value: [20, 30, null, 25] }, span, box)
  expect(pieces).toEqual([
    [
      [0, 10],
      [50, 0],
    ],
    [[100, 5]],
  ])
  expect(pieces.map(pointsOf)).toEqual(['0.0,10.0 50.0,0.0', '100.0,5.0'])
})

it('is nothing where nothing was read', () => {
  expect(curvePieces({ at: [0], value: [null] }, span, box)).toEqual([])
})

it('review V7: reaches its own maximum, whatever the mean of its step is', () => {
  const series = { at: [0, 500, 1000], min: [20, 21, null], max: [22, 30, null] }
  expect(envelopes(series, span, box)).toEqual([
    [
      [0, 8],
      [50, 0],
      [50, 9],
      [0, 10],
    ],
  ])
  expect(envelopes({ at: series.at }, span, box)).toEqual([])
})
