import { describe, expect, it } from 'vitest'
import { behind, dueOf, localTime } from './due.ts'

const shanghai = (text: string) => localTime(Date.parse(`${text}+08:00`), 'Asia/Shanghai')
const daily = { repeat: 'daily', days: [], at: '07:30' } as const
const weekdays = { repeat: 'weekdays', days: [1, 3], at: '07:30' } as { repeat: 'weekdays'; days: number[]; at: string }
const once = { repeat: 'once', days: [], day: '2026-10-24', at: '23:30' } as const

it('the wall clock of a zone', () => {
  expect(shanghai('2026-10-21T14:20:30')).toEqual({ date: '2026-10-21', weekday: 3, seconds: 51_630 })
  expect(shanghai('2026-10-25T00:00:00')).toEqual({ date: '2026-10-25', weekday: 7, seconds: 0 })
  expect(localTime(Date.parse('2026-10-21T00:30:00Z'), 'America/New_York')).toEqual({ date: '2026-10-20', weekday: 2, seconds: 73_800 })
  expect(() => localTime(0, 'Mars/Base')).toThrow(RangeError)
})

describe('a timed task', () => {
  it('is done at its minute, not before it, and once', () => {
    expect(dueOf(daily, shanghai('2026-10-21T07:29:59'), undefined)).toBeUndefined()
    expect(dueOf(daily, shanghai('2026-10-21T07:30:00'), '2026-10-20 07:30')).toEqual({ what: 'run', key: '2026-10-21 07:30', late: 0 })
    expect(dueOf(daily, shanghai('2026-10-21T07:30:01'), '2026-10-21 07:30')).toBeUndefined()
  })
  it('is not done late: its time went by', () => {
    expect(dueOf(daily, shanghai('2026-10-21T07:31:00'), '2026-10-20 07:30')?.what).toBe('run')
    expect(dueOf(daily, shanghai('2026-10-21T07:31:01'), '2026-10-20 07:30')?.what).toBe('missed')
  })
  it('of some days of the week waits for them', () => {
    expect(dueOf(weekdays, shanghai('2026-10-20T07:30:00'), undefined)).toBeUndefined()
    expect(dueOf(weekdays, shanghai('2026-10-21T07:30:00'), undefined)?.what).toBe('run')
  })
  it('of one day is done on that day alone, and missed afterwards', () => {
    expect(dueOf(once, shanghai('2026-10-23T23:30:00'), undefined)).toBeUndefined()
    expect(dueOf(once, shanghai('2026-10-24T23:30:10'), undefined)?.what).toBe('run')
    expect(dueOf(once, shanghai('2026-10-26T08:00:00'), undefined)).toMatchObject({ what: 'missed', key: '2026-10-24 23:30' })
    expect(dueOf(once, shanghai('2026-10-26T08:00:00'), '2026-10-24 23:30')).toBeUndefined()
  })
  it('fault 13: is not done twice when the clock jumps an hour, or over midnight, and back', () => {
    expect(dueOf(daily, shanghai('2026-10-21T07:30:00'), '2026-10-21 07:30')).toBeUndefined()
    expect(dueOf(daily, shanghai('2026-10-20T07:30:00'), '2026-10-21 07:30')).toBeUndefined()
  })
  it('is done again by a clock that was years ahead', () => {
    expect(dueOf(daily, shanghai('2026-10-21T07:30:00'), '2036-10-21 07:30')?.what).toBe('run')
  })
  it('that is new begins with its next time', () => {
    expect(behind(daily, shanghai('2026-10-21T07:30:20'))).toBe('2026-10-21 07:30')
    expect(behind(daily, shanghai('2026-10-21T07:29:59'))).toBeUndefined()
  })
})
