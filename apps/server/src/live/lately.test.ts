import { expect, test } from 'vitest'
import { LatelyChanged } from './lately.ts'

test('what was changed is remembered for ten seconds, each thing once, from its last change', () => {
  const lately = new LatelyChanged()
  lately.add(['business 1 position', 'business 1 group'], 0)
  lately.add(['business 1 position'], 5_000)
  expect(lately.since(10_000)).toEqual(['business 1 group', 'business 1 position'])
  expect(lately.since(10_001)).toEqual(['business 1 position'])
  lately.add([], 20_000)
  expect(lately.since(15_000)).toEqual([])
})

test('a flood of changes pushes the oldest out', () => {
  const lately = new LatelyChanged()
  lately.add(
    Array.from({ length: 1_200 }, (_, index) => `business ${index} device`),
    0,
  )
  expect(lately.since(0)).toHaveLength(1_000)
  expect(lately.since(0)[0]).toBe('business 200 device')
})
