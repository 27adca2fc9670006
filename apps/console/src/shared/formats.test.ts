import { describe, expect, it } from 'vitest'
import { absoluteTime, formatAge, formatClock, formatDue, formatDuration, formatRunning, formatTime, isoDate, number } from './formats.ts'

const at = (text: string) => new Date(text).getTime()
const now = at('2026-11-21T14:20:30')

describe('figures', () => {
  it('have a true minus and no sign on zero', () => {
    expect(number(-81.23, 1)).toBe('−81.2')
    expect(number(-0.04, 1)).toBe('0.0')
    expect(number(9999)).toBe('9999')
    expect(number(193772.37, 2)).toBe('193,772.37')
  })
})

describe('times', () => {
  it('run by the second, with hours only where there are any, and never backwards', () => {
    expect([1_101_000, 7_445_999, 5_000, -1].map(formatRunning)).toEqual(['18:21', '2:04:05', '0:05', '0:00'])
  })

  it('name the clock today, yesterday by its word, other days by their date', () => {
    expect(formatTime('2026-11-21T14:02:10', 'zh', now)).toBe('14:02')
    expect(formatTime('2026-11-20T22:41:00', 'zh', now)).toBe('昨天 22:41')
    expect(formatTime('2026-11-20T22:41:00', 'en', now)).toBe('yesterday 22:41')
    expect(formatTime('2026-11-22T00:59:00', 'zh', now)).toBe('明天 00:59')
    expect(formatTime('2026-11-22T00:59:00', 'en', now)).toBe('tomorrow 00:59')
    expect(formatTime('2026-08-03T09:11:00', 'zh', now)).toBe('2026-08-03')
    expect(formatTime('2026-08-03T09:11:00', 'zh', now, true)).toBe('2026-08-03 09:11')
  })
  it('of a day by which something is to be done is that day, though it ends at midnight', () => {
    expect(formatDue('2026-11-22T00:00:00', 'zh', now)).toBe('今天')
    expect(formatDue('2026-11-22T00:00:00', 'en', now)).toBe('today')
    expect(formatDue('2026-12-04T00:00:00', 'zh', now)).toBe('2026-12-03')
    expect(formatDue('2026-12-03T14:00:00', 'zh', now)).toBe('2026-12-03 14:00')
    expect(formatDue('2026-11-21T15:30:00', 'zh', now)).toBe('15:30')
  })

  it('review J19: a whole day is told by its own date, whether its end is midnight or the moment before', () => {
    for (const [end, told] of [
      ['2026-11-28T00:00:00', '2026-11-27'],
      ['2026-11-27T23:59:59.999', '2026-11-27'],
      ['2026-03-01T00:00:00', '2026-02-28'],
      ['2027-01-01T00:00:00', '2026-12-31'],
      ['2026-11-27T23:59:00', '2026-11-27 23:59'],
      ['2026-11-28T00:01:00', '2026-11-28 00:01'],
    ] as const)
      expect(formatDue(end, 'en', now), end).toBe(told)
  })

  it('count a minute before midnight as yesterday', () => {
    expect(formatTime('2026-11-20T23:59:00', 'en', at('2026-11-21T00:01:00'))).toBe('yesterday 23:59')
  })

  it('keep the seconds where they matter', () => {
    expect(formatClock('2026-11-21T14:20:05', now)).toBe('14:20:05')
    expect(formatClock('2026-11-19T14:20:05', now)).toBe('2026-11-19 14:20:05')
  })

  it('say the whole local time with its zone', () => {
    expect(absoluteTime('2026-11-21T14:20:30')).toMatch(/^2026-11-21 14:20:30 (GMT|UTC)/)
    expect(isoDate('2026-01-02T03:04:05')).toBe('2026-01-02')
  })
})

describe('spans', () => {
  it('have two units at the most', () => {
    expect(formatDuration(-5)).toBe('0 s')
    expect(formatDuration(40_000)).toBe('40 s')
    expect(formatDuration(18 * 60_000 + 59_000)).toBe('18 min')
    expect(formatDuration(142 * 60_000)).toBe('2 h 22 min')
    expect(formatDuration(2 * 3_600_000)).toBe('2 h')
    expect(formatDuration(76 * 3_600_000)).toBe('3 d 4 h')
  })

  it('say how long ago, never in the future', () => {
    expect(formatAge(now - 2_000, 'zh', now)).toBe('2 秒前')
    expect(formatAge(now - 120_000, 'en', now)).toBe('2 min ago')
    expect(formatAge(now - 26 * 3_600_000, 'zh', now)).toBe('1 天前')
    expect(formatAge(now + 5_000, 'zh', now)).toBe('0 秒前')
  })
})
