import { deviceType } from '@kilowatch/catalog'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Judge } from '../../../gateway/src/alarms/judge.ts'
import { climateProbe, probeKeys, probePoints } from '../../test/climate-probe.ts'
import { limitsFor } from '../modules/uplink-config/limit-rules.ts'
import { applySample, draftOf } from './draft.ts'
import { placementOf, placeValues } from './point-list.ts'

const placement = placementOf(deviceType('th'), probeKeys, probePoints)
const figure = fc.oneof(
  fc.double({ min: -5, max: 45, noNaN: true }),
  fc.constantFrom<number | null | 'nan'>(5, 8, 31.95, 32, 35, 35.04, 35.06, null, 'nan', 1_000),
)
const series = fc.array(fc.record({ after: fc.integer({ min: 1, max: 90_000 }), temperature: figure, humidity: figure }), { maxLength: 60 })
const timing = fc.record(
  { raiseDelay: fc.nat(120), clearDelay: fc.nat(120), samples: fc.integer({ min: 1, max: 4 }) },
  { requiredKeys: [] },
)
const limits = fc.record({
  'probe.*.temperature': timing.map((more) => ({ high: [35, 32] as [number, number], low: [5, 8] as [number, number], ...more })),
  'probe.1.humidity': fc.constantFrom({}, { high: [30, 20] as [number, number] }),
})

it('a gateway opens and ends the same alarms as ingest, by the same readings, over any series and any limits', () => {
  fc.assert(
    fc.property(limits, series, (rules, readings) => {
      const draft = draftOf(climateProbe({ id: 1, boxId: '1', ref: 'th', intervalMs: 1_000, limits: rules }))
      const judge = new Judge(limitsFor([{ ref: 'th', type: 'th', rules }]), new Map())
      const said: object[] = []
      let at = 0
      for (const { after, temperature, humidity } of readings) {
        at += after
        applySample(draft, { at, received: at, live: true, values: placeValues(placement, [temperature, humidity]) })
        const values = new Map([['probe.1.temperature', temperature] as const, ['probe.1.humidity', humidity] as const])
        said.push(...judge.hear({ ref: 'th', values }, at, 1_000).map(({ kind, rule: { id }, at, value }) => ({ kind, id, at, value })))
      }
      const judged = draft.episodes.flatMap(({ rule: { id }, opening, release }) => [
        ...(opening ? [{ kind: 'opened', id, at: opening.at, value: opening.value }] : []),
        ...(release ? [{ kind: 'released', id, at: release.at, value: release.value }] : []),
      ])
      const byTime = (events: object[]) => events.map((event) => JSON.stringify(event)).sort()
      expect(byTime(said)).toEqual(byTime(judged))
      expect(new Set(judge.open().map(({ rule }) => rule.id))).toEqual(
        new Set([...draft.newest.states].filter(([, { phase }]) => phase === 'open').map(([id]) => id)),
      )
    }),
  )
})
