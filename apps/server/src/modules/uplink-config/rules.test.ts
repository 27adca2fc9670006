import { describe, expect, it } from 'vitest'
import { stateOf, versionOf, withInterval } from './rules.ts'

describe('what is wanted of a gateway', () => {
  it('has the same name in any order, and another for any other wish', () => {
    const one = versionOf({ interval: 5_000, devices: { a: 1_000, b: 2_000 } })
    expect(versionOf({ devices: { b: 2_000, a: 1_000 }, interval: 5_000 })).toBe(one)
    const others = [{ devices: { a: 1_000, b: 2_000 } }, { interval: 5_000, devices: { a: 1_000 } }, { devices: {} }]
    expect(new Set([one, ...others.map(versionOf)]).size).toBe(4)
  })

  it('changes one interval at a time, of the gateway or of a device', () => {
    const all = withInterval({ devices: {} }, undefined, 5_000)
    expect(all).toEqual({ interval: 5_000, devices: {} })
    const both = withInterval(all, 'a', 1_000)
    expect(both).toEqual({ interval: 5_000, devices: { a: 1_000 } })
    expect(withInterval(both, undefined, undefined)).toEqual({ devices: { a: 1_000 } })
    expect(withInterval(both, 'a', undefined)).toEqual(all)
  })

  it('is in force, waits or was refused by what the gateway answered last', () => {
    expect(stateOf(undefined)).toBe('none')
    expect(stateOf({ version: '', answered: 'of an older database', refused: null })).toBe('same')
    expect(stateOf({ version: 'x', answered: 'y', refused: 'part' })).toBe('waiting')
    expect(stateOf({ version: 'x', answered: 'x', refused: 'part' })).toBe('refused')
    expect(stateOf({ version: 'x', answered: 'x', refused: null })).toBe('same')
  })
})
