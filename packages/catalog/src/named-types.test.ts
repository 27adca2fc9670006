import { describe, expect, it } from 'vitest'
import { upkeepOf } from './devices/upkeep.ts'
import { resolvePoint } from './lookup.ts'
import { deviceTypeOf, givenIn } from './named-types.ts'
import { pointName } from './names.ts'
import { shownUnit } from './units.ts'

const info = { value_2_name: '油罐液位', value_2_unit: 'mm', brand: 'Acme', value_3_unit: 'furlong' }
const given = givenIn('generic', info)

function written(key: string, names = given): string {
  const type = deviceTypeOf({ type: 'generic', given: names })
  const point = type && resolvePoint(type, key)
  if (!point || point.point.kind === 'state') throw new Error(key)
  return `${pointName(point, 'zh')} ${shownUnit(point.point.unit, 'zh')}`.trim()
}

describe('what a device calls its points', () => {
  it('is taken out of its information, and nothing else is', () => {
    expect(given).toEqual({ value_2_name: '油罐液位', value_2_unit: 'mm', value_3_unit: 'furlong' })
    expect(givenIn('generic', { brand: 'Acme' })).toBeUndefined()
    expect(givenIn('ups', info)).toBeUndefined()
    expect(givenIn(null, info)).toBeUndefined()
  })

  it('stands in the place of the type’s names and units, for that device alone', () => {
    expect(written('value.2.reading')).toBe('油罐液位 mm')
    expect(written('value.1.reading')).toBe('数值 1')
    expect(written('value.3.reading')).toBe('数值 3')
    expect(written('value.2.reading', {})).toBe('数值 2')
    expect(deviceTypeOf({ type: 'generic' })).toBe(deviceTypeOf({ type: 'generic', given: undefined }))
  })

  it('is the same type for the same names, so that what is kept for a type is kept', () => {
    expect(deviceTypeOf({ type: 'generic', given })).toBe(deviceTypeOf({ type: 'generic', given: { ...given } }))
  })

  it('names probes before the point, and changes the unit of a point that does not repeat', () => {
    const th = deviceTypeOf({ type: 'th', given: givenIn('th', { probe_2_name: '冷通道' }) })
    const point = th && resolvePoint(th, 'probe.2.temperature')
    expect(point && [pointName(point, 'zh'), pointName(point, 'en')]).toEqual(['冷通道 温度', '冷通道 temperature'])
    const pressure = deviceTypeOf({ type: 'pressure', given: givenIn('pressure', { unit: 'MPa' }) })
    expect(pressure && resolvePoint(pressure, 'pressure')?.point).toMatchObject({ unit: 'MPa' })
  })

  it('holds for what is set and entered beside a point as well, for that device alone', () => {
    const unitsOf = (unit: string) => {
      const type = deviceTypeOf({ type: 'pressure', given: givenIn('pressure', { unit }) })
      return [...(type?.settings ?? []), ...((type && upkeepOf(type)?.inspection) ?? [])].flatMap((each) =>
        each.kind === 'number' ? [each.unit] : [],
      )
    }
    expect(unitsOf('MPa')).toEqual(['MPa', 'MPa'])
    expect(unitsOf('kPa')).toEqual(['kPa', 'kPa'])
    const pressure = deviceTypeOf({ type: 'pressure', given: { unit: 'MPa' } })
    expect(pressure && resolvePoint(pressure, 'zero_offset')?.point).toMatchObject({ unit: 'MPa' })
  })
})
