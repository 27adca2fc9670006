import { expect, it } from 'vitest'
import { dueOf, workingDay } from './working-days.ts'

const zone = 'Asia/Shanghai'
const at = (local: string) => new Date(`${local}+08:00`)

it('counts the day of the submission as the first of seven, and no weekend', () => {
  // 2026-10-19 is a Monday.
  expect(workingDay(at('2026-10-19T16:40'), at('2026-10-21T14:20'), zone)).toBe(3)
  expect(workingDay(at('2026-10-21T09:22'), at('2026-10-21T14:20'), zone)).toBe(1)
  expect(workingDay(at('2026-10-14T10:00'), at('2026-10-21T14:20'), zone)).toBe(6)
  expect(workingDay(at('2026-10-17T10:00'), at('2026-10-18T10:00'), zone)).toBe(0)
  // In the evening of London it is the next day already.
  expect(workingDay(new Date('2026-10-19T17:00Z'), new Date('2026-10-19T17:00Z'), zone)).toBe(1)
})

it('is due at the end of the seventh working day of the business', () => {
  expect(dueOf(at('2026-10-19T16:40'), zone)).toEqual(at('2026-10-28T00:00'))
  expect(dueOf(at('2026-10-17T10:00'), zone)).toEqual(at('2026-10-28T00:00'))
  expect(dueOf(at('2026-10-16T23:59'), zone)).toEqual(at('2026-10-27T00:00'))
  // Summer time ends on 2026-10-25 in Berlin.
  expect(dueOf(new Date('2026-10-19T10:00Z'), 'Europe/Berlin')).toEqual(new Date('2026-10-27T23:00Z'))
})
