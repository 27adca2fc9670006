import { expect, it } from 'vitest'
import { turned, whole, zoomed } from './viewpoint.ts'

it('zooms by 0.2, never below 0.2, and leads back to where it was', () => {
  const out = [1, 2, 3, 4, 5].reduce((view) => zoomed(view, -1), whole)
  expect(out.scale).toBe(0.2)
  expect([1, 2, 3, 4].reduce((view) => zoomed(view, 1), out).scale).toBe(1)
  expect(zoomed(whole, 1).scale).toBe(1.2)
  expect(zoomed(whole, 100).scale).toBe(8)
})

it('turns by a quarter either way', () => {
  expect([turned(whole, 1).turned, turned(turned(whole, -1), -1).turned]).toEqual([90, -180])
})
