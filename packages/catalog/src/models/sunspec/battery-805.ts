import { liBat } from '../../devices/li-bat/index.ts'
import { defineModbus } from '../modbus.ts'
import { sunspecSource, sunspecWords } from './sunspec.ts'

/** Cells of a module, four registers each. */
const each = { count: 16, stride: 4 } as const

/** Lithium-ion module: its cells. Of a bank of several modules, the first. */
export const sunspecBattery805 = defineModbus(liBat, {
  ...sunspecWords,
  model: 'sunspec-805',
  title: 'SunSpec 805',
  source: sunspecSource(805),
  sunspec: { id: 805, part: 'battery' },
  values: [
    { point: 'cell.*.voltage', at: 44, exponentAt: 42, each },
    { point: 'cell.*.temperature', at: 45, word: 'i16', exponentAt: 43, each },
    { point: 'cell.*.balance', at: 46, word: 'u32', bits: [0, 1], states: { 0: 'off', 1: 'on' }, each },
  ],
})
