import type { Device, Reading } from '@kilowatch/contract'
import { expect, it } from 'vitest'
import { headlineGroups } from '../../ui/device-view.ts'
import { byWorstValue, monitorColumns } from './monitor-columns.ts'

const reading = (key: string, value: number | null): Reading => ({
  ...{ key, value, quality: value === null ? 'bad' : 'good', at: '2026-11-22T14:14:00Z', cadence: 2_000 },
})
const device = (...headline: Reading[]) => ({ type: 'ups', headline }) as unknown as Device

it('has a column for each point that any device reports, phases in one', () => {
  const devices = [device(reading('load', 40)), device(reading('phase.1.input_voltage', 230), reading('phase.2.input_voltage', 231))]
  expect(monitorColumns(devices, 'zh').map(({ pattern }) => pattern)).toEqual(['load', 'phase.*.input_voltage'])
  expect(monitorColumns(devices, 'en')[1]?.title).toBe('Input voltage')
  expect(monitorColumns([], 'zh')).toEqual([])
})

it('orders by the highest value of a cell, cells without one first', () => {
  const cell = (...headline: Reading[]) => headlineGroups(device(...headline), 'zh')[0]
  const low = cell(reading('phase.1.input_voltage', 229), reading('phase.2.input_voltage', 240))
  const high = cell(reading('phase.1.input_voltage', 241), reading('phase.2.input_voltage', 200))
  const none = cell(reading('phase.1.input_voltage', null))
  expect([high, low].sort(byWorstValue)).toEqual([low, high])
  expect(byWorstValue(undefined, low)).toBeLessThan(0)
  expect(byWorstValue(undefined, none)).toBe(0)
})
