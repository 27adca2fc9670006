import { meter } from '../../devices/meter/index.ts'
import { defineModbus } from '../modbus.ts'
import { acc32, sunspecSource, sunspecWords, three } from './sunspec.ts'

const kilo = 0.001

/** Three-phase inverter, as the meter of what it feeds: its power as it says it, its energy as exported. The power factor is percent. */
export const sunspecInverter103 = defineModbus(meter, {
  ...sunspecWords,
  model: 'sunspec-103',
  title: 'SunSpec 103',
  source: sunspecSource(103),
  sunspec: { id: 103, part: 'inverter' },
  values: [
    { point: 'phase.*.current', at: 3, each: three, exponentAt: 6 },
    { point: 'line.*.voltage', at: 7, each: three, exponentAt: 13 },
    { point: 'phase.*.voltage', at: 10, each: three, exponentAt: 13 },
    { point: 'active_power', at: 14, word: 'i16', exponentAt: 15, scale: kilo },
    { point: 'frequency', at: 16, exponentAt: 17 },
    { point: 'apparent_power', at: 18, word: 'i16', exponentAt: 19, scale: kilo },
    { point: 'reactive_power', at: 20, word: 'i16', exponentAt: 21, scale: kilo },
    { point: 'power_factor', at: 22, word: 'i16', exponentAt: 23, scale: 0.01 },
    { point: 'energy_export', at: 24, ...acc32, exponentAt: 26, scale: kilo },
  ],
})
