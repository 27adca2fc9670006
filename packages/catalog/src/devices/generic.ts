import { defineDevice } from '../define.ts'
import type { Choices } from '../field.ts'
import { measure, repeated } from '../point.ts'
import { nameFields, numbered } from '../traits/given-names.ts'
import { brand, installed, model, place, remarks } from '../traits/information.ts'
import { shownUnit, units } from '../units.ts'

// Upper and lower values of whatever is measured: what each is called and in which unit it comes, the device's information says.
// Two decimals and this range are what single precision holds.

const count = 16

const unitChoices: Choices = Object.fromEntries(
  units.filter((unit) => unit !== '1').map((unit) => [unit, { zh: shownUnit(unit, 'zh'), en: shownUnit(unit, 'en') }]),
)

const unitFields = Array.from({ length: count }, (_, at) => ({
  key: `value_${at + 1}_unit` as const,
  name: numbered({ zh: '数值 {n} 单位', en: 'Unit of value {n}' }, at + 1),
  kind: 'choice' as const,
  of: unitChoices,
  part: { repeated: 'value', number: at + 1 },
}))

export const generic = defineDevice({
  code: 'generic',
  name: { zh: '通用', en: 'Generic' },
  icon: 'generic',
  area: 'generic',
  traits: [],
  points: [
    repeated(
      'value',
      { zh: '数值 {n}', en: 'Value {n}' },
      count,
      [measure('reading', { zh: '数值', en: 'Value' }, '1', [-80000, 80000], { decimals: 2, sides: 'both', normal: [40, 60] })],
      'part-alone',
    ),
  ],
  given: [
    { repeated: 'value', name: 'value_{n}_name' },
    { point: 'value.*.reading', unit: 'value_{n}_unit' },
  ],
  tabs: ['overview', 'history', 'thresholds', 'more-info'],
  headline: ['value.*.reading'],
  overview: [{ part: 'gauges', name: { zh: '数值', en: 'Values' }, points: ['value.*.reading'] }],
  info: [
    brand,
    model,
    place,
    installed,
    ...nameFields('value', { zh: '数值 {n} 名称', en: 'Name of value {n}' }, count).flatMap((field, at) => [
      field,
      ...unitFields.slice(at, at + 1),
    ]),
    remarks,
  ],
})
