import { describe, expect, it } from 'vitest'
import { extremesOf, gaugeScale } from './gauge-scale.ts'

const temperature = { range: [-40, 85], decimals: 1, normal: [21, 25] } as const

describe('a scale', () => {
  it('holds value, day and limits, in their order', () => {
    const scale = gaugeScale(temperature, 24, { min: 20, mean: 23, max: 26 }, { high: [35, 32], low: [5, 8] })
    const [from = 0, to = 0] = scale.day ?? []
    expect([scale.low, from, scale.value, to, scale.high]).toEqual(
      [scale.low, from, scale.value, to, scale.high].sort((a, b) => Number(a) - Number(b)),
    )
    expect(scale.low).toBeGreaterThan(0)
    expect(scale.high).toBeLessThan(1)
  })
  it('never shows more than the measure can be', () => {
    const share = { range: [0, 100], decimals: 0, normal: [95, 100] } as const
    expect(gaugeScale(share, 100, undefined, undefined).value).toBe(1)
    expect(gaugeScale(share, 0, undefined, undefined).value).toBe(0)
  })
  it('says nothing of what is not known, and stands on what is usual', () => {
    expect(gaugeScale(temperature, undefined, undefined, undefined)).toEqual({
      value: undefined,
      day: undefined,
      low: undefined,
      high: undefined,
    })
  })
  it('is no point where all is one value', () => {
    const { value } = gaugeScale({ range: [-40, 85], decimals: 1, normal: [20, 20] }, 20, undefined, undefined)
    expect(value).toBe(0.5)
  })
})

describe('what the day had', () => {
  it('takes the extremes of condensed steps, and the mean at the decimals of the measure', () => {
    expect(extremesOf({ value: [1, 2, null], min: [0.5, 1, null], max: [3, 2.5, null] }, 1)).toEqual({ min: 0.5, mean: 1.5, max: 3 })
    expect(extremesOf({ value: [1, 2, 2] }, 1)).toEqual({ min: 1, mean: 1.7, max: 2 })
  })
  it('is nothing without a value', () => {
    expect(extremesOf({ value: [null] }, 1)).toBeUndefined()
    expect(extremesOf(undefined, 1)).toBeUndefined()
  })
})
