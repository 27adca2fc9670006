import { expect, it } from 'vitest'
import { daysShown, isMonth, monthAfter, monthName } from './month.ts'

it('shows six weeks from a Monday on', () => {
  const days = daysShown('2026-11')
  expect([days[0], days[6], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-11-01', '2026-12-06', 42])
  expect(daysShown('2027-02')[0]).toBe('2027-02-01')
})

it('goes over the end of a year, and is called as its language calls it', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2027-01', -1)]).toEqual(['2027-01', '2026-12'])
  expect([monthName('2026-11', 'zh'), monthName('2026-11', 'en')]).toEqual(['2026年11月', 'November 2026'])
  expect(['2026-11', '2026-13', '1999-01', ''].map(isMonth)).toEqual([true, false, false, false])
})
