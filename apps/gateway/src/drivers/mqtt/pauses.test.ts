import { expect, it } from 'vitest'
import { Pauses } from './pauses.ts'

const minute = 60_000
const hour = 60 * minute

/** A device that says something after each of these pauses. */
function heard(pauses: readonly number[]): Pauses {
  const learned = new Pauses()
  let now = 5
  learned.heard(now)
  for (const pause of pauses) {
    now += pause
    learned.heard(now)
  }
  return learned
}
const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value)

it('review D6: nobody can say how often a device speaks before it was heard for long enough', () => {
  expect(heard([]).usual(hour)).toBeUndefined()
  expect(heard(times(59, minute)).usual(hour)).toBeUndefined()
  expect(heard(times(60, minute)).usual(hour)).toBe(minute)
  expect(heard([2 * hour]).usual(hour)).toBeUndefined()
})

it('review D6: one outage teaches nothing; a device that pauses again and again is used to it', () => {
  expect(heard([...times(60, minute), 5 * hour, ...times(60, minute)]).usual(hour)).toBe(minute)
  const bursts = times(5, [...times(300, 1_000), 50 * minute]).flat()
  expect(heard(bursts).usual(hour)).toBe(50 * minute)
})

it('review D6: what was before the last two days is forgotten, and pauses are rounded up', () => {
  const slow = [...times(12, hour), ...times(3 * 24 * 60, minute)]
  expect(heard(slow).usual(hour)).toBe(minute)
  expect(heard(times(600, 61_000)).usual(hour)).toBe(2 * minute)
  expect(heard(times(10, 7 * hour)).usual(hour)).toBe(7 * hour)
})
