import { describe, expect, it } from 'vitest'
import { gatherMarks } from './gather-marks.ts'

const gathered = (places: readonly number[], gap: number) =>
  gatherMarks(places, (place) => place, gap).map(({ at, marks }) => [at, marks.length])

describe('review V7: marks on a line of time', () => {
  it('stand at their own time', () => {
    expect(gathered([400, 10, 200], 24)).toEqual([
      [10, 1],
      [200, 1],
      [400, 1],
    ])
  })

  it('stand as one with their number where they would cover each other, and not spread over the line', () => {
    expect(gathered([100, 100, 101, 123, 124, 300], 24)).toEqual([
      [100, 4],
      [124, 1],
      [300, 1],
    ])
  })

  it('never stand nearer than the gap, however many there are', () => {
    const places = Array.from({ length: 500 }, (_, index) => index)
    const at = gatherMarks(places, (place) => place, 24).map((group) => group.at)
    expect(at.every((place, index) => index === 0 || place - (at[index - 1] ?? 0) >= 24)).toBe(true)
  })
})
