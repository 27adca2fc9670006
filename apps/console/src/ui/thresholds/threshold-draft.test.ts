import { type DeviceType, deviceType, flatPoint, type Measure } from '@kilowatch/catalog'
import { describe, expect, it } from 'vitest'
import {
  differencesOf,
  draftOf,
  editablePoints,
  limitFieldsOf,
  mergedRules,
  numberOf,
  problemsOf,
  ruleOf,
  textsOf,
  withOwnLimits,
} from './threshold-draft.ts'

const ups = deviceType('ups') as DeviceType
const voltage = flatPoint(ups, 'phase.*.input_voltage')?.point as Measure
const load = flatPoint(ups, 'load')?.point as Measure
const rule = { high: [253, 248] as [number, number], low: [187, 192] as [number, number], raiseDelay: 5 }

describe('a rule as texts', () => {
  it('comes back as it was', () => {
    const texts = textsOf(rule, voltage)
    expect(texts).toMatchObject({ ha: '253.0', hr: '248.0', lr: '192.0', la: '187.0', raiseDelay: '5', samples: '' })
    expect(ruleOf(texts, voltage)).toEqual(rule)
    expect(problemsOf(texts, voltage)).toEqual([])
  })
  it('has the fields of its sides alone', () => {
    expect(limitFieldsOf(voltage)).toEqual(['ha', 'hr', 'lr', 'la'])
    expect(limitFieldsOf(load)).toEqual(['ha', 'hr'])
  })
  it('understands figures as people type them, and nothing else', () => {
    expect(['242', ' 242.5 ', '２４２．５', '−3', '', '2e3', '0x10', 'abc', '1,5'].map(numberOf)).toEqual([
      242,
      242.5,
      242.5,
      -3,
      null,
      Number.NaN,
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ])
  })
})

describe('problems while typing', () => {
  const texts = textsOf(rule, voltage)
  it('name the violated pair', () => {
    expect(problemsOf({ ...texts, ha: '248' }, voltage).map((problem) => problem.code)).toEqual(['high-alarm-not-above-release'])
    expect(problemsOf({ ...texts, lr: '248.0' }, voltage).map((problem) => problem.code)).toEqual(['high-release-not-above-low-release'])
  })
  it('ask for the other half of a side, but not for a side that is empty', () => {
    expect(problemsOf({ ...texts, ha: '' }, voltage)).toEqual([{ code: 'empty', field: 'ha' }])
    expect(problemsOf({ ...texts, ha: '', hr: '' }, voltage)).toEqual([])
    expect(draftOf({ ...texts, ha: '', hr: '' }).limits.high).toBeUndefined()
  })
  it('refuse words, far values and delays out of bounds', () => {
    expect(problemsOf({ ...texts, ha: 'high' }, voltage)[0]?.code).toBe('not-a-number')
    expect(problemsOf({ ...texts, ha: '9999' }, voltage)[0]?.code).toBe('out-of-range')
    expect(problemsOf({ ...texts, raiseDelay: '3601' }, voltage)[0]).toMatchObject({ code: 'out-of-range', field: 'raiseDelay' })
  })
})

describe('a save', () => {
  const present = { 'phase.*.input_voltage': rule, load: { high: [80, 75] as [number, number] } }
  it('keeps what was not touched and drops what was emptied', () => {
    const draft = { load: { ...textsOf(present.load, load), ha: '', hr: '' } }
    expect(
      mergedRules(
        editablePoints(ups, () => true),
        present,
        draft,
      ),
    ).toEqual({ 'phase.*.input_voltage': rule })
  })
  it('shows each changed field once, and not a figure that is only written otherwise', () => {
    const points = editablePoints(ups, (pattern) => pattern in present)
    expect(points.map(({ pattern }) => pattern)).toEqual(['phase.*.input_voltage', 'load'])
    const draft = { 'phase.*.input_voltage': { ...textsOf(rule, voltage), ha: '242', la: '187' } }
    expect(differencesOf(points, present, draft)).toEqual([
      { pattern: 'phase.*.input_voltage', point: voltage, field: 'ha', before: '253.0', after: '242' },
    ])
  })
})

describe('limits of one repetition alone', () => {
  const pattern = 'phase.*.input_voltage'
  const [first, second] = ['phase.1.input_voltage', 'phase.2.input_voltage']
  const own = { high: [240, 235] as [number, number] }
  const points = editablePoints(ups, (each) => each === pattern)
  const keys = [first, second, 'load']

  it('stand behind those of all, as long as the draft has not given them up', () => {
    const present = { [pattern]: rule, [second]: own }
    const shown = (draft: Parameters<typeof withOwnLimits>[3]) => withOwnLimits(points, keys, present, draft).map((point) => point.pattern)
    expect(shown({})).toEqual([pattern, second])
    expect(shown({ [second]: null, [first]: textsOf(own, voltage) })).toEqual([pattern, first])
  })

  it('are saved beside those of all, without limits too, and are gone when they are given up', () => {
    const present = { [pattern]: rule, [second]: own }
    expect(mergedRules(points, present, { [first]: textsOf(own, voltage) })).toEqual({ ...present, [first]: own })
    expect(mergedRules(points, present, { [second]: textsOf(undefined, voltage) })).toEqual({ [pattern]: rule, [second]: {} })
    expect(mergedRules(points, present, { [second]: null })).toEqual({ [pattern]: rule })
  })

  it('differ from what the point had before, whoever’s it was', () => {
    const of = (present: Parameters<typeof differencesOf>[1], draft: Parameters<typeof differencesOf>[2]) =>
      differencesOf([...points, { pattern: second, point: voltage }], present, draft).map(({ field, before, after }) => [
        field,
        before,
        after,
      ])
    expect(of({ [pattern]: rule }, { [second]: { ...textsOf(rule, voltage), ha: '250.0' } })).toEqual([['ha', '253.0', '250.0']])
    expect(of({ [pattern]: rule, [second]: { ...rule, high: [250, 248] } }, { [second]: null })).toEqual([['ha', '250.0', '253.0']])
  })
})
