import { expect, test } from 'vitest'
import { type BackupFacts, estimateBackup } from './backup-time.ts'

const unknown: BackupFacts = {
  ...{ runtime: null, charge: null, soh: null, voltage: null, capacity: null, load: null, chemistry: 'lead', discharge: null },
}
const discharge = { id: '7', endedAt: new Date('2026-11-01T03:00:00Z'), depth: 50, energy: 10, energyOf: 'load', minutes: 60 } as const
const load = { power: 10, at: 'load' } as const

test('what the device says itself goes before all else', () => {
  const estimate = estimateBackup({ ...unknown, runtime: 43.6, charge: 98, load, discharge, capacity: 100, voltage: 480 })
  expect(estimate).toMatchObject({ minutes: 44, basis: 'device', confidence: 'high', charge: 98, load: 10, discharge: null })
})

test.each([
  // 10 kWh were half of it: 20 kWh for 10 kW.
  [{ load }, { minutes: 120, confidence: 'high', loadOf: 'now', load: 10 }],
  [{ load, charge: 50 }, { minutes: 60 }],
  [{ load: { power: 20, at: 'load' } }, { minutes: 60 }],
  [{}, { minutes: 120, confidence: 'medium', loadOf: 'discharge', load: 10 }],
  [{ load, discharge: { ...discharge, energyOf: 'battery' } }, { minutes: 110 }],
  [
    { load, discharge: { ...discharge, depth: 20, energy: 4 } },
    { minutes: 120, confidence: 'medium' },
  ],
] as const)('the last discharge tells what the whole battery gives: %j', (facts, expected) => {
  const estimate = estimateBackup({ ...unknown, discharge, ...facts })
  expect(estimate).toMatchObject({ basis: 'discharge', ...expected })
  expect(estimate.discharge).toMatchObject({ id: '7' })
})

test('a shallow discharge says nothing of the whole', () => {
  expect(estimateBackup({ ...unknown, load, discharge: { ...discharge, depth: 9.9 } }).basis).toBe('unknown')
})

const capacity = { ...unknown, capacity: 100, voltage: 480, load: { power: 4.8, at: 'battery' as const } }
test.each([
  // 10 A for ten hours is what the capacity was given for.
  [{}, { minutes: 600, confidence: 'low' }],
  [
    { soh: 80, charge: 50 },
    { minutes: 204, confidence: 'medium' },
  ],
  // 100 A: an hour by numbers, less of lead.
  [{ load: { power: 48, at: 'battery' } }, { minutes: 40 }],
  [{ load: { power: 48, at: 'battery' }, chemistry: 'lithium' }, { minutes: 60 }],
  [{ load: { power: 48, at: 'load' }, chemistry: 'lithium' }, { minutes: 55 }],
] as const)('capacity, health, charge and load, with what lead loses at a high rate: %j', (facts, expected) => {
  expect(estimateBackup({ ...capacity, ...facts })).toMatchObject({ basis: 'capacity', capacity: 100, voltage: 480, ...expected })
})

test.each([
  [{}, ['load', 'capacity', 'voltage']],
  [{ load }, ['capacity', 'voltage']],
  [{ capacity: 100, voltage: 480 }, ['load']],
  [{ capacity: 100, voltage: 480, load: { power: 0, at: 'load' } }, ['load']],
] as const)('where something is missing it is unknown, and says what: %j', (facts, missing) => {
  expect(estimateBackup({ ...unknown, ...facts })).toMatchObject({ minutes: null, basis: 'unknown', confidence: null, missing })
})
