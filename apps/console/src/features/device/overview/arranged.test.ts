import { type DeviceType, deviceType, deviceTypes } from '@kilowatch/catalog'
import { describe, expect, it } from 'vitest'
import { arranged } from './arranged.ts'

function named(code: string): DeviceType {
  const type = deviceType(code)
  if (!type) throw new Error(`no type ${code}`)
  return type
}

describe('an overview', () => {
  it.each(deviceTypes.map((type) => [type.code, type] as const))('of %s draws every part once', (_code, type) => {
    const all = Object.values(arranged(type)).flat()
    expect(new Set(all).size).toBe(all.length)
    expect(all).toHaveLength(type.overview.length)
  })
  it('has the path of a UPS beside its runtime and loads, an ATS beside its first values', () => {
    expect(arranged(named('ups')).side.map(({ part }) => part)).toEqual(['runtime', 'phase-loads'])
    expect(arranged(named('ats')).side.map(({ part }) => part)).toContain('values')
  })
  it('has the few bars of an imbalance among the lists, not a row of their own', () => {
    expect(arranged(named('pdm')).rest[0]?.part).toBe('imbalance')
  })
  it('review S20: has the values of a meter over its trend', () => {
    expect(arranged(named('meter')).first.map((part) => 'name' in part && part.name.en)).toContain('Phases')
  })
})
