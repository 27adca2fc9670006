import { expect, it } from 'vitest'
import { isDay, weekName, weekOf } from './week.ts'

it('goes from Monday to Sunday, over the end of a year too', () => {
  expect(weekOf('2026-12-06')).toEqual(weekOf('2026-11-30'))
  expect([weekOf('2027-01-01')[0], weekOf('2027-01-01').at(-1)]).toEqual(['2026-12-28', '2027-01-03'])
  expect(weekName('2026-11-25', 'en')).toMatch(/^23\D+29 November 2026$/)
})

it('knows a day in an address from anything else', () => {
  expect(['2026-11-30', '2026-13-01', '2026-11-3', '1999-01-01', ''].map(isDay)).toEqual([true, false, false, false, false])
})
