import { deviceType, type Limits, usualUpsStandard } from '@kilowatch/catalog'
import type { CheckAnswer, Reading } from '@kilowatch/contract'
import { expect, test } from 'vitest'
import { type CheckFacts, judgeDevice } from './rules.ts'

const now = new Date('2026-11-26T08:00:00Z')

interface Wish {
  type?: string
  values?: Record<string, number>
  /** Seconds. */
  age?: number
  limits?: Record<string, Limits>
  info?: CheckFacts['info']
  alarms?: CheckFacts['alarms']
  transfers?: number
  answer?: CheckAnswer
}

function judged({ type = 'ups', values = {}, age = 2, limits = {}, info = {}, ...wish }: Wish) {
  const at = new Date(now.getTime() - age * 1_000).toISOString()
  const readings = Object.entries(values).map(([key, value]): Reading => ({ key, value, at, quality: 'good', cadence: 2_000 }))
  const facts = {
    type: deviceType(type),
    readings,
    limits,
    info,
    alarms: { active: 0, level: null },
    transfers: 0,
    answer: 'read' as const,
  }
  return judgeDevice({ ...facts, ...wish }, usualUpsStandard, now)
}

const verdicts = (wish: Wish) => Object.fromEntries(Object.entries(judged(wish).fields).map(([field, { verdict }]) => [field, verdict]))

test.each([
  [69, 'pass'],
  [70, 'warn'],
  [80, 'fail'],
] as const)('a load of %i %% is a %s', (load, verdict) => expect(judged({ values: { load } }).fields.load?.verdict).toBe(verdict))

test.each([
  [46, 'pass'],
  [44, 'warn'],
  [29, 'fail'],
] as const)('a backup time of %i min is a %s', (value, verdict) =>
  expect(judged({ values: { battery_runtime: value } }).fields.time?.verdict).toBe(verdict),
)

test('phases are compared with their mean, and nothing is said of a device that hardly carries anything', () => {
  const phases = (...loads: number[]) => Object.fromEntries(loads.map((load, at) => [`phase.${at + 1}.load`, load]))
  const imbalance = (...loads: number[]) =>
    judged({ values: { load: 40, ...phases(...loads) } }).fields.load?.findings.find(({ of }) => of === 'imbalance')
  expect(imbalance(50, 35, 35)).toMatchObject({ verdict: 'warn', value: 25, key: 'phase.1.load' })
  expect(imbalance(40, 39, 38)).toMatchObject({ verdict: 'pass' })
  expect(imbalance(6, 2, 1)).toBeUndefined()
})

test('voltages pass as a range, and the one that lies furthest outside stands for all', () => {
  const phases = { 'phase.1.input_voltage': 221, 'phase.2.input_voltage': 219.5, 'phase.3.input_voltage': 230 }
  expect(judged({ values: phases }).fields.inout).toMatchObject({ verdict: 'pass', findings: [{ lowest: 219.5, value: 230 }] })
  const [worst] = judged({ values: { ...phases, 'phase.2.input_voltage': 190, 'phase.3.input_voltage': 243 } }).fields.inout?.findings ?? []
  expect(worst).toMatchObject({ verdict: 'fail', key: 'phase.2.input_voltage', value: 190, lowest: null })
})

test('line voltages are judged where there is none to neutral', () => {
  expect(judged({ values: { 'line.1.input_voltage': 380 } }).fields.inout).toMatchObject({
    verdict: 'pass',
    findings: [{ warn: 343, fail: 419 }],
  })
  expect(judged({ values: { 'line.1.input_voltage': 430 } }).fields.inout?.verdict).toBe('fail')
})

test('events: alarms by their level, transfers, cells by their baseline, and ages', () => {
  const of = (wish: Wish) => Object.fromEntries((judged(wish).fields.event?.findings ?? []).map((finding) => [finding.of, finding.verdict]))
  expect(of({})).toEqual({ alarms: 'pass', transfers: 'pass' })
  expect(of({ alarms: { active: 1, level: 2 }, transfers: 3 })).toEqual({ alarms: 'warn', transfers: 'warn' })
  expect(of({ alarms: { active: 1, level: 3 }, transfers: 6 })).toEqual({ alarms: 'fail', transfers: 'fail' })
  const cells = { 'cell.1.resistance': 4, 'cell.9.resistance': 6.34 }
  const battery = { type: 'bat', values: cells, info: { resistance_baseline: 4.22, installed: '2021-11-20' } }
  expect(of(battery)).toEqual({ alarms: 'pass', resistance: 'warn', 'battery-age': 'fail' })
  expect(judged(battery).fields.event?.findings.find((finding) => finding.of === 'resistance')).toMatchObject({
    ...{ key: 'cell.9.resistance', value: 1.5, baseline: 4.22 },
  })
  expect(of({ info: { installed: '2018-01-01', battery_installed: '2024-01-01' } })).toMatchObject({ age: 'warn', 'battery-age': 'pass' })
})

test('what the rules say nothing of is judged by the thresholds of the device', () => {
  const probe = (value: number, limits: Record<string, Limits> = {}) =>
    judged({ type: 'th', values: { 'probe.1.temperature': value }, limits })
  const limits = { 'probe.*.temperature': { high: [35, 33], low: [5, 8] } as const }
  expect(probe(25, limits).fields.temp).toMatchObject({ verdict: 'pass', findings: [{ from: 'device' }] })
  expect(probe(34, limits).fields.temp).toMatchObject({ verdict: 'warn', findings: [{ warn: 33, fail: 35, from: 'device' }] })
  expect(probe(36, limits).fields.temp?.verdict).toBe('fail')
  expect(probe(4, limits).fields.temp).toMatchObject({ verdict: 'fail', findings: [{ side: 'low' }] })
})

test('review J24: what has no limit is not judged, and what is not judged does not pass', () => {
  const { fields } = judged({ type: 'th', values: { 'probe.1.temperature': 25 } })
  expect(fields.temp).toBeUndefined()
  expect(fields.event?.verdict).toBe('pass')
})

test('a reading that is too old is no answer, and no answer is no pass', () => {
  expect(verdicts({ values: { load: 40, temperature: 50 }, age: 91, answer: 'failed' })).toEqual({
    load: 'no-answer',
    event: 'pass',
    temp: 'no-answer',
  })
  expect(judged({ values: { load: 40 }, age: 91, answer: 'failed' }).verdict).toBe('no-answer')
  expect(judged({ values: { load: 40 }, age: 89, answer: 'kept' }).verdict).toBe('pass')
  expect(judged({ answer: 'offline', alarms: { active: 1, level: 4 } }).verdict).toBe('fail')
  expect(judged({ answer: 'silent' }).verdict).toBe('no-answer')
})

test('the worst field is the verdict, and fields that a type does not have are left out', () => {
  expect(verdicts({ values: { load: 71, temperature: 46 } })).toEqual({ load: 'warn', event: 'pass', temp: 'fail' })
  expect(judged({ values: { load: 71, temperature: 46 } }).verdict).toBe('fail')
  expect(judged({ type: 'leak' }).fields).toEqual({ event: expect.objectContaining({ verdict: 'pass' }) })
})
