import { expect, it } from 'vitest'
import { stepFor } from './series.ts'

const day = 86_400_000

it('review C11: a day in 288 steps has steps of five minutes, and others as many as were asked for at the most', () => {
  expect(stepFor(day, 288)).toBe(300_000)
  expect(stepFor(day, 287)).toBe(600_000)
  for (const most of [10, 100, 288, 480, 2_000])
    for (const days of [1, 7, 30, 400]) expect(Math.ceil((days * day) / stepFor(days * day, most))).toBeLessThanOrEqual(most)
})
