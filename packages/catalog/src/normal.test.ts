import { describe, expect, it } from 'vitest'
import { deviceTypes } from './devices/index.ts'
import { flatPoints } from './lookup.ts'
import { normalSpan, normalValue } from './normal.ts'
import { measure, state } from './point.ts'

const named = { zh: '值', en: 'Value' }

describe('what is normal', () => {
  it('is what is declared, else what lies well within the limits, else low in the range', () => {
    expect(normalSpan(measure('a', named, 'V', [0, 600], { normal: [218, 224] }))).toEqual([218, 224])
    expect(normalSpan(measure('a', named, 'V', [0, 600], { limits: { high: [250, 240], low: [190, 200] } }))).toEqual([216, 224])
    expect(normalSpan(measure('a', named, 'Cel', [-40, 85], { limits: { high: [55, 50] } }))).toEqual([20, 30])
    expect(normalSpan(measure('a', named, '%', [0, 100], { limits: { low: [10, 20] } }))).toEqual([60, 76])
    expect(normalSpan(measure('a', named, 'A', [0, 1000]))).toEqual([100, 150])
  })

  it('of a state is what is declared, else the first value that is no alarm', () => {
    const values = { lost: { code: 0, ...named }, off: { code: 1, ...named }, on: { code: 2, ...named } }
    expect(normalValue(state('s', named, values, { lost: { level: 3 } }))).toBe('off')
    expect(normalValue(state('s', named, values, { lost: { level: 3 } }, { normal: 'on' }))).toBe('on')
  })
})

it.each(deviceTypes.map((type) => [type.code, type] as const))('%s is quiet and possible on an ordinary day', (_code, type) => {
  for (const { pattern, point } of flatPoints(type)) {
    if (point.kind === 'measure') {
      const [low, high] = normalSpan(point)
      const { limits = {}, range } = point
      expect(low, pattern).toBeLessThanOrEqual(high)
      expect(low, pattern).toBeGreaterThanOrEqual(limits.low?.[1] ?? range[0])
      expect(high, pattern).toBeLessThanOrEqual(limits.high?.[1] ?? range[1])
    }
    if (point.kind === 'state') {
      const value = normalValue(point)
      expect(Object.keys(point.values), pattern).toContain(value)
      expect(Object.keys(point.alarms), pattern).not.toContain(value)
    }
  }
})
