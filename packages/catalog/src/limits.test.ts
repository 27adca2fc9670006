import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deviceTypes } from './devices/index.ts'
import { cannotSaveText, limitFieldName, limitProblemText } from './limit-texts.ts'
import { allowsSide, checkLimits, checkRule, defaultLimits, type LimitDraft, type LimitProblem, ruleFor } from './limits.ts'
import { deviceType, flatPoint } from './lookup.ts'
import { measure } from './point.ts'

const name = { zh: '电压', en: 'Voltage' }
const both = measure('v', name, 'V', [0, 600], { decimals: 1, sides: 'both' })
const onlyHigh = measure('v', name, 'V', [0, 600], { decimals: 1, sides: 'high' })
const onlyLow = measure('v', name, 'V', [0, 600], { decimals: 1, sides: 'low' })
const none = measure('v', name, 'V', [0, 600], { decimals: 1, sides: 'none' })

const codes = (limits: LimitDraft, point = both) => checkLimits(point, limits).map(({ code, field }) => `${field} ${code}`)

describe('checkLimits', () => {
  test('takes both sides, one side, or none at all', () => {
    expect(checkLimits(both, { high: [253, 248], low: [187, 192] })).toEqual([])
    expect(checkLimits(both, { high: [253, 248] })).toEqual([])
    expect(checkLimits(both, { low: [187, 192] })).toEqual([])
    expect(checkLimits(none, {})).toEqual([])
  })

  test('names the violated pair', () => {
    expect(checkLimits(both, { high: [248, 248], low: [187, 192] })).toEqual([
      { code: 'high-alarm-not-above-release', field: 'ha', other: 'hr' },
    ])
    expect(codes({ high: [253, 190], low: [187, 192] })).toEqual(['hr high-release-not-above-low-release'])
    expect(codes({ high: [253, 248], low: [192, 192] })).toEqual(['lr low-release-not-above-low-alarm'])
    expect(codes({ high: [1, 2], low: [4, 3] })).toEqual([
      'ha high-alarm-not-above-release',
      'hr high-release-not-above-low-release',
      'lr low-release-not-above-low-alarm',
    ])
  })

  test('refuses a side that the measure does not take', () => {
    expect(codes({ high: [253, 248] }, onlyLow)).toEqual(['ha side-not-allowed', 'hr side-not-allowed'])
    expect(codes({ low: [187, 192] }, onlyHigh)).toEqual(['lr side-not-allowed', 'la side-not-allowed'])
    expect(codes({ high: [253, 248] }, none)).toHaveLength(2)
    expect(allowsSide(onlyHigh, 'high') && !allowsSide(onlyHigh, 'low')).toBe(true)
  })

  test('refuses what is empty, no number, out of range or too fine, and compares no pair with it', () => {
    expect(codes({ high: [null, 248] })).toEqual(['ha empty'])
    expect(codes({ high: [Number.NaN, 248] })).toEqual(['ha not-a-number'])
    expect(checkLimits(both, { high: [601, 248] })).toEqual([{ code: 'out-of-range', field: 'ha', min: 0, max: 600 }])
    expect(checkLimits(both, { low: [-1, 192] })).toEqual([{ code: 'out-of-range', field: 'la', min: 0, max: 600 }])
    expect(checkLimits(both, { high: [253.25, 248] })).toEqual([{ code: 'too-many-decimals', field: 'ha', decimals: 1 }])
  })

  test('accepts exactly the ordered quadruples', () => {
    const figure = fc.integer({ min: 0, max: 6000 }).map((tenths) => tenths / 10)
    fc.assert(
      fc.property(figure, figure, figure, figure, (ha, hr, lr, la) => {
        const accepted = checkLimits(both, { high: [ha, hr], low: [la, lr] }).length === 0
        expect(accepted).toBe(ha > hr && hr > lr && lr > la)
      }),
    )
  })

  test('accepts every four different figures once they are in order', () => {
    const figures = fc.uniqueArray(fc.integer({ min: 0, max: 6000 }), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(figures, (tenths) => {
        const [la = 0, lr = 0, hr = 0, ha = 0] = tenths.sort((a, b) => a - b).map((figure) => figure / 10)
        expect(checkLimits(both, { high: [ha, hr], low: [la, lr] })).toEqual([])
        expect(checkLimits(both, { high: [hr, ha], low: [la, lr] })).not.toEqual([])
        expect(checkLimits(both, { high: [ha, hr], low: [lr, la] })).not.toEqual([])
      }),
    )
  })

  test('every problem is at a field that was given, for any input', () => {
    const figure = fc.oneof(fc.double(), fc.constant(null))
    const side = fc.option(fc.tuple(figure, figure), { nil: undefined })
    fc.assert(
      fc.property(side, side, (high, low) => {
        const limits: LimitDraft = { ...(high ? { high } : {}), ...(low ? { low } : {}) }
        for (const { field } of checkLimits(both, limits)) expect(field.startsWith('h') ? high : low).toBeDefined()
      }),
    )
  })
})

test('checkRule bounds delays and samples', () => {
  const limits = { high: [253, 248] } as const
  expect(checkRule(both, { limits, raiseDelay: 0, clearDelay: 3600, samples: 1 })).toEqual([])
  expect(checkRule(both, { limits })).toEqual([])
  expect(checkRule(both, { limits, raiseDelay: -1, clearDelay: 3601, samples: 0 })).toEqual([
    { code: 'out-of-range', field: 'raiseDelay', min: 0, max: 3600 },
    { code: 'out-of-range', field: 'clearDelay', min: 0, max: 3600 },
    { code: 'out-of-range', field: 'samples', min: 1, max: 100 },
  ])
  expect(checkRule(both, { limits, samples: 1.5 })).toEqual([{ code: 'too-many-decimals', field: 'samples', decimals: 0 }])
  expect(checkRule(both, { limits: { high: [1, 2] }, samples: Number.NaN }).map(({ field }) => field)).toEqual(['ha', 'samples'])
})

test('default limits are those of the points, by pattern', () => {
  const ups = deviceType('ups')
  if (!ups) throw new Error('no ups')
  expect(defaultLimits(ups)['phase.*.input_voltage']).toEqual({ high: [253, 248], low: [187, 192] })
  for (const type of deviceTypes) {
    for (const [pattern, limits] of Object.entries(defaultLimits(type))) {
      const point = flatPoint(type, pattern)?.point
      expect(point?.kind === 'measure' && checkLimits(point, limits)).toEqual([])
    }
  }
})

describe('texts', () => {
  const said = (problem: LimitProblem) => limitProblemText(problem, 'en')

  test('are the words of the specification', () => {
    expect(said({ code: 'high-alarm-not-above-release', field: 'ha', other: 'hr' })).toContain(
      'alarm threshold cannot be less than or equal to relief threshold',
    )
    expect(said({ code: 'out-of-range', field: 'ha', min: 0, max: 1 })).toBe('The value you set exceeds the limit, please reset it')
    expect(said({ code: 'empty', field: 'ha' })).toBe('Input can not be empty')
    expect(cannotSaveText('en').toLowerCase()).toBe('threshold you entered is wrong, cannot save')
  })

  test('review S23: a figure out of range is told the range, with its unit', () => {
    expect(limitProblemText({ code: 'out-of-range', field: 'ha', min: -20, max: 60 }, 'zh', '°C')).toBe(
      '您设置的值超出限制，请重新设置（允许 −20–60 °C）',
    )
    expect(limitProblemText({ code: 'out-of-range', field: 'samples', min: 1, max: 100 }, 'en', '')).toBe(
      'The value you set exceeds the limit, please reset it (1–100 allowed)',
    )
  })

  test('exist in both languages and tell pairs apart', () => {
    const problems: LimitProblem[] = [
      { code: 'empty', field: 'ha' },
      { code: 'not-a-number', field: 'ha' },
      { code: 'side-not-allowed', field: 'ha' },
      { code: 'out-of-range', field: 'ha', min: 0, max: 1 },
      { code: 'too-many-decimals', field: 'ha', decimals: 1 },
      { code: 'too-many-decimals', field: 'ha', decimals: 0 },
      { code: 'high-alarm-not-above-release', field: 'ha', other: 'hr' },
      { code: 'high-release-not-above-low-release', field: 'hr', other: 'lr' },
      { code: 'low-release-not-above-low-alarm', field: 'lr', other: 'la' },
    ]
    for (const language of ['zh', 'en'] as const) {
      const texts = problems.map((problem) => limitProblemText(problem, language))
      expect(new Set(texts).size).toBe(problems.length)
      for (const text of texts) expect(text).not.toMatch(/[{}]/)
    }
    expect(cannotSaveText('zh')).not.toBe('')
    expect(limitFieldName('ha', 'zh')).toBe('高告警')
    expect(limitFieldName('ha', 'en')).toBe('High alarm')
  })
})

describe('the rule of one point', () => {
  const rules = {
    'probe.*.temperature': { high: [35, 32] },
    'probe.2.temperature': { high: [27, 25] },
    'probe.3.temperature': {},
    load: { high: [80, 75] },
  }
  test('is its own where it has one, else that of all', () => {
    expect(ruleFor(rules, 'probe.1.temperature')).toEqual({ high: [35, 32] })
    expect(ruleFor(rules, 'probe.2.temperature')).toEqual({ high: [27, 25] })
    expect(ruleFor(rules, 'load')).toEqual({ high: [80, 75] })
  })
  test('may be that it has none', () => expect(ruleFor(rules, 'probe.3.temperature')).toEqual({}))
  test('is not what every object has', () => expect(ruleFor(rules, 'constructor')).toBeUndefined())
})
