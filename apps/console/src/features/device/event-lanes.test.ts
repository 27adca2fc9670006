import { type DeviceType, deviceType } from '@kilowatch/catalog'
import { describe, expect, it } from 'vitest'
import type { VisibleGap } from './chart-parts.ts'
import { bandsOf, changeLook, type LanePiece, laneChanges, laneKeys, lanePieces, outsideOf } from './event-lanes.ts'

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

describe('review S11: a history that came in pieces', () => {
  const day = { from: 0, to: 86_400 }
  const gap = (from: number, to: number, cause: VisibleGap['cause'] = 'no-data'): VisibleGap => ({ from, to, cause })

  it('is one band with the cause that covers most of it', () => {
    const comb = Array.from({ length: 40 }, (_, index) => gap(index * 1_000, index * 1_000 + 900, index < 5 ? 'uplink-offline' : 'no-data'))
    expect(bandsOf(comb, day)).toEqual([gap(0, 39_900)])
  })

  it('keeps bands apart that have data between them, and leaves out what cannot be seen', () => {
    const gaps = [gap(30_000, 40_000, 'uplink-offline'), gap(0, 10_000), gap(60_000, 60_050)]
    expect(bandsOf(gaps, day)).toEqual([gap(0, 10_000), gap(30_000, 40_000, 'uplink-offline')])
  })

  it('takes the place of slivers of data in it', () => {
    const piece = (from: number, to: number): LanePiece => ({ from, to, code: 1, value: 'online', tone: 'live' })
    const left = outsideOf([piece(0, 50), piece(120, 130), piece(150, 400)], [{ from: 40, to: 200 }])
    expect(left.map(({ from, to }) => [from, to])).toEqual([
      [0, 40],
      [200, 400],
    ])
  })
})

describe('review S10: the mark of a change', () => {
  it('is that of the backup where it took over, and never a tick: no change of a state is good by itself', () => {
    expect(changeLook('backup')).toEqual({ shape: 'info', colour: 'var(--path-backup)' })
    expect(changeLook('wrong').shape).toBe('info')
    for (const tone of ['live', 'other', 'usual'] as const) expect(changeLook(tone)).toEqual({ shape: 'change', colour: 'var(--text-2)' })
  })
})
