import { describe, expect, it } from 'vitest'
import { dayIn, daysAfter, daysLater, endOfDay, isoIn, isWithinDays, momentOf, offsetIn, startOfDay, wallText, wallTime } from './days.ts'

const zones = Intl.supportedValuesOf('timeZone').filter((_, at) => at % 9 === 0)
const odd = [
  'Africa/Cairo',
  'Asia/Beirut',
  'America/Havana',
  'America/Santiago',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Gaza',
  'UTC',
]

describe('review D12, D23: days, months and zones', () => {
  it.each([...new Set([...odd, ...zones])])('a day of %s begins with its first moment and ends with the next one', (zone) => {
    for (let day = '2025-12-30'; day < '2027-01-03'; day = daysAfter(day, 1)) {
      const start = startOfDay(day, zone)
      expect(dayIn(start, zone)).toBe(day)
      expect(dayIn(start.getTime() - 1, zone)).toBe(daysAfter(day, -1))
      expect(endOfDay(day, zone)).toEqual(startOfDay(daysAfter(day, 1), zone))
    }
  })

  it.each(odd)('every time of a day of %s is a moment that shows it, or stands as late after the jump', (zone) => {
    for (let day = '2026-03-01'; day < '2026-05-05'; day = daysAfter(day, 1)) {
      for (let seconds = 0; seconds < 86_400; seconds += 900) {
        const found = momentOf(day, seconds, zone)
        const shown = wallTime(found, zone)
        if (shown.day === day && shown.seconds === seconds) continue
        const jump = offsetIn(found, zone) - offsetIn(found.getTime() - 6 * 3_600_000, zone)
        expect(jump).toBeGreaterThan(0)
        expect(shown).toEqual(wallTime(Date.parse(`${day}T00:00:00Z`) + seconds * 1_000 + jump, 'UTC'))
      }
    }
  })

  it('a time that comes twice is the first', () => {
    expect(momentOf('2026-10-25', 9_000, 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })

  it('days without midnight begin when the clocks have jumped over it', () => {
    expect(wallText(startOfDay('2026-04-24', 'Africa/Cairo'), 'Africa/Cairo')).toBe('2026-04-24 01:00:00')
    expect(wallText(startOfDay('2026-03-29', 'Asia/Beirut'), 'Asia/Beirut')).toBe('2026-03-29 01:00:00')
  })

  it.each(odd)('every month of %s is within its days', (zone) => {
    for (const [month, next, days] of [
      ['2026-10-01', '2026-11-01', 31],
      ['2026-03-01', '2026-04-01', 31],
      ['2026-04-01', '2026-05-01', 30],
    ] as const) {
      const [from, to] = [startOfDay(month, zone), startOfDay(next, zone)]
      expect(isWithinDays(from, to, days, zone)).toBe(true)
      expect(isWithinDays(from, new Date(to.getTime() - 1), days, zone)).toBe(true)
      expect(isWithinDays(from, new Date(to.getTime() + 7_200_001), days, zone)).toBe(false)
    }
  })

  it('writes offsets of all kinds', () => {
    expect(isoIn(0, 'UTC')).toBe('1970-01-01T00:00:00+00:00')
    expect(isoIn(Date.UTC(2026, 0, 1), 'America/St_Johns')).toBe('2025-12-31T20:30:00-03:30')
    expect(isoIn(Date.UTC(2026, 0, 1), 'Asia/Kathmandu')).toBe('2026-01-01T05:45:00+05:45')
  })
})

it('goes so many days on or back to the same time of the clocks, whatever these did in between', () => {
  const noon = new Date('2026-10-26T11:00:00.250Z')
  expect(daysLater(noon, -2, 'Europe/Berlin').toISOString()).toBe('2026-10-24T10:00:00.250Z')
  expect(daysLater(daysLater(noon, -2, 'Europe/Berlin'), 2, 'Europe/Berlin')).toEqual(noon)
  expect(daysLater(noon, -2, 'Asia/Shanghai').toISOString()).toBe('2026-10-24T11:00:00.250Z')
})
