import { type DeviceType, deviceType } from '@kilowatch/catalog'
import { expect, it } from 'vitest'
import { fieldGroups, infoOf, problemsOf, textsOf } from './info-draft.ts'

const ups = deviceType('ups') as DeviceType
const th = deviceType('th') as DeviceType
const problemOf = (key: string, text: string) => problemsOf(ups, { [key]: text }).get(key)

it('saves numbers as numbers and leaves empty fields out', () => {
  const texts = { ...textsOf(ups, { brand: 'Own', capacity: 80, elsewhere: 'kept' }), capacity: '60.5', brand: ' ' }
  expect(infoOf(ups, { brand: 'Own', capacity: 80, elsewhere: 'kept' }, texts)).toEqual({ capacity: 60.5, elsewhere: 'kept' })
})

it('refuses what the specification refuses', () => {
  expect(['', '150', '0', '1.5', '-3', 'many'].map((text) => problemOf('battery_capacity', text))).toEqual([
    undefined,
    undefined,
    'integer',
    'integer',
    'integer',
    'integer',
  ])
  expect(['80', '80.25', '80.125', '0'].map((text) => problemOf('capacity', text))).toEqual([undefined, undefined, 'decimal', 'decimal'])
  expect(['2026-11-21', '2026-13-40', 'soon'].map((text) => problemOf('installed', text))).toEqual([undefined, 'day', 'day'])
})

it('demands the type of a battery and when it was installed', () => {
  const bat = deviceType('bat') as DeviceType
  expect([...problemsOf(bat, {})]).toEqual([
    ['battery_type', 'required'],
    ['installed', 'required'],
  ])
})

it('says where the place of a probe is taken, and what of the place is missing', () => {
  const texts = { probe_1_row: 'A', probe_1_place: '3', probe_2_row: 'A', probe_2_place: '3', probe_3_row: 'A', probe_4_place: 'x' }
  expect([...problemsOf(th, texts)]).toEqual([
    ['probe_2_place', 'place-taken'],
    ['probe_3_place', 'place-half'],
    ['probe_4_row', 'place-half'],
    ['probe_4_place', 'integer'],
  ])
})

it('keeps what is about one probe together, and leaves out probes that the device does not have', () => {
  const of = (known: Record<string, string>, ...keys: string[]) =>
    fieldGroups(th, known, keys).flatMap((fields) => (fields.length > 1 ? [fields.map(({ key }) => key)] : []))
  expect(of({}, 'probe.2.temperature', 'cooling')).toEqual([['probe_2_name', 'probe_2_id', 'probe_2_row', 'probe_2_place']])
  expect(of({ probe_5_name: 'A05' }, 'probe.2.temperature').map(([first]) => first)).toEqual(['probe_2_name', 'probe_5_name'])
  expect(of({}, 'cooling')).toHaveLength(16)
  expect(fieldGroups(th, {}, []).flat()).toEqual(th.info)
})
