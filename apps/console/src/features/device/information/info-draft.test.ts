import { type DeviceType, deviceType, type InfoField } from '@kilowatch/catalog'
import { expect, it } from 'vitest'
import { infoOf, problemOf, textsOf } from './info-draft.ts'

const ups = deviceType('ups') as DeviceType
const field = (key: string) => ups.info.find((one) => one.key === key) as InfoField

it('saves numbers as numbers and leaves empty fields out', () => {
  const texts = { ...textsOf(ups, { brand: 'Own', capacity: 80, elsewhere: 'kept' }), capacity: '60.5', brand: ' ' }
  expect(infoOf(ups, { brand: 'Own', capacity: 80, elsewhere: 'kept' }, texts)).toEqual({ capacity: 60.5, elsewhere: 'kept' })
})

it('refuses what the specification refuses', () => {
  expect(['', '150', '0', '1.5', '-3', 'many'].map((text) => problemOf(field('battery_capacity'), text))).toEqual([
    undefined,
    undefined,
    'integer',
    'integer',
    'integer',
    'integer',
  ])
  expect(['80', '80.25', '80.125', '0'].map((text) => problemOf(field('capacity'), text))).toEqual([
    undefined,
    undefined,
    'decimal',
    'decimal',
  ])
  expect(['2026-11-21', '2026-13-40', 'soon'].map((text) => problemOf(field('installed'), text))).toEqual([undefined, 'day', 'day'])
})

it('demands the type of a battery and when it was installed', () => {
  const bat = deviceType('bat') as DeviceType
  expect(bat.info.filter((one) => problemOf(one, '') === 'required').map(({ key }) => key)).toEqual(['battery_type', 'installed'])
})
