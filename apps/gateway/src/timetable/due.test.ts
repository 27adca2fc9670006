import { describe, expect, it } from 'vitest'
import { behind, dueOf, localTime } from './due.ts'

const shanghai = (text: string) => localTime(Date.parse(`${text}+08:00`), 'Asia/Shanghai')
const daily = { repeat: 'daily', days: [], at: '07:30' } as const
const weekdays = { repeat: 'weekdays', days: [1, 3], at: '07:30' } as { repeat: 'weekdays'; days: number[]; at: string }
const once = { repeat: 'once', days: [], day: '2026-10-24', at: '23:30' } as const

it('the wall clock of a zone', () => {
  expect(shanghai('2026-10-21T14:20:30')).toMatchObject({ date: '2026-10-21', weekday: 3 })
  expect(shanghai('2026-10-25T00:00:00')).toMatchObject({ date: '2026-10-25', weekday: 7 })
  expect(localTime(Date.parse('2026-10-21T00:30:00Z'), 'America/New_York')).toMatchObject({ date: '2026-10-20', weekday: 2 })
  expect(() => localTime(0, 'Mars/Base')).toThrow(RangeError)
})

describe('review D12: a daily task on the days on which clocks change', () => {
  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'Africa/Cairo',
    'Asia/Beirut',
    'Australia/Lord_Howe',
    'America/Santiago',
    'Asia/Shanghai',
  ]
  /** Clocks change between 23:00 and 04:00; the others are far from it. */
  const times = ['23:00', '23:30', '00:00', '00:30', '01:00', '01:30', '02:00', '02:30', '03:00', '03:30', '04:00', '12:00']

  const days = ['2026-03-05', '2026-03-27', '2026-04-03', '2026-04-23', '2026-09-04', '2026-10-23', '2026-10-30']
  /** Each minute of four days from 16:00 UTC on, and the one before. */
  const minutesFrom = (day: string, zone: string) =>
    Array.from({ length: 4 * 1_440 + 1 }, (_, minute) => localTime(Date.parse(`${day}T15:59:00Z`) + minute * 60_000, zone))

  it.each(zones)('is done once a day at every time at which clocks change (%s)', (zone) => {
    // What the clock shows is worked out once for all times of the day: it takes most of the time.
    const spans = days.map((day) => minutesFrom(day, zone))
    for (const at of times) {
      const task = { repeat: 'daily', days: [], at } as const
      let handled: string | undefined = '2026-01-01 00:00'
      const runs: string[] = []
      for (const [before, ...minutes] of spans) {
        handled = (before && behind(task, before)) ?? handled
        for (const now of minutes) {
          const due = dueOf(task, now, handled)
          if (!due) continue
          expect(due.what).toBe('run')
          handled = due.key
          runs.push(due.key)
        }
      }
      expect(new Set(runs).size).toBe(runs.length)
      expect(runs.length).toBeGreaterThanOrEqual(7 * 4 - 1)
    }
  })

  it('at 02:30 of a night without it, at 03:30', () => {
    const task = { repeat: 'daily', days: [], at: '02:30' } as const
    const at = (text: string) => localTime(Date.parse(text), 'Europe/Berlin')
    expect(dueOf(task, at('2026-03-29T01:00:00Z'), '2026-03-28 02:30')).toBeUndefined()
    expect(dueOf(task, at('2026-03-29T01:30:00Z'), '2026-03-28 02:30')).toEqual({ what: 'run', key: '2026-03-29 02:30', late: 0 })
  })
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
