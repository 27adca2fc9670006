import { deviceType } from '@kilowatch/catalog'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { climateProbe, probeKeys, probePoints } from '../../test/climate-probe.ts'
import { memoryFrom, memoryText } from '../modules/alarms/index.ts'
import { applySample, type Draft, draftOf } from './draft.ts'
import { placementOf, placeValues } from './point-list.ts'

const limits = { 'probe.*.temperature': { high: [35, 32], low: [5, 8] } } satisfies Parameters<typeof climateProbe>[0]['limits']
const placement = placementOf(deviceType('th'), probeKeys, probePoints)

const device = () => climateProbe({ id: 1, boxId: '1', ref: 'th', intervalMs: 1_000, limits })

interface Sent {
  at: number
  value: number | null | 'nan'
  live: boolean
}
const apply = (draft: Draft, { at, value, live }: Sent) =>
  applySample(draft, { at, received: 120_000, live, values: placeValues(placement, [value, 50]) })
const openIds = ({ newest }: Draft) => [...newest.states].filter(([, { phase }]) => phase === 'open').map(([id]) => id)

const temperatures = fc.oneof(
  fc.double({ min: -5, max: 45, noNaN: true }),
  fc.constantFrom<number | null | 'nan'>(5, 8, 32, 35, null, 'nan', 1_000),
)
const anything = fc.array(
  fc.record({ at: fc.integer({ min: 1, max: 120 }).map((second) => second * 1_000), value: temperatures, live: fc.boolean() }),
  { maxLength: 80 },
)

describe('one device under samples in any order', () => {
  it('has at most one running episode per point and side, each opened beyond its limit', () => {
    fc.assert(
      fc.property(anything, (sent) => {
        const draft = draftOf(device())
        for (const sample of sent) apply(draft, sample)
        const running = draft.episodes.filter(({ release }) => !release).map(({ rule }) => rule.id)
        expect(new Set(running).size).toBe(running.length)
        expect(new Set(running)).toEqual(new Set(openIds(draft)))
        for (const { rule, opening } of draft.episodes) {
          if (opening) expect(rule.side === 'high' ? opening.value > 35 : opening.value < 5).toBe(true)
        }
      }),
    )
  })

  it('keeps live values and open alarms as they are, whatever comes late', () => {
    fc.assert(
      fc.property(anything, anything, (sent, late) => {
        const draft = draftOf(device())
        for (const sample of sent) apply(draft, sample)
        const { at, v, states } = draft.newest
        const episodes = structuredClone(draft.episodes.map(({ rule: { id }, ...rest }) => ({ id, ...rest })))
        for (const sample of late) apply(draft, at !== null && sample.at <= at ? sample : { ...sample, live: false })
        expect(draft.newest.at).toBe(at)
        expect(draft.newest.v).toBe(v)
        expect(draft.newest.states).toBe(states)
        expect(draft.episodes.map(({ rule: { id }, ...rest }) => ({ id, ...rest }))).toEqual(episodes)
      }),
    )
  })

  it('tells excursions of the past that begin beyond the limit and end after they began', () => {
    fc.assert(
      fc.property(anything, (sent) => {
        const draft = draftOf(device())
        for (const sample of sent) apply(draft, sample)
        for (const { rule, openedAt, openingValue, releasedAt, peak } of draft.found) {
          expect(rule.side === 'high' ? openingValue > 35 && peak >= openingValue : openingValue < 5 && peak <= openingValue).toBe(true)
          expect(releasedAt).toBeGreaterThan(openedAt)
        }
      }),
    )
  })

  it('finds the same excursion in a backlog as it would have found live', () => {
    const readings = [20, 36, 38, 33, 31, 20].map((value, second) => ({ at: (second + 1) * 1_000, value }))
    const live = draftOf(device())
    for (const reading of readings) apply(live, { ...reading, live: true })
    const late = draftOf(device())
    for (const reading of readings) if (reading.value === 20) apply(late, { ...reading, live: true })
    for (const reading of readings) if (reading.value !== 20) apply(late, { ...reading, live: false })
    const [episode] = live.episodes
    expect(late.found).toMatchObject([
      { openedAt: episode?.opening?.at, openingValue: 36, peak: 38, releasedAt: episode?.release?.at, closingValue: 31 },
    ])
    expect(late.episodes).toEqual([])
  })

  it('remembers the same after it was written and read again', () => {
    fc.assert(
      fc.property(anything, (sent) => {
        const draft = draftOf(device())
        for (const sample of sent) apply(draft, sample)
        const { states, gaps } = draft.newest
        const text = memoryText(draft.newest)
        expect(memoryFrom(text === null ? null : JSON.parse(text))).toEqual({ states, gaps })
      }),
    )
  })
})
