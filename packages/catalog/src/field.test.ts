import { describe, expect, it } from 'vitest'
import { type Field, fieldProblem } from './field.ts'

const name = { zh: '甲', en: 'A' }
const common = { key: 'a', name }
const problems = (field: Field, ...values: unknown[]) => values.map((value) => fieldProblem(field, value) ?? 'good')

describe('what is entered into a field', () => {
  it('may be nothing, unless it is required', () => {
    const day = { ...common, kind: 'day' } as const
    expect(problems(day, undefined, null, '')).toEqual(['good', 'good', 'good'])
    expect(problems({ ...day, required: true }, undefined, null, '')).toEqual(['required', 'required', 'required'])
  })

  it('is a number within its range, with no more decimals than it takes', () => {
    expect(problems({ ...common, kind: 'number', range: [1, 9] }, 1, 9, 0, 10, 1.5, '1', Number.NaN)).toEqual([
      'good',
      'good',
      'integer',
      'integer',
      'integer',
      'integer',
      'integer',
    ])
    expect(problems({ ...common, kind: 'number', range: [0.01, 99], decimals: 2 }, 0.07, 2.25, 80.125, 0)).toEqual([
      'good',
      'good',
      'decimal',
      'decimal',
    ])
  })

  it('is a day of the calendar, a known choice, a text that fits', () => {
    const past = { ...common, kind: 'day', past: true } as const
    expect(['2026-11-29', '2026-11-30'].map((day) => fieldProblem(past, day, '2026-11-29'))).toEqual([undefined, 'ahead'])
    expect(problems({ ...common, kind: 'day' }, '2026-02-28', '2026-02-30', 'soon', 20260228)).toEqual(['good', 'day', 'day', 'day'])
    expect(problems({ ...common, kind: 'choice', of: { gel: name } }, 'gel', 'toString', 'dry')).toEqual(['good', 'choice', 'choice'])
    expect(problems({ ...common, kind: 'text', most: 3 }, 'abc', 'abcd', 7)).toEqual(['good', 'text', 'text'])
  })
})
