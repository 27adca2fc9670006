import { type Measure, resolvePoint, th, ups } from '@kilowatch/catalog'
import { describe, expect, it } from 'vitest'
import { isProven, nearerRule, type UsualStep, usualEdge } from './rules.ts'

const minute = 60_000
const hour = 60 * minute
const temperature = resolvePoint(th, 'probe.2.temperature')?.point as Measure
const charge = resolvePoint(ups, 'battery_charge')?.point as Measure
const load = resolvePoint(ups, 'load')?.point as Measure

/** One step an hour with the same value, but for those that are given by their place. */
const steps = (hours: number, value: number, others: Readonly<Record<number, number>> = {}): UsualStep[] =>
  Array.from({ length: hours }, (_, place) => ({ at: place * hour, worst: others[place] ?? value, readings: 12 }))

describe('the usual edge', () => {
  it('is what 99 % of the readings do not pass, on either side', () => {
    const some = steps(400, 26, { 10: 28.7, 20: 28.7, 30: 40, 40: 40, 50: 40, 60: 40 })
    expect(usualEdge(some, 'high')).toBe(28.7)
    expect(usualEdge(some, 'low')).toBe(26)
    expect(usualEdge(steps(400, 90, { 1: 12 }), 'low')).toBe(90)
  })

  it('is not known from less than 14 days of readings, however many they are', () => {
    expect(usualEdge(steps(336, 26), 'high')).toBe(26)
    expect(usualEdge(steps(335, 26), 'high')).toBeUndefined()
    const dense = Array.from({ length: 4_000 }, (_, place) => ({ at: place * 5 * minute, worst: 26, readings: 60 }))
    expect(usualEdge(dense, 'high')).toBeUndefined()
  })
})

describe('the nearer rule', () => {
  it('is what the norm allows, with the release as far off as before and the timing as it is', () => {
    expect(nearerRule(temperature, { high: [35, 33], low: [5, 8], raiseDelay: 30 }, 'high', 28.7)).toEqual({
      ...{ high: [32, 30], low: [5, 8], raiseDelay: 30 },
    })
    expect(nearerRule(temperature, { high: [35, 33], low: [5, 8] }, 'low', 20)?.low).toEqual([15, 18])
  })

  it('is half way to the usual where there is no norm', () => {
    expect(nearerRule(load, { high: [90, 85] }, 'high', 60)?.high).toEqual([75, 70])
    expect(nearerRule(charge, { low: [20, 30] }, 'low', 98)?.low).toEqual([59, 69])
  })

  it('is none where the limit is at the norm or within, or where usual readings would keep the alarm open', () => {
    expect(nearerRule(temperature, { high: [32, 30] }, 'high', 24)).toBeNull()
    expect(nearerRule(temperature, { high: [30, 28] }, 'high', 24)).toBeNull()
    expect(nearerRule(temperature, { high: [35, 33] }, 'high', 30.1)).toBeNull()
    expect(nearerRule(load, { high: [90, 70] }, 'high', 60)).toBeNull()
    expect(nearerRule(load, { low: [10, 20] }, 'high', 60)).toBeNull()
  })

  it('is none where it could not be saved beside the other side', () => {
    expect(nearerRule(temperature, { high: [35, 33], low: [28, 30] }, 'high', 24)).toBeNull()
  })
})

describe('a proof', () => {
  const proven = { present: 1, nearer: 2, days: 30, earlier: 7 * minute }
  it('is an alarm that comes earlier at the price of one more in 30 days', () => {
    expect(isProven(proven)).toBe(true)
    expect(isProven({ ...proven, nearer: 3 })).toBe(false)
    expect(isProven({ ...proven, earlier: 4 * minute })).toBe(false)
    expect(isProven({ ...proven, days: 13.9 })).toBe(false)
  })
})
