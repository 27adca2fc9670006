import { expect, it } from 'vitest'
import { cableMarks, placeOnCable } from './cable-geometry.ts'

it('marks each five metres, and the end', () => {
  expect(cableMarks(25)).toEqual([0, 5, 10, 15, 20, 25])
  expect(cableMarks(17.2)).toEqual([0, 5, 10, 17.2])
  expect(cableMarks(3)).toEqual([0, 3])
})
it('marks a long cable no more often than can be read', () => {
  expect(cableMarks(500).length).toBeLessThanOrEqual(13)
  expect(cableMarks(500).at(-1)).toBe(500)
  expect(cableMarks(25, 4)).toEqual([0, 10, 20, 25])
})
it('places what lies on the cable, and nothing else', () => {
  expect(placeOnCable(12.4, 24.8)).toBe(0.5)
  expect(placeOnCable(0, 25)).toBe(0)
  expect(placeOnCable(30, 25)).toBeUndefined()
  expect(placeOnCable(undefined, 25)).toBeUndefined()
  expect(placeOnCable(3, undefined)).toBeUndefined()
})
