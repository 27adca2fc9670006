import { flatPoint, type Measure, ups } from '@kilowatch/catalog'
import { describe, expect, it } from 'vitest'
import { calmerRules, calmest } from './calmer.ts'

const load = flatPoint(ups, 'load')?.point as Measure

describe('rules that flap less', () => {
  it('wait longer and move the release, never the limit', () => {
    const rules = calmerRules(load, { high: [80, 75], clearDelay: 60 })
    expect(rules[0]).toEqual({ high: [80, 75], clearDelay: 300 })
    expect(rules).toContainEqual({ high: [80, 70], clearDelay: 60 })
    expect(rules.map(({ high }) => high?.[0])).toEqual(rules.map(() => 80))
    expect(calmerRules(load, undefined)).toEqual([])
  })

  it('leave out what may not be saved', () => {
    // Three distances farther the release would lie below what a load can be.
    expect(calmerRules(load, { high: [80, 40] }).map(({ high }) => high?.[1])).not.toContain(-80)
  })

  it('are chosen by what they leave, the first good one before the best one', () => {
    expect(calmest(4, [0])).toBeNull()
    expect(calmest(40, [30, 8, 0])).toBe(1)
    expect(calmest(40, [30, 18, 16])).toBe(2)
    expect(calmest(40, [30, 25])).toBeNull()
  })
})
