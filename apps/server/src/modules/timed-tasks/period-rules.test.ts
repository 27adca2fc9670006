import { expect, test } from 'vitest'
import { endOf, type Period, periodOf } from './period-rules.ts'

const period = (days: number[], from: string, to: string): Period => ({ control: 'arming', days, from, to })
const work = period([1, 2, 3, 4, 5], '08:00', '18:00')

test.each([
  ['5,1,1', '19:00', '00:00', period([1, 5], '19:00', '24:00')],
  ['7', '00:00', '00:00', period([7], '00:00', '24:00')],
  ['1', '18:00', '18:30', period([1], '18:00', '18:30')],
  ['6', '08:00', '18:00', period([6], '08:00', '18:00')],
] as const)('%s %s–%s is a period', (days, from, to, wanted) => {
  expect(periodOf('arming', { days, from, to }, [work])).toEqual({ period: wanted })
})

test.each([
  ['', '08:00', '09:00', 'days', 'timed-days'],
  ['8', '08:00', '09:00', 'days', 'timed-days'],
  ['1', '25:00', '09:00', 'from', 'timed-at'],
  ['1', '08:00', '9', 'to', 'timed-at'],
  ['1', '09:00', '08:59', 'from', 'period-order'],
  ['1', '07:00', '07:00', 'to', 'period-empty'],
  ['5,6', '17:59', '20:00', 'from', 'period-overlap'],
  ['1', '07:00', '00:00', 'from', 'period-overlap'],
] as const)('%s %s–%s is refused at %s: %s', (days, from, to, field, says) => {
  expect(periodOf('arming', { days, from, to }, [work])).toMatchObject({ fault: { field, says } })
})

test('another control does not stand in the way', () => {
  expect(periodOf('heating', { days: '1', from: '09:00', to: '10:00' }, [work])).toHaveProperty('period')
})

test('a period ends at its time, over midnight on the next day', () => {
  expect(endOf(work, [work])).toEqual({ at: '18:00', days: [1, 2, 3, 4, 5] })
  const late = period([5, 7], '20:00', '24:00')
  expect(endOf(late, [late])).toEqual({ at: '00:00', days: [1, 6] })
})

test('nothing ends where another period of the control begins', () => {
  const late = period([1, 2, 3], '20:00', '24:00')
  const early = period([2, 3], '00:00', '06:00')
  expect(endOf(late, [late, early])).toEqual({ at: '00:00', days: [4] })
  const always = period([1, 2, 3, 4, 5, 6, 7], '00:00', '24:00')
  expect(endOf(always, [always])).toEqual({ at: '00:00', days: [] })
  expect(endOf(late, [late, { ...early, control: 'heating' }]).days).toEqual([2, 3, 4])
})
