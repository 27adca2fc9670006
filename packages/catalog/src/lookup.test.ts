import { expect, test } from 'vitest'
import { deviceTypes } from './devices/index.ts'
import { deviceType, flatPoints, indexOf, keyOf, keysOf, matchesPattern, patternOf, resolvePoint } from './lookup.ts'
import { formatFigure, formatValue, pointLabel, pointName, stateCode, stateValue } from './names.ts'
import { shownUnit, units } from './units.ts'

function typeOf(code: string) {
  const type = deviceType(code)
  if (!type) throw new Error(`no type ${code}`)
  return type
}
function resolved(code: string, key: string) {
  const point = resolvePoint(typeOf(code), key)
  if (!point) throw new Error(`no point ${key}`)
  return point
}

test('the types of the first slice are there', () => {
  const codes = deviceTypes.map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['ups', 'bat', 'th', 'meter', 'ats', 'pdu', 'box_no_set']))
  expect(deviceType('constructor')).toBeUndefined()
})

test('flat points carry their pattern and are worked out once', () => {
  const ups = typeOf('ups')
  expect(flatPoints(ups).find(({ pattern }) => pattern === 'phase.*.input_voltage')?.repeated?.max).toBe(3)
  expect(flatPoints(ups)).toBe(flatPoints(ups))
})

test('a concrete key leads to its point and number', () => {
  const point = resolved('ups', 'phase.2.input_voltage')
  expect(point).toMatchObject({ key: 'phase.2.input_voltage', pattern: 'phase.*.input_voltage', index: 2 })
  expect(point.point.key).toBe('input_voltage')
  expect(resolved('ups', 'phase.2.input_voltage')).toBe(point)
  expect(resolved('ups', 'mode').index).toBeUndefined()
})

test.each([
  'phase.0.load',
  'phase.4.load',
  'phase.01.load',
  'phase.*.load',
  'phase.load',
  'phase.1',
  'phase.1.nothing',
  'nothing',
  '',
  'mode.1.load',
])('the UPS has no point %s', (key) => {
  expect(resolvePoint(typeOf('ups'), key)).toBeUndefined()
})

test('every declared point is resolved by its first and its last number, and not by the one after', () => {
  for (const type of deviceTypes) {
    for (const { pattern, within, repeated } of flatPoints(type)) {
      if (!repeated) {
        expect(resolvePoint(type, pattern)?.key).toBe(pattern)
        continue
      }
      const outer = within ? [within.max] : []
      expect(resolvePoint(type, keyOf(pattern, ...outer, 1))?.index).toBe(1)
      expect(resolvePoint(type, keyOf(pattern, ...outer, repeated.max))?.index).toBe(repeated.max)
      expect(resolvePoint(type, keyOf(pattern, ...outer, repeated.max + 1))).toBeUndefined()
      if (within) expect(resolvePoint(type, keyOf(pattern, within.max + 1, 1))).toBeUndefined()
    }
  }
})

test('patterns and keys', () => {
  expect(patternOf('cell.27.voltage')).toBe('cell.*.voltage')
  expect(patternOf('mode')).toBe('mode')
  expect(indexOf('cell.27.voltage')).toBe(27)
  expect(indexOf('mode')).toBe(0)
  expect(matchesPattern('cell.*.voltage', 'cell.27.voltage')).toBe(true)
  expect(matchesPattern('cell.*.voltage', 'cell.27.temperature')).toBe(false)
  expect(matchesPattern('mode', 'mode')).toBe(true)
  expect(keysOf('cell.*.voltage', ['cell.10.voltage', 'cell.2.voltage', 'soc', 'cell.1.soh', 'cell.1.voltage'])).toEqual([
    'cell.1.voltage',
    'cell.2.voltage',
    'cell.10.voltage',
  ])
})

test('points are named in both languages', () => {
  const phase = resolved('ups', 'phase.2.input_voltage')
  expect(pointName(phase, 'zh')).toBe('输入电压 L2')
  expect(pointName(phase, 'en')).toBe('Input voltage L2')
  expect(pointLabel(phase, 'zh')).toBe('L2')
  const cell = resolved('bat', 'cell.27.voltage')
  expect(pointName(cell, 'zh')).toBe('27 号电芯 电压')
  expect(pointName(cell, 'en')).toBe('Cell 27 voltage')
  expect(pointName(resolved('bat', 'cell.27.soh'), 'en')).toBe('Cell 27 SOH')
  expect(pointName(resolved('ups', 'line.3.input_voltage'), 'zh')).toBe('输入线电压 L3-L1')
  expect(pointName(resolved('ups', 'mode'), 'en')).toBe('Mode')
  expect(pointLabel(resolved('ups', 'mode'), 'en')).toBe('')
})

test('values are written with their decimals, states by their name', () => {
  expect(formatValue(resolved('bat', 'cell.1.voltage'), 13.5, 'zh')).toBe('13.50')
  expect(formatValue(resolved('ups', 'battery_current'), -75.2, 'en')).toBe('−75.2')
  expect(formatFigure(-0.01, 1)).toBe('0.0')
  expect(formatValue(resolved('ups', 'mode'), 3, 'zh')).toBe('电池供电')
  expect(formatValue(resolved('ups', 'mode'), 3, 'en')).toBe('On battery')
  expect(formatValue(resolved('ups', 'mode'), 99, 'en')).toBe('Unknown (99)')
  for (const value of [null, undefined, Number.NaN]) expect(formatValue(resolved('ups', 'load'), value, 'en')).toBe('—')
})

test('state values and codes lead to each other', () => {
  const { point } = resolved('ups', 'mode')
  expect(stateValue(point, 3)).toEqual({ value: 'battery', code: 3, zh: '电池供电', en: 'On battery' })
  expect(stateValue(point, 42)).toBeUndefined()
  expect(stateCode(point, 'battery')).toBe(3)
  expect(stateCode(point, 'constructor')).toBeUndefined()
  expect(stateValue(resolved('ups', 'load').point, 3)).toBeUndefined()
})

test('units read as people write them', () => {
  expect(['Cel', '%{RH}', 'mOhm', 'kW.h', 'A.h', '1'].map((unit) => shownUnit(units.find((u) => u === unit) ?? 'V', 'zh'))).toEqual([
    '°C',
    '%RH',
    'mΩ',
    'kWh',
    'Ah',
    '',
  ])
})
