import type { DeviceState, Reading, Supply } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { freeInput, supplyView } from './supply-view.ts'

const reading = (key: string, value: number, quality: Reading['quality'] = 'good'): Reading => ({
  ...{ key, value, quality, at: '2026-11-22T14:14:00Z', cadence: 2_000 },
})
const device = (id: string, type: string, readings: Reading[] = [], state: DeviceState = 'normal') => ({
  ...{ id, type, readings, state, name: id, site: 'A 楼' },
})
const supply: Supply = {
  devices: [
    device('mains', 'meter'),
    device('ups-a', 'ups', [reading('mode', 1)]),
    device('ups-b', 'ups', [reading('mode', 3)]),
    device('ats', 'ats', [reading('active_source', 1), reading('preferred_source', 1)]),
    device('rack', 'pdu'),
  ],
  feeds: [
    { source: 'mains', load: 'ups-a', input: 1, output: null },
    { source: 'ups-a', load: 'ats', input: 1, output: null },
    { source: 'ups-b', load: 'ats', input: 2, output: 3 },
    { source: 'ats', load: 'rack', input: 1, output: null },
  ],
}

describe('the supply as it is seen from one device', () => {
  it('has the nearest first on each side, with how each is tied or who stands between', () => {
    const { own, above, below } = supplyView(supply, 'ats')
    expect(own?.device.id).toBe('ats')
    expect(above.map(({ device: { id }, feed, via }) => [id, feed?.input, via])).toEqual([
      ['ups-a', 1, undefined],
      ['ups-b', 2, undefined],
      ['mains', undefined, 'ups-a'],
    ])
    expect(below.map(({ device: { id } }) => id)).toEqual(['rack'])
  })

  it('says what each gives, by its own readings while these are good', () => {
    const gives = (changed: Supply) => Object.fromEntries(supplyView(changed, 'ats').above.map(({ device: { id }, gives }) => [id, gives]))
    expect(gives(supply)).toEqual({ 'ups-a': 'live', 'ups-b': 'battery', mains: 'live' })
    const old = supply.devices.map((each) => ({ ...each, readings: each.readings.map((one) => ({ ...one, quality: 'stale' as const })) }))
    expect(gives({ ...supply, devices: old })['ups-b']).toBe('live')
    const away = supply.devices.map((each) => (each.id === 'ups-a' ? { ...each, state: 'offline' as const } : each))
    expect(gives({ ...supply, devices: away })['ups-a']).toBeNull()
  })

  it('has the first input that is free for the next source', () => {
    expect(['mains', 'rack', 'ats'].map((id) => freeInput(supply, id))).toEqual([1, 2, 3])
    const full = [1, 2, 3, 4].map((input) => ({ source: `ups-${input}`, load: 'ats', input, output: null }))
    expect(freeInput({ ...supply, feeds: full }, 'ats')).toBe(1)
  })

  it('names who is affected, the worst first', () => {
    const kinds = (id: string) => supplyView(supply, id).affected.map(({ device, effect }) => [device.id, effect.kind])
    expect(kinds('ats')).toEqual([['rack', 'loses']])
    expect(kinds('ups-a')).toEqual([
      ['ats', 'battery'],
      ['rack', 'battery'],
    ])
    expect(kinds('rack')).toEqual([])
  })
})
