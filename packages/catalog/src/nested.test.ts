import { expect, test } from 'vitest'
import { defineDevice } from './define.ts'
import { defaultLimits, ruleFor } from './limits.ts'
import { concreteKeys, flatPoints, indexesOf, indexOf, keyOf, keysOf, matchesPattern, patternOf, resolvePoint } from './lookup.ts'
import { pointLabel, pointName } from './names.ts'
import { measure, repeated } from './point.ts'

/** Two strings of three cells each, and what a string has of its own. */
const strings = defineDevice({
  code: 'strings',
  name: { zh: '电池组', en: 'Battery' },
  icon: 'battery',
  area: 'hsbat',
  traits: [],
  points: [
    repeated('string', { zh: '{n} 组', en: 'String {n}' }, 2, [
      measure('current', { zh: '电流', en: 'Current' }, 'A', [-500, 500]),
      repeated('cell', { zh: '{n} 号电芯', en: 'Cell {n}' }, 3, [
        measure('voltage', { zh: '电压', en: 'Voltage' }, 'V', [0, 20], { decimals: 2, limits: { high: [14, 13.8] } }),
      ]),
    ]),
  ],
  tabs: ['overview'],
  headline: ['string.*.current', 'string.*.cell.*.voltage'],
  overview: [],
  info: [],
})
const key = 'string.2.cell.3.voltage'

test('what repeats inside is one pattern with both numbers', () => {
  expect(flatPoints(strings).map(({ pattern }) => pattern)).toEqual(['string.*.current', 'string.*.cell.*.voltage'])
  expect(resolvePoint(strings, key)).toMatchObject({ index: 3, withinIndex: 2, within: { key: 'string' }, repeated: { key: 'cell' } })
  expect(resolvePoint(strings, 'string.2.current')).toMatchObject({ index: 2, repeated: { key: 'string' } })
  expect(resolvePoint(strings, 'string.2.current')?.within).toBeUndefined()
})

test.each([
  'string.3.cell.1.voltage',
  'string.1.cell.4.voltage',
  'string.0.cell.1.voltage',
  'string.1.voltage',
  'cell.1.voltage',
  'string.*.cell.1.voltage',
])('%s is no point of it', (wrong) => expect(resolvePoint(strings, wrong)).toBeUndefined())

test('patterns and keys of both numbers', () => {
  expect(patternOf(key)).toBe('string.*.cell.*.voltage')
  expect(keyOf('string.*.cell.*.voltage', 2, 3)).toBe(key)
  expect([indexOf(key), indexesOf(key)]).toEqual([3, [2, 3]])
  expect(matchesPattern('string.*.cell.*.voltage', key)).toBe(true)
  expect(matchesPattern('string.*.cell.*.voltage', 'string.2.current')).toBe(false)
  expect([1, 2].map((string) => matchesPattern(`string.${string}.cell.*.voltage`, key))).toEqual([false, true])
  expect(concreteKeys(strings, 'string.*.cell.*.voltage')).toHaveLength(6)
  expect(concreteKeys(strings, 'string.*.current')).toEqual(['string.1.current', 'string.2.current'])
  const shuffled = ['string.2.cell.1.voltage', 'string.1.cell.10.voltage', 'string.1.cell.2.voltage']
  expect(keysOf('string.*.cell.*.voltage', shuffled)).toEqual([...shuffled].reverse())
})

test('its name says both numbers', () => {
  const point = resolvePoint(strings, key)
  if (!point) throw new Error('no point')
  expect(pointLabel(point, 'zh')).toBe('2 组 3 号电芯')
  expect(pointName(point, 'en')).toBe('String 2 cell 3 voltage')
})

test('limits are those of all cells, or of one', () => {
  expect(defaultLimits(strings)).toEqual({ 'string.*.cell.*.voltage': { high: [14, 13.8] } })
  const rules = { 'string.*.cell.*.voltage': 'all', [key]: 'one' }
  expect([ruleFor(rules, key), ruleFor(rules, 'string.1.cell.3.voltage')]).toEqual(['one', 'all'])
})

test('a headline names both repetitions or does not compile', () => {
  // @ts-expect-error the cells stand in strings
  defineDevice({ ...strings, headline: ['cell.*.voltage'] })
})
