import { expect, test } from 'vitest'
import { datesAhead, followingDue, nextDueAfter, type ScheduleRule } from './schedule.ts'

const rule = (parts: Partial<ScheduleRule> = {}): ScheduleRule => ({ repeat: 'month', anchorOn: '2026-01-31', untilOn: null, ...parts })

test('the 31st is the last day of shorter months and comes back after them', () => {
  expect(datesAhead(rule(), '2026-01-31', { from: '2026-02-01', to: '2026-05-31' })).toEqual([
    ...['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
  ])
})

test.each([
  ['day', '2026-02-01'],
  ['week', '2026-02-07'],
  ['two-weeks', '2026-02-14'],
  ['quarter', '2026-04-30'],
  ['half-year', '2026-07-31'],
  ['year', '2027-01-31'],
] as const)('every %s it follows on its next date', (repeat, next) => {
  expect(nextDueAfter(rule({ repeat }), '2026-01-31')).toBe(next)
})

test('what was missed is not made up for, what was done early is not asked for twice', () => {
  const weekly = rule({ repeat: 'week', anchorOn: '2026-01-05' })
  expect(followingDue(weekly, { dueOn: '2026-01-05', today: '2026-03-01' })).toBe('2026-03-02')
  expect(followingDue(weekly, { dueOn: '2026-01-05', today: '2026-01-12' })).toBe('2026-01-12')
  expect(followingDue(weekly, { dueOn: '2026-01-12', today: '2026-01-12' })).toBe('2026-01-19')
  expect(followingDue(weekly, { dueOn: '2026-01-19', today: '2026-01-12' })).toBe('2026-01-26')
})

test('it ends with its last day, and what does not repeat has none that follows', () => {
  expect(nextDueAfter(rule({ untilOn: '2026-02-28' }), '2026-01-31')).toBe('2026-02-28')
  expect(nextDueAfter(rule({ untilOn: '2026-02-27' }), '2026-01-31')).toBeNull()
  expect(nextDueAfter(rule({ repeat: 'once' }), '2026-01-31')).toBeNull()
  expect(datesAhead(rule({ repeat: 'once' }), '2026-01-31', { from: '2026-01-01', to: '2026-12-31' })).toEqual([])
})

test('dates far from the first are found without counting through', () => {
  expect(nextDueAfter(rule({ repeat: 'day', anchorOn: '1990-01-01' }), '2026-05-05')).toBe('2026-05-06')
  expect(nextDueAfter(rule({ anchorOn: '1990-01-31' }), '2026-02-27')).toBe('2026-02-28')
})
