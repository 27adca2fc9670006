import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { dutyLimits, isAtLimit, strainOf, type Times } from './limits.ts'

const hourMs = 3_600_000
const start = Date.parse('2026-11-23T00:00:00Z')
/** From one hour to another, counted from a Monday. */
const times = (from: number, to: number): Times => ({ from: new Date(start + from * hourMs), to: new Date(start + to * hourMs) })
const rules = (added: Times, others: Times[]) => strainOf(added, others).breaches.map(({ rule, hours }) => `${rule} ${hours}`)

describe('one more duty', () => {
  test.each<[string, Times, Times[], string[]]>([
    ['beside none', times(0, 12), [], []],
    ['after 11 hours of rest', times(23, 35), [times(0, 12)], []],
    ['after less', times(22.5, 34.5), [times(0, 12)], ['rest 10.5']],
    ['before too little rest', times(0, 12), [times(20, 32)], ['rest 8']],
    ['right after another one', times(12, 20), [times(0, 12)], ['rest 0']],
    ['that makes 24 hours on end', times(12, 24), [times(0, 12)], ['on-end 24']],
    ['between two that make 24 hours on end with it', times(8, 16), [times(16, 24), times(0, 8)], ['on-end 24']],
    ['at the same time as another one', times(6, 18), [times(0, 12)], ['overlap 6']],
    ['that begins with a shorter one', times(0, 12), [times(0, 6)], ['overlap 6']],
    ['around a short one', times(0, 12), [times(3, 5)], ['overlap 2']],
    ['that fills 60 hours of a week', times(96, 108), [0, 24, 48, 72].map((from) => times(from, from + 12)), []],
    ['that goes beyond', times(120, 132), [0, 24, 48, 72, 96].map((from) => times(from, from + 12)), ['week 72']],
    ['that only touches seven days', times(168, 180), [0, 24, 48, 72, 96].map((from) => times(from, from + 12)), []],
  ])('%s', (_, added, others, broken) => {
    expect(rules(added, others)).toEqual(broken)
  })

  it('says the rest on both sides and the hours of the fullest week', () => {
    const strain = strainOf(times(48, 60), [times(0, 12), times(90, 102)])
    expect(strain).toEqual({ before: 36, after: 30, week: 36, breaches: [] })
    expect(isAtLimit(strain)).toBe(false)
    expect(isAtLimit(strainOf(times(23, 35), [times(0, 12)]))).toBe(true)
    expect(isAtLimit(strainOf(times(0, 12), [times(23, 35)]))).toBe(true)
    expect(
      isAtLimit(
        strainOf(
          times(96, 108),
          [0, 24, 48, 72].map((from) => times(from, from + 12)),
        ),
      ),
    ).toBe(true)
    expect(isAtLimit(strainOf(times(22, 34), [times(0, 12)]))).toBe(false)
  })

  it('finds the fullest seven days wherever they begin', () => {
    const spans = fc.uniqueArray(fc.nat({ max: 40 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(spans, fc.integer({ min: 1, max: 8 }), (places, length) => {
        const [added, ...others] = places.map((place) => times(place * 8, place * 8 + length))
        if (!added) return
        const { week } = strainOf(added, others)
        // Hour by hour, these are the fullest seven days that touch the duty.
        let fullest = 0
        const from = (added.from.getTime() - start) / hourMs
        for (let begin = from - 168 + 1; begin < from + length; begin++) {
          const sum = [added, ...others].reduce((total, one) => {
            const [a, b] = [(one.from.getTime() - start) / hourMs, (one.to.getTime() - start) / hourMs]
            return total + Math.max(0, Math.min(b, begin + 168) - Math.max(a, begin))
          }, 0)
          fullest = Math.max(fullest, sum)
        }
        expect(week).toBe(fullest)
        expect(week > dutyLimits.weekHours).toBe(strainOf(added, others).breaches.some(({ rule }) => rule === 'week'))
      }),
    )
  })
})
