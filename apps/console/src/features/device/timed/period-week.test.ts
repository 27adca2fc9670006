import { expect, test } from 'vitest'
import { clockOf, nextChange, spansOf, weekTimeOf } from './period-week.ts'

const nights = { days: '1,2,3,4,5', from: '19:00', to: '24:00' }
const mornings = { days: '2,3,4,5,6', from: '00:00', to: '07:30' }
const weekend = { days: '6,7', from: '08:00', to: '24:00' }
const all = [nights, mornings, weekend]

test('a clock shows day and minute of its zone', () => {
  const at = Date.parse('2026-11-22T16:05:00Z')
  expect(weekTimeOf(at, 'Asia/Shanghai')).toEqual({ day: 1, minute: 5 })
  expect(weekTimeOf(at, 'UTC')).toEqual({ day: 7, minute: 965 })
})

test('a day has its periods in their order', () => {
  expect(spansOf(6, all)).toEqual([
    { from: 0, to: 450, period: mornings },
    { from: 480, to: 1_440, period: weekend },
  ])
})

test.each([
  [
    { day: 3, minute: 600 },
    { day: 3, minute: 1_140 },
  ],
  [
    { day: 3, minute: 1_200 },
    { day: 4, minute: 450 },
  ],
  [
    { day: 7, minute: 500 },
    { day: 1, minute: 0 },
  ],
  [
    { day: 1, minute: 10 },
    { day: 1, minute: 1_140 },
  ],
])('at %o it changes next at %o, not where one period goes on into another', (now, next) => {
  expect(nextChange(now, all)).toEqual(next)
})

test('what is held all the week, or never, does not change', () => {
  expect(nextChange({ day: 1, minute: 0 }, [{ days: '1,2,3,4,5,6,7', from: '00:00', to: '24:00' }])).toBeUndefined()
  expect(nextChange({ day: 1, minute: 0 }, [])).toBeUndefined()
  expect(clockOf(450)).toBe('07:30')
})
