import { describe, expect, test } from 'vitest'
import { resolveControl } from './control-lookup.ts'
import { deviceTypes } from './devices/index.ts'
import { deviceType, flatPoint, resolvePoint } from './lookup.ts'
import { stateCode } from './names.ts'
import { supplyKeys, supplyState, supplyStateOnce } from './supply.ts'

/** How a device with these readings stands; states by the name of their value. */
function standing(code: string, values: Record<string, string | number>, stale = false) {
  const type = deviceType(code)
  if (!type) throw new Error(`no type ${code}`)
  const read = (key: string) => {
    const value = values[key]
    const point = resolvePoint(type, key)?.point
    return typeof value === 'string' && point ? stateCode(point, value) : (value as number | undefined)
  }
  return supplyState(type, read, stale)
}

test('types name states that they have, with values that these have', () => {
  for (const type of deviceTypes) {
    const { transfers, switches } = type.supply ?? {}
    for (const key of [transfers?.by, transfers?.preferred, switches?.by]) {
      if (key !== undefined) expect(flatPoint(type, key)?.point.kind, `${type.code} ${key}`).toBe('state')
    }
    const values = (key: string) => Object.keys((flatPoint(type, key)?.point as { values?: object })?.values ?? {})
    if (transfers) expect(values(transfers.by)).toEqual(expect.arrayContaining(Object.keys(transfers.inputs)))
    if (switches) expect(values(switches.by)).toEqual(expect.arrayContaining([...switches.open]))
  }
})

describe('how a device stands', () => {
  test('a UPS stores, and gives what its mode says', () => {
    expect(standing('ups', { mode: 'online' })).toEqual({ stores: true, gives: 'live', transfer: null, open: [] })
    expect(standing('ups', { mode: 'battery' }).gives).toBe('battery')
    expect(standing('ups', { mode: 'stop' }).gives).toBe('none')
  })

  test('a transfer switch takes from one source and prefers one', () => {
    const on = standing('ats', { active_source: 'source_2', preferred_source: 'source_1' })
    expect(on).toMatchObject({ stores: false, gives: 'live', transfer: { input: 2, preferred: 1 } })
    expect(standing('ats', { active_source: 'none' })).toMatchObject({ gives: 'none', transfer: { input: null } })
  })

  test('outlets that are switched off are open', () => {
    expect(standing('pdu', { 'outlet.2.switched': 'off', 'outlet.3.switched': 'on', 'outlet.11.switched': 'off' }).open).toEqual([2, 11])
  })

  test('what a generator feeds is live, not on battery', () => {
    expect(standing('genset', { supply: 'generator' })).toMatchObject({ stores: false, gives: 'live' })
    expect(standing('genset', { supply: 'parallel' }).gives).toBe('live')
    expect(standing('genset', { supply: 'none' }).gives).toBe('none')
  })

  test('branches whose breaker is open or tripped are open', () => {
    const breakers = { 'branch.1.breaker': 'closed', 'branch.4.breaker': 'tripped', 'branch.12.breaker': 'open' }
    expect(standing('pdm', breakers)).toMatchObject({ gives: 'live', open: [4, 12] })
  })

  test('what is old or not said stands in nobody’s way', () => {
    expect(standing('ups', { mode: 'stop' }, true).gives).toBe('live')
    expect(standing('pdu', { 'outlet.2.switched': 'off' }, true).open).toEqual([])
    expect(standing('ats', {})).toMatchObject({ gives: 'live', transfer: { input: null, preferred: null } })
  })

  test('is told by few keys', () => {
    const type = deviceType('ats')
    expect(type && supplyKeys(type)).toEqual([
      'active_source',
      'source.1.voltage',
      'source.2.voltage',
      'source.3.voltage',
      'preferred_source',
    ])
  })
})

describe('how a device would stand once it is told something', () => {
  const once = (code: string, key: string, value: string, values: Record<string, string> = {}, stale = false) => {
    const type = deviceType(code)
    const control = type && resolveControl(type, key)
    if (!type || !control) throw new Error(`no control ${key} of ${code}`)
    const read = (point: string) => {
      const found = resolvePoint(type, point)?.point
      const word = values[point]
      return found && word !== undefined ? stateCode(found, word) : undefined
    }
    return supplyStateOnce(type, read, stale, { control, value })
  }

  test('a breaker that is opened or closed is so, whatever the others are', () => {
    expect(once('pdm', 'branch.2.switch', 'open', { 'branch.1.breaker': 'open', 'branch.2.breaker': 'closed' }).open).toEqual([1, 2])
    expect(once('pdm', 'branch.1.switch', 'close', { 'branch.1.breaker': 'open', 'branch.2.breaker': 'closed' }).open).toEqual([])
  })

  test('old readings of the others count for nothing', () => {
    expect(once('pdm', 'branch.2.switch', 'open', { 'branch.1.breaker': 'open' }, true).open).toEqual([2])
  })

  test('what is no part of its supply changes nothing', () => {
    expect(once('ups', 'beeper', 'mute', { mode: 'battery' })).toMatchObject({ gives: 'battery', open: [] })
  })
})
