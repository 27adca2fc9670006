import { expect, test } from 'vitest'
import { coolingShares } from './cooling.ts'
import { deviceType } from './lookup.ts'
import type { CoolingOutput } from './overview.ts'

const part = deviceType('ac')?.overview.find((each): each is CoolingOutput => each.part === 'cooling')
if (!part) throw new Error('the catalogue has no cooling output')
const shares = (values: Record<string, number>) => coolingShares(part, (key) => values[key])

test('what air and water carry is their flow, their heat and how far they are apart', () => {
  // 16,800 m³/h cooled by 7.8 K, and 1.51 L/s warmed by 5.4 K.
  const { sensible, water } = shares({
    air_flow: 16_800,
    return_temperature: 26.4,
    supply_temperature: 18.6,
    water_flow: 5.436,
    water_in_temperature: 10.2,
    water_out_temperature: 15.6,
  })
  expect(sensible).toBeCloseTo(43.9, 1)
  expect(water).toBeCloseTo(34.1, 1)
})
test('of what is not known, or goes the other way, nothing is reckoned', () => {
  expect(shares({ air_flow: 16_800, return_temperature: 26.4 })).toEqual({ water: undefined, sensible: undefined })
  expect(shares({ air_flow: 16_800, return_temperature: 20, supply_temperature: 28 }).sensible).toBeUndefined()
})
