import { describe, expect, it } from 'vitest'
import { quietUntil } from './quiet.ts'

describe('review D12: quiet hours end after the moment at which they hold, whatever the clocks do', () => {
  const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const nights = [
    ['Europe/Berlin', '2026-03-29'],
    ['Europe/Berlin', '2026-10-25'],
    ['Africa/Cairo', '2026-04-24'],
    ['Africa/Cairo', '2026-10-30'],
    ['America/New_York', '2026-03-08'],
    ['Asia/Shanghai', '2026-03-08'],
  ] as const

  it.each(nights)('%s %s', (zone, day) => {
    const middle = Date.parse(`${day}T00:00:00Z`)
    for (let from = 0; from < 1_440; from += 150) {
      for (let to = 30; to < 1_440; to += 90) {
        const quiet = { from: clock(from), to: clock(to) } as NonNullable<Parameters<typeof quietUntil>[0]>
        for (let at = middle - 86_400_000; at < middle + 86_400_000; at += 1_800_000) {
          const end = quietUntil(quiet, zone, new Date(at))
          if (end === null) continue
          expect(end.getTime()).toBeGreaterThan(at)
          expect(end.getTime() - at).toBeLessThanOrEqual(25 * 3_600_000)
          expect(quietUntil(quiet, zone, end)).toBeNull()
        }
      }
    }
  })

  it('02:30 of a night without it is 03:30', () => {
    const quiet = { from: '22:00', to: '02:30' } as NonNullable<Parameters<typeof quietUntil>[0]>
    expect(quietUntil(quiet, 'Europe/Berlin', new Date('2026-03-29T00:59:00Z'))?.toISOString()).toBe('2026-03-29T01:30:00.000Z')
  })
})
