import type { Cause, Fleet, Outage, PartCurves } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { partsOf, scaleOf, sumOf } from './curves.ts'
import { axisOf, carriedBy, placeOn, sitesOf, storiesInOrder } from './story.ts'

const minute = 60_000
const hour = 60 * minute
const supply = (minutes: number | null, load: number | null = 1, site = '门诊楼') => ({ minutes, load, site }) as Outage['supplies'][number]

describe('the story of an outage', () => {
  const cause = (id: string, unconfirmed: number, level = 4) => ({ id, unconfirmed, level, since: '2026-10-21T06:02:11Z' }) as Cause
  const outage = (causeId: string, ...minutes: (number | null)[]): Outage => ({
    causeId,
    steps: [],
    supplies: minutes.map((each) => supply(each)),
  })

  it('is that of the cause that waits, then the one with the least minutes; an outage of no active cause is left away', () => {
    const causes = [cause('confirmed', 0), cause('long', 3), cause('short', 1)]
    const told = storiesInOrder([outage('confirmed', 2), outage('long', null, 60), outage('short', 24), outage('gone', 1)], causes)
    expect(told.map((story) => story.cause.id)).toEqual(['short', 'long', 'confirmed'])
  })

  it('is drawn from the loss to the next full hour after the last end, four hours ahead at the most', () => {
    const now = 10 * hour + 20 * minute
    const axis = axisOf(now - 18 * minute, [supply(24), supply(95), supply(null)], now)
    expect([axis.from, axis.to]).toEqual([now - 18 * minute, 12 * hour])
    expect(axis.ticks.at(-1)).toBe(12 * hour)
    expect(axis.ticks.every((tick) => tick > now)).toBe(true)
    expect(axisOf(now - 9 * hour, [supply(900)], now)).toMatchObject({ from: now - 4 * hour, to: 15 * hour })
    expect([placeOn(axis, axis.from), placeOn(axis, axis.to + hour)]).toEqual([0, 100])
  })

  it('adds up what is carried only where everybody says it, and names each site once', () => {
    expect(carriedBy([supply(1, 39.2), supply(2, 30.4)])).toBeCloseTo(69.6)
    expect(carriedBy([supply(1, 39.2), supply(2, null)])).toBeNull()
    expect(sitesOf([supply(1), supply(2, 1, ''), supply(3, 1, '影像楼'), supply(4)])).toEqual(['门诊楼', '影像楼'])
  })
})

describe('the curves of a business', () => {
  const states = { alarm: 0, offline: 0, stale: 0, expired: 0, disabled: 0, unconfigured: 0, normal: 1 }
  const part = (worst: Fleet['groups'][number]['worst'], offline = 0) => ({ devices: 1, states: { ...states, offline }, worst })

  it('are those of the worst five groups of the first level, or of sites where there are none', () => {
    const group = (id: string, parentId: string | null, more: ReturnType<typeof part>) => ({ id, parentId, name: id, ...more })
    const groups = [
      group('calm', null, part(null)),
      group('off', null, part(null, 1)),
      group('minor', null, part({ level: 2, unconfirmed: true })),
      group('critical', null, part({ level: 4, unconfirmed: false })),
      group('below', 'calm', part({ level: 4, unconfirmed: true })),
    ]
    const shown = partsOf({ groups, sites: [] } as unknown as Fleet)
    expect([shown.by, shown.parts.map(({ key }) => key), shown.more]).toEqual(['group', ['critical', 'minor', 'off', 'calm'], 0])
    const sites = ['', 'a', 'b', 'c', 'd', 'e', 'f'].map((site) => ({ site, load: null, temperature: null, ...part(null) }))
    const bySite = partsOf({ groups: [], sites } as unknown as Fleet)
    expect([bySite.by, bySite.parts.map(({ key }) => key), bySite.more]).toEqual(['site', ['a', 'b', 'c', 'd', 'e'], 1])
  })

  it('have one scale with room for the limit, and a sum only of what all say now', () => {
    const curve = (power: (number | null)[]) => ({ power }) as PartCurves
    expect(sumOf([curve([1, 2]), curve([3, 4]), curve([null, null])])).toBe(6)
    expect(sumOf([curve([1, 2]), curve([3, null])])).toBeNull()
    expect(sumOf([])).toBeNull()
    const [low, high] = scaleOf([{ points: [20, null, 24], top: { limit: 30 } as PartCurves['load']['top'] }])
    expect([low < 20, high > 30]).toEqual([true, true])
  })
})
