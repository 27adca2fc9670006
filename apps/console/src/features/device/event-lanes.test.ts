import { type DeviceType, deviceType } from '@kilowatch/catalog'
import { describe, expect, it } from 'vitest'
import { laneChanges, laneKeys, lanePieces } from './event-lanes.ts'

function need(code: string): DeviceType {
  const type = deviceType(code)
  if (!type) throw new Error(code)
  return type
}
const ups = need('ups')
const span = { from: 0, to: 1000 }
const online = 1
const battery = 3

describe('lanes of states', () => {
  it('begin with what decides the power path, and leave out what is not reported', () => {
    expect(laneKeys(ups, new Set(['mode', 'battery_state', 'load']))).toEqual(['mode', 'battery_state'])
    expect(laneKeys(ups, new Set(['load']))).toEqual([])
    expect(laneKeys(need('ats'), new Set(['active_source', 'position']))[0]).toBe('active_source')
  })
  it('join equal values and last to the end', () => {
    const pieces = lanePieces(ups, 'mode', { key: 'mode', at: [0, 100, 200, 700], value: [online, online, battery, online] }, [], span)
    expect(pieces.map(({ from, to, value, tone }) => [from, to, value, tone])).toEqual([
      [0, 200, 'online', 'live'],
      [200, 700, 'battery', 'backup'],
      [700, 1000, 'online', 'live'],
    ])
  })
  it('stop at a gap and begin after it, even with the same value', () => {
    const gap = { from: 300, to: 600 }
    const pieces = lanePieces(ups, 'mode', { key: 'mode', at: [0, 250, 650], value: [online, online, online] }, [gap], span)
    expect(pieces.map(({ from, to }) => [from, to])).toEqual([
      [0, 250],
      [650, 1000],
    ])
  })
  it('end where the data ended', () => {
    const gap = { from: 500, to: 1000 }
    const pieces = lanePieces(ups, 'mode', { key: 'mode', at: [0], value: [online] }, [gap], span)
    expect(pieces[0]?.to).toBe(500)
  })
  it('tell changes newest first, none across a gap', () => {
    const pieces = lanePieces(ups, 'mode', { key: 'mode', at: [0, 200, 700], value: [online, battery, online] }, [], span)
    expect(laneChanges('mode', pieces, String).map(({ at, from, to }) => [at, from, to])).toEqual([
      [700, '3', '1'],
      [200, '1', '3'],
    ])
  })
})
