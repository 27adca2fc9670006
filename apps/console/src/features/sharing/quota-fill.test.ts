import { expect, test } from 'vitest'
import { fillOf } from './quota-fill.ts'

test.each([
  [0, 200, 'free'],
  [179, 200, 'free'],
  [180, 200, 'nearly'],
  [199, 200, 'nearly'],
  [200, 200, 'full'],
  // The limit was lowered meanwhile.
  [300, 200, 'full'],
  [0, 0, 'full'],
] as const)('%i of %i', (used, most, state) => {
  expect(fillOf({ used, most })).toBe(state)
})
