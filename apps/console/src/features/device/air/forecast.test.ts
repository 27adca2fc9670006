import { describe, expect, it } from 'vitest'
import { type Course, forecastOf } from './forecast.ts'

const [day, hour] = [86_400_000, 3_600_000]
const now = Date.parse('2026-10-21T14:00:00Z')

/** Hours back to front over so many days; `valueAt` by days before now. */
function courseOf(days: number, valueAt: (ago: number, index: number) => number | null): Course {
  const count = days * 24
  const at = Array.from({ length: count }, (_, index) => now - (count - index) * hour + hour / 2)
  return { at, value: at.map((time, index) => valueAt((now - time) / day, index)) }
}
const waving = (index: number) => Math.sin(index) * 4
const daysFromNow = (at: number | undefined) => (at === undefined ? undefined : Math.round((at - now) / day))

describe('the day on which a filter is at its limit', () => {
  it('is where the straight line of its days meets the limit, between two days that may be it', () => {
    const told = forecastOf(
      courseOf(30, (ago, index) => 218 - 3.6 * ago + waving(index)),
      250,
      now,
    )
    if (told.kind !== 'date') throw new Error(told.kind)
    expect(told.trend.perDay).toBeCloseTo(3.6, 1)
    expect(told.trend.days).toBe(30)
    expect(daysFromNow(told.at)).toBe(9)
    expect(told.earliest).toBeLessThanOrEqual(told.at)
    expect(told.latest).toBeGreaterThanOrEqual(told.at)
  })
  it('is told from the last 30 days alone', () => {
    const told = forecastOf(
      courseOf(60, (ago) => (ago > 30 ? 180 : 218 - 3 * ago)),
      250,
      now,
    )
    expect(told).toMatchObject({ kind: 'date', trend: { days: 30 } })
    if (told.kind === 'date') expect(told.trend.perDay).toBeCloseTo(3, 5)
  })
  it('is less sure, the more the days scatter', () => {
    const told = (scatter: number) =>
      forecastOf(
        courseOf(30, (ago) => 200 - 2 * ago + ((Math.floor(ago) * 7) % 5) * scatter),
        250,
        now,
      )
    const width = (scatter: number) => {
      const one = told(scatter)
      if (one.kind !== 'date') throw new Error(one.kind)
      return (one.latest ?? Number.POSITIVE_INFINITY) - one.earliest
    }
    expect(width(3)).toBeGreaterThan(width(0.5))
  })
  it('is not told from fewer than 14 days with data, however long ago they began', () => {
    const rising = (ago: number) => 200 - 3 * ago
    expect(forecastOf(courseOf(13, rising), 250, now)).toEqual({ kind: 'few', days: 13 })
    expect(
      forecastOf(
        courseOf(30, (ago) => (ago > 5 && ago < 22 ? null : rising(ago))),
        250,
        now,
      ),
    ).toMatchObject({ kind: 'few' })
    expect(forecastOf(courseOf(14, rising), 250, now).kind).toBe('date')
    expect(forecastOf({ at: [], value: [] }, 250, now)).toEqual({ kind: 'few', days: 0 })
  })
  it('is not told where the days do not rise, nor where they rise by less than they scatter', () => {
    expect(
      forecastOf(
        courseOf(30, (ago) => 150 + ago),
        250,
        now,
      ).kind,
    ).toBe('steady')
    expect(
      forecastOf(
        courseOf(30, (ago) => 150 - 0.01 * ago + ((Math.floor(ago) * 7) % 5) * 6),
        250,
        now,
      ).kind,
    ).toBe('steady')
    expect(
      forecastOf(
        courseOf(30, (ago) => 120 - 0.05 * ago),
        250,
        now,
      ).kind,
    ).toBe('far')
  })
  it('begins anew when the filter was changed', () => {
    const changed = (days: number) => courseOf(30, (ago) => (ago > days ? 260 - 3 * ago : 120 - 3 * ago))
    expect(forecastOf(changed(10), 250, now)).toEqual({ kind: 'few', days: 10 })
    const told = forecastOf(changed(20), 250, now)
    expect(told).toMatchObject({ kind: 'date', trend: { days: 20 } })
    if (told.kind === 'date') expect(daysFromNow(told.at)).toBe(44)
  })
  it('is past where the last day is at the limit', () => {
    expect(
      forecastOf(
        courseOf(30, (ago) => 265 - 3 * ago),
        250,
        now,
      ).kind,
    ).toBe('reached')
  })
})
