import { deviceType, type OneLine } from '@kilowatch/catalog'
import type { Alarm, Reading } from '@kilowatch/contract'
import { describe, expect, it } from 'vitest'
import type { DeviceData } from '../device-data.ts'
import { branchFacts, byUrgency, drawnState } from './branch-facts.ts'

const type = deviceType('pdm')
const part = type?.overview.find((each): each is OneLine => each.part === 'one-line')

function factsOf(values: Record<string, number>, info: Record<string, string | number> = {}, alarms: readonly Partial<Alarm>[] = []) {
  if (!type || !part) throw new Error('the catalogue has no one-line diagram')
  const readings = new Map(
    Object.entries(values).map(([key, value]): [string, Reading] => [
      key,
      { key, value, at: '2026-11-23T08:00:00Z', quality: 'good', cadence: 5_000 },
    ]),
  )
  const data = { type, readings, alarms, stale: false, device: { info } } as unknown as DeviceData
  const rule = { high: [80, 75] as [number, number], raiseDelay: 0, clearDelay: 0, samples: 1 }
  return branchFacts(part, drawnState(part, data).branches, data, (key) => (key.endsWith('.load') ? rule : undefined), 'en')
}

describe('a branch', () => {
  it('has the share that it reports, else that of the rating that was entered', () => {
    const facts = factsOf(
      { 'branch.1.current': 16, 'branch.1.load': 44, 'branch.2.current': 16, 'branch.3.current': 16 },
      { branch_2_rated: 32, branch_2_feeds: 'Storage' },
    )
    expect(facts.map(({ share }) => share)).toEqual([44, 50, undefined])
    expect(facts.map(({ name }) => name)).toEqual(['Branch 1', 'Storage', 'Branch 3'])
    expect(facts[1]).toMatchObject({ rated: 32, limit: 80, key: 'branch.2.current' })
  })
  it('has its worst alarm, and no other’s', () => {
    const facts = factsOf({ 'branch.1.current': 1, 'branch.10.current': 1 }, {}, [
      { id: '1', level: 2, point: 'branch.10.load' },
      { id: '2', level: 3, point: 'branch.10.breaker' },
      { id: '3', level: 4, point: 'imbalance' },
    ])
    expect(facts.map(({ alarm }) => alarm?.id)).toEqual([undefined, '2'])
  })
  it('stands first in the list while in alarm, then by its share, last where nothing is known', () => {
    const values = { 'branch.1.current': 1, 'branch.2.load': 20, 'branch.2.current': 1, 'branch.3.load': 60, 'branch.3.current': 1 }
    const facts = factsOf({ ...values, 'branch.4.current': 1 }, {}, [{ id: '1', level: 3, point: 'branch.4.breaker' }])
    expect([...facts].sort(byUrgency).map(({ number }) => number)).toEqual([4, 3, 2, 1])
  })
})
