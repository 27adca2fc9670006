import { startOfDay } from '@kilowatch/work'
import { describe, expect, it } from 'vitest'
import { checkExportRange } from './export-range.ts'

const zones = ['Europe/Berlin', 'America/New_York', 'Africa/Cairo', 'Australia/Sydney', 'Asia/Shanghai', 'UTC']
const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-01`)

describe('review D23: a month of the calendar is no more than a month', () => {
  it.each(zones)('in %s', (zone) => {
    for (const [at, month] of months.entries()) {
      const [from, to] = [startOfDay(month, zone), startOfDay(months[at + 1] ?? '2027-01-01', zone)]
      const check = (end: Date) =>
        checkExportRange({ most: 'month', ahead: true }, { from: from.toISOString(), to: end.toISOString() }, from, zone)
      expect(() => check(to)).not.toThrow()
      expect(() => check(new Date(from.getTime() + 31.1 * 86_400_000))).toThrow()
    }
  })
})
