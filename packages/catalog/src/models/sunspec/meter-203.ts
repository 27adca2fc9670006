import { meter } from '../../devices/meter/index.ts'
import { defineModbus } from '../modbus.ts'
import { acc32, sunspecSource, sunspecWords, three } from './sunspec.ts'

const kilo = 0.001
const percent = 0.01

const current = { word: 'i16', exponentAt: 6 } as const
const voltage = { word: 'i16', exponentAt: 15 } as const
const power = { word: 'i16', exponentAt: 22, scale: kilo } as const
const apparent = { word: 'i16', exponentAt: 27, scale: kilo } as const
const reactive = { word: 'i16', exponentAt: 32, scale: kilo } as const
const factor = { word: 'i16', exponentAt: 37, scale: percent } as const
const energy = { ...acc32, exponentAt: 54, scale: kilo } as const

/** Three-phase meter, wye-connected. Its power factors are percent, its energy Wh. */
export const sunspecMeter203 = defineModbus(meter, {
  ...sunspecWords,
  model: 'sunspec-203',
  title: 'SunSpec 203',
  source: sunspecSource(203),
  sunspec: { id: 203, part: 'meter' },
  values: [
    { point: 'phase.*.current', at: 3, each: three, ...current },
    { point: 'phase.*.voltage', at: 8, each: three, ...voltage },
    { point: 'line.*.voltage', at: 12, each: three, ...voltage },
    { point: 'frequency', at: 16, word: 'i16', exponentAt: 17 },
    { point: 'active_power', at: 18, ...power },
    { point: 'phase.*.active_power', at: 19, each: three, ...power },
    { point: 'apparent_power', at: 23, ...apparent },
    { point: 'phase.*.apparent_power', at: 24, each: three, ...apparent },
    { point: 'reactive_power', at: 28, ...reactive },
    { point: 'phase.*.reactive_power', at: 29, each: three, ...reactive },
    { point: 'power_factor', at: 33, ...factor },
    { point: 'phase.*.power_factor', at: 34, each: three, ...factor },
    { point: 'energy_export', at: 38, ...energy },
    { point: 'energy_import', at: 46, ...energy },
    // M_EVENT_Power_Failure: "loss of power or phase".
    { point: 'phase_loss', at: 105, word: 'u32', bits: [2, 1], states: { 0: 'normal', 1: 'lost' } },
  ],
})
