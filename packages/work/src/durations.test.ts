import { expect, it } from 'vitest'
import { durationText, wholeMinutes } from './durations.ts'

it('review V2: a duration reads alike wherever it stands, cut off and never rounded up', () => {
  expect([-5, 40_000, 299_000, 18 * 60_000 + 59_000, 142 * 60_000, 2 * 3_600_000, 76 * 3_600_000].map(durationText)).toEqual([
    '0 s',
    '40 s',
    '4 min',
    '18 min',
    '2 h 22 min',
    '2 h',
    '3 d 4 h',
  ])
  for (const minutes of [0.4, 4.98, 4.999, 5, 59.99]) {
    const said = durationText(minutes * 60_000)
    if (minutes >= 1) expect(said).toBe(`${wholeMinutes(minutes)} min`)
  }
})
