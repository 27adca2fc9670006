import { deviceType, type ProbeCards } from '@kilowatch/catalog'
import type { Alarm, Reading } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import { highestFirst, probeFacts, probeSummary, reportedMeasures } from './probe-facts.ts'

const type = deviceType('th')
const part = type?.overview.find((each): each is ProbeCards => each.part === 'probes')
const rule = { high: [27, 25] as [number, number], low: [16, 18] as [number, number], raiseDelay: 0, clearDelay: 0, samples: 1 }

function factsOf(values: Record<string, number | null>, alarms: readonly Partial<Alarm>[] = [], stale = false) {
  if (!type || !part) throw new Error('the catalogue has no probes')
  const readings = new Map(
    Object.entries(values).map(([key, value]): [string, Reading] => [
      key,
      { key, value, at: '2026-11-23T08:00:00Z', quality: value === null ? 'bad' : 'good', cadence: 5_000 },
    ]),
  )
  const data = { type, readings, alarms: alarms as Alarm[], stale }
  return { probes: probeFacts(part, 'probe.*.temperature', data, () => rule), measures: reportedMeasures(part, data) }
}

const room = { 'probe.1.temperature': 21.2, 'probe.2.temperature': 29.6, 'probe.3.temperature': 15, 'probe.4.temperature': null }

describe('the probes of a room', () => {
  it('stand with the hottest first, those without a value last', () => {
    expect(highestFirst(factsOf(room).probes)).toEqual([2, 1, 3, 4])
  })
  it('say by how much they are beyond a line', () => {
    expect(factsOf(room).probes.map(({ beyond }) => beyond && Number(beyond.toFixed(1)))).toEqual([undefined, 2.6, -1, undefined])
  })
  it('are lost where they say so, whatever figure is still there, and where nothing fresh is known', () => {
    expect(factsOf({ ...room, 'probe.1.link': 2 }).probes[0]).toMatchObject({ lost: true, value: undefined })
    expect(factsOf({ ...room, 'probe.1.link': 1 }).probes[0]).toMatchObject({ lost: false, value: 21.2 })
    expect(factsOf(room, [], true).probes.every(({ lost }) => lost)).toBe(true)
  })
  it('have the worst of their own alarms alone', () => {
    const { probes } = factsOf(room, [
      { id: '1', level: 2, point: 'probe.2.link' },
      { id: '2', level: 3, point: 'probe.2.temperature' },
      { id: '3', level: 4, point: 'probe.2.humidity' },
    ])
    expect(probes.map(({ alarm }) => alarm?.id)).toEqual([undefined, '2', undefined, undefined])
  })
  it('are summed up over those that are there', () => {
    const summary = probeSummary(factsOf(room).probes, { decimals: 1 })
    expect(summary).toMatchObject({ highest: { number: 2 }, lowest: { number: 3 }, mean: 21.9, present: 3 })
    expect(probeSummary([], { decimals: 1 })).toBeUndefined()
  })
  it('are chosen between by the measures that are reported', () => {
    expect(factsOf({ 'probe.1.temperature': 20, 'probe.1.humidity': 40 }).measures).toEqual(['probe.*.temperature', 'probe.*.humidity'])
  })
})
