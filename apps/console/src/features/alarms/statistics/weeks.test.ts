import { expect, test } from 'vitest'
import { firstLevel, minuteScale, weekMinutes, weekNumber } from './weeks.ts'

const means = (
  level: 1 | 2 | 3 | 4,
  confirmSeconds: number | null,
  releaseSeconds: number | null,
  handleSeconds: number | null = null,
) => ({ level, confirmSeconds, releaseSeconds, handleSeconds })
const weeks = [
  { from: '2026-11-02', levels: [means(4, null, null), means(3, 120, 3_600)] },
  { from: '2026-11-09', levels: [] },
  { from: '2026-11-16', levels: [means(3, 300, null), means(1, null, null, 7_200)] },
]

test('a week of which nothing is known has no time, and is not nought', () => {
  expect(weekMinutes(weeks, 3, 'confirm')).toEqual([2, null, 5])
  expect(weekMinutes(weeks, 3, 'release')).toEqual([60, null, null])
  expect(weekMinutes(weeks, 1, 'handle')).toEqual([null, null, 120])
  expect(weekMinutes(weeks, 4, 'confirm')).toEqual([null, null, null])
})

test('the highest level with a time is shown first', () => {
  expect(firstLevel(weeks)).toBe(3)
  expect(firstLevel(weeks.slice(1))).toBe(3)
  expect(firstLevel([])).toBe(4)
})

test('the axis has room for the highest value and the target, in hours where it is many minutes', () => {
  expect(minuteScale([2, null, 5.2], 5)).toEqual({ unit: 'min', top: 10, ticks: [0, 5, 10] })
  expect(minuteScale([2], 60)).toEqual({ unit: 'min', top: 100, ticks: [0, 50, 100] })
  expect(minuteScale([1_200], null)).toEqual({ unit: 'h', top: 40, ticks: [0, 20, 40] })
  expect(minuteScale([], null).top).toBeGreaterThan(0)
})

test('weeks are numbered by ISO 8601', () => {
  expect(['2026-11-16', '2025-12-29', '2026-12-28', '2027-01-04'].map(weekNumber)).toEqual([47, 1, 53, 1])
})
