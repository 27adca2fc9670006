import { expect, test } from 'vitest'
import { begunIn, movedBy, placedOn, problemOf, pulledBy, scaledBy } from './picture-place.ts'
import { pointOf } from './site-map.ts'

const size = { width: 600, height: 400 }
const view = { latitude: 30, longitude: 120, scale: 100 }
const bounds = { north: 31, south: 29, west: 119, east: 121 }

test('a picture stands between its degrees, and its edges are those of sites at its corners', () => {
  const { x, y, width, height } = placedOn(bounds, view, size)
  const corner = pointOf({ latitude: 31, longitude: 119 }, view, size)
  const other = pointOf({ latitude: 29, longitude: 121 }, view, size)
  expect([x, y, x + width, y + height].map(Math.round)).toEqual([corner.x, corner.y, other.x, other.y].map(Math.round))
})

test('a new one is in the middle, in its shape, and inside of what is seen', () => {
  const { x, y, width, height } = placedOn(begunIn(view, size, 2), view, size)
  expect(width / height).toBeCloseTo(2, 2)
  expect([x + width / 2, y + height / 2].map(Math.round)).toEqual([300, 200])
  expect(width).toBeCloseTo(540, 0)
})

test('it is moved, scaled and pulled, never off the earth', () => {
  expect(placedOn(movedBy(bounds, { x: 30, y: -20 }, view), view, size).x - placedOn(bounds, view, size).x).toBeCloseTo(30, 0)
  expect(movedBy(bounds, { x: 0, y: -100 }, view)).toEqual({ ...bounds, north: 32, south: 30 })
  expect(movedBy(bounds, { x: 0, y: -9_000 }, view)).toBe(bounds)
  expect(scaledBy(bounds, 2)).toEqual({ north: 32, south: 28, west: 118, east: 122 })
  const pulled = pulledBy(bounds, placedOn(bounds, view, size).width, view)
  expect(pulled).toEqual({ ...bounds, south: 27, east: 123 })
  expect(pulledBy(bounds, -5_000, view)).toBe(bounds)
})

test('edges that are empty or the wrong way round are said', () => {
  expect(problemOf(bounds)).toBeNull()
  expect(problemOf({ ...bounds, north: null })).toBe('empty')
  expect(problemOf({ ...bounds, south: 31 })).toBe('south')
  expect(problemOf({ ...bounds, east: 100 })).toBe('west')
})
