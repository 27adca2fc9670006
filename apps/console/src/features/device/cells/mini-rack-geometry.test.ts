import { expect, it } from 'vitest'
import { scrollTo, seenPart } from './mini-rack-geometry.ts'

it('frames what is seen of a rack', () => {
  expect(seenPart({ scrollLeft: 100, scrollWidth: 1000, clientWidth: 300 })).toEqual({ left: 0.1, width: 0.3 })
  expect(seenPart({ scrollLeft: 0, scrollWidth: 300, clientWidth: 300 })).toEqual({ left: 0, width: 1 })
})
it('brings what was tapped into the middle, and stays within the rack', () => {
  const rack = { scrollWidth: 1000, clientWidth: 300 }
  expect(scrollTo(0.5, rack)).toBe(350)
  expect(scrollTo(0.01, rack)).toBe(0)
  expect(scrollTo(1, rack)).toBe(700)
})
