import { ats } from '../../devices/ats/index.ts'
import { defineNut, nutNaming } from '../nut.ts'

const condition = {
  good: 'good',
  'warning-low': 'out_of_range',
  'warning-high': 'out_of_range',
  'critical-low': 'out_of_range',
  'critical-high': 'out_of_range',
}
const sourceNumbers = { '0': 'none', '1': 'source_1', '2': 'source_2', '3': 'source_3' }

/** NUT names of transfer switches. */
export const nutAts = defineNut(ats, {
  maker: 'generic',
  source: nutNaming,
  deviceTypes: ['ats'],
  variables: [
    { variable: 'input.source', point: 'active_source', words: sourceNumbers },
    { variable: 'input.source.preferred', point: 'preferred_source', words: sourceNumbers },
    { variable: 'input.*.voltage', point: 'source.*.voltage' },
    { variable: 'input.*.frequency', point: 'source.*.frequency' },
    { variable: 'input.*.voltage.status', point: 'source.*.condition', words: condition },
    { variable: 'input.*.frequency.status', point: 'source.*.condition', words: condition },
    { variable: 'output.voltage', point: 'output_voltage' },
    { variable: 'output.current', point: 'output_current' },
    { variable: 'output.frequency', point: 'output_frequency' },
    { variable: 'output.powerfactor', point: 'power_factor' },
    { variable: 'output.realpower', point: 'active_power', factor: 0.001 },
    { variable: 'output.power', point: 'apparent_power', factor: 0.001 },
    { variable: 'ups.load', point: 'load' },
    { variable: 'ups.temperature', point: 'temperature' },
  ],
  flags: [
    { point: 'output', value: 'lost', all: ['OFF'] },
    { point: 'output', value: 'supplied', all: ['OL'] },
    { point: 'overload', value: 'active', all: ['OVER'] },
    { point: 'overload', value: 'normal', any: ['OL', 'OFF'] },
  ],
  comparisons: [{ point: 'position', variables: ['input.source', 'input.source.preferred'], same: 'preferred', different: 'alternate' }],
})
