import { deviceType, type InspectionItem, upkeepOf } from '@kilowatch/catalog'
import type { EntryWish } from '@kilowatch/contract'
import { besideOf, hasChangedMuch, judgeLine, platformValueLasts } from '@kilowatch/work'
import { expect, it } from 'vitest'
import { itemsOf } from '../patrol/index.ts'
import { isConflict, judgedEntry, wrongLine } from './rules.ts'

const ups = deviceType('ups')
const declared = (ups && upkeepOf(ups)?.inspection) ?? []
const item = (key: string): InspectionItem => declared.find((one) => one.key === key) as InspectionItem
const at = new Date('2026-11-27T08:00:00Z')
const reported = (value: number, ageMs = 0) => ({ key: 'load', value, at: at.getTime() - ageMs })
const wish = (parts: Partial<EntryWish>): EntryWish => ({
  id: '00000000-0000-4000-8000-000000000001',
  key: 'load',
  value: null,
  note: '',
  both: false,
  ...parts,
})
const judged = (of: InspectionItem, parts: Partial<EntryWish>, platform: ReturnType<typeof reported> | null = null, info = {}) =>
  judgedEntry(of, wish(parts), { platform, at, info })
const refusal = (answer: unknown) => (typeof answer === 'function' ? answer('en') : answer)

it('compares what is entered with what the device reported a short while ago, within the tolerance of its unit', () => {
  expect(judgeLine(item('load'), { value: 57, platform: reported(57.4), at: at.getTime() })).toBe('pass')
  expect(judgeLine(item('load'), { value: 59.5, platform: reported(57.4), at: at.getTime() })).toBe('fail')
  const volts = { ...item('output_voltage'), fails: [] }
  expect(judgeLine(volts, { value: 224.3, platform: { ...reported(220), key: 'phase.1.output_voltage' }, at: at.getTime() })).toBe('pass')
  expect(judgeLine(volts, { value: 225, platform: { ...reported(220), key: 'phase.1.output_voltage' }, at: at.getTime() })).toBe('fail')
})

it('leaves to the person what the device reported too long ago, and fails what is beyond its own limits whatever was reported', () => {
  const volts = { ...item('battery_voltage') }
  expect(judgeLine(volts, { value: 500, platform: reported(540, platformValueLasts), at: at.getTime() })).toBe('fail')
  expect(judgeLine(volts, { value: 500, platform: reported(540, platformValueLasts + 1), at: at.getTime() })).toBeNull()
  expect(judgeLine(item('load'), { value: 85, platform: reported(85), at: at.getTime() })).toBe('fail')
  expect(judgeLine(item('load'), { value: 40, platform: null, at: at.getTime() })).toBe('pass')
  expect(judgeLine(item('fans'), { value: 'wrong', platform: null, at: at.getTime() })).toBe('fail')
})

it('puts the worst of what repeats beside an item: furthest from its nominal value, else nearest to its limit', () => {
  const readings = [218, 231, 219].map((value, place) => ({ key: `phase.${place + 1}.output_voltage`, value, at: at.getTime() }))
  expect(besideOf(item('output_voltage'), readings, { nominal_voltage: 220 })).toMatchObject({ value: 231 })
  expect(besideOf(item('load'), readings)).toBeNull()
})

it('takes what people say, with the reason that it needs', () => {
  expect(judged(item('load'), { value: 57 }, reported(57.4))).toEqual({ result: 'pass', judged: 'pass' })
  expect(judged(item('load'), { value: 57, result: 'fail' }, reported(57.4))).toEqual({ result: 'fail', judged: 'pass' })
  expect(refusal(judged(item('load'), { value: 99, result: 'pass' }))).toMatch(/say why/i)
  expect(judged(item('load'), { value: 99, result: 'pass', note: '并机试验' })).toEqual({ result: 'pass', judged: 'fail' })
  expect(refusal(judged(item('battery_voltage'), { value: 540 }))).toMatch(/choose pass or fail/)
  expect(refusal(judged(item('load'), { result: 'undone' }))).toMatch(/Say why/)
  expect(judged(item('load'), { result: 'undone', note: '柜门锁着' })).toEqual({ result: 'undone', judged: null })
  expect(refusal(judged(item('load'), { value: 1_000 }))).toMatch(/out of range/)
  expect(refusal(judged(item('load'), {}))).toMatch(/Nothing/)
})

it('holds back what follows something the sender had not seen, but for their own and where both are to stay', () => {
  const standing = { id: 'b', by: '7' }
  expect(isConflict({ after: 'a', both: false }, standing, '8')).toBe(true)
  expect(isConflict({ after: null, both: false }, standing, '8')).toBe(true)
  expect(isConflict({ after: 'b', both: false }, standing, '8')).toBe(false)
  expect(isConflict({ after: 'a', both: true }, standing, '8')).toBe(false)
  expect(isConflict({ after: 'a', both: false }, standing, '7')).toBe(false)
  expect(isConflict({ both: false }, standing, '8')).toBe(false)
  expect(isConflict({ after: null, both: false }, undefined, '8')).toBe(false)
})

it('asks by the sheet of a business: lines of the catalogue as it wants them, and its own', () => {
  const items = itemsOf(ups, [
    { of: 'catalogue', key: 'load', required: false, pictured: true, tolerance: { absolute: 5 } },
    { of: 'catalogue', key: 'gone', required: true, pictured: false, tolerance: null },
    {
      of: 'own',
      key: 'torque',
      name: '端子力矩',
      required: true,
      pictured: false,
      ask: { kind: 'number', unit: 'N·m', decimals: 1, range: [0, 50], passes: [7, 9] },
    },
    {
      of: 'own',
      key: 'door',
      name: '柜门',
      required: false,
      pictured: false,
      ask: {
        kind: 'choice',
        choices: [
          { name: '关好', fails: false },
          { name: '打不开', fails: true },
        ],
      },
    },
  ])
  expect(items.map(({ key, required, pictured }) => [key, required, pictured])).toEqual([
    ['load', undefined, true],
    ['own.torque', true, undefined],
    ['own.door', undefined, undefined],
  ])
  const [load, torque, door] = items as [InspectionItem, InspectionItem, InspectionItem]
  expect(judged(load, { value: 60 }, reported(56))).toMatchObject({ result: 'pass' })
  expect(judged(torque, { value: 9.5 })).toMatchObject({ result: 'fail' })
  expect(judged(door, { value: 'c2' })).toMatchObject({ result: 'fail' })
  expect(itemsOf(undefined, undefined).map(({ key }) => key)).toEqual(['remarks'])
})

it('refuses a sheet with a line that the type has not, or that stands there twice', () => {
  const line = { of: 'catalogue' as const, key: 'load', required: false, pictured: false, tolerance: null }
  expect(refusal(wrongLine({ type: 'ups', lines: [{ ...line, key: 'nothing' }] }))).toMatch(/no item named nothing/)
  expect(refusal(wrongLine({ type: 'ups', lines: [line, line] }))).toMatch(/Duplicate item/)
  expect(wrongLine({ type: 'ups', lines: [line] })).toBeUndefined()
})

it('points out what changed by more than a fifth since the last inspection', () => {
  expect(hasChangedMuch(0.64, 0.52)).toBe(true)
  expect(hasChangedMuch(0.62, 0.52)).toBe(false)
  expect(hasChangedMuch('good', 'wrong')).toBe(false)
})
