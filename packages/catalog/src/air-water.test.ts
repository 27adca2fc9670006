import { expect, test } from 'vitest'
import { airWaterState } from './air-water.ts'
import { deviceType } from './lookup.ts'
import type { AirWater } from './overview.ts'

function of(values: Record<string, number | undefined>, stale = false) {
  const type = deviceType('ac')
  const part = type?.overview.find((each): each is AirWater => each.part === 'air-water')
  if (!type || !part) throw new Error('the catalogue draws no air conditioner')
  return airWaterState(type, part, { keys: Object.keys(values), read: (key) => values[key], stale })
}

const running = { status: 1, fan_speed: 72, water_flow: 5.4, compressor_current: 6.4 }

test('air, water and refrigerant flow where their own figures say so', () => {
  expect(of(running)).toEqual({ air: 'flowing', water: 'flowing', refrigerant: 'flowing' })
  expect(of({ ...running, water_flow: 0, compressor_current: 0 })).toEqual({ air: 'flowing', water: 'stopped', refrigerant: 'stopped' })
  expect(of({ status: 2, fan_speed: 0, water_flow: 0 })).toMatchObject({ air: 'stopped', water: 'stopped' })
})
test('without a figure of the fan, its state tells; without either nothing does', () => {
  expect(of({ status: 1 }).air).toBe('flowing')
  expect(of({ status: 2 }).air).toBe('stopped')
  expect(of({ fan_speed: undefined }).air).toBe('unknown')
})
test('the valve tells of water without a meter', () => {
  expect(of({ valve_position: 40, water_flow: undefined }).water).toBe('flowing')
})
test('a unit has no circuit of which it reports nothing but a fault', () => {
  expect(of({ status: 1, water_fault: 0, compressor_fault: 0 })).toMatchObject({ water: 'none', refrigerant: 'none' })
})
test('review S2: of what is stale nothing is known', () => {
  expect(of(running, true)).toEqual({ air: 'unknown', water: 'unknown', refrigerant: 'unknown' })
})
