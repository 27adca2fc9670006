import { liBat } from '../../devices/li-bat/index.ts'
import { defineModbus } from '../modbus.ts'
import { sunspecSource, sunspecWords } from './sunspec.ts'

/** Lithium-ion bank: what 802 does not say of the whole. */
export const sunspecBattery803 = defineModbus(liBat, {
  ...sunspecWords,
  model: 'sunspec-803',
  title: 'SunSpec 803',
  source: sunspecSource(803),
  sunspec: { id: 803, part: 'battery' },
  values: [{ point: 'balance', at: 21, states: { 0: 'off' }, otherwise: 'on' }],
})
