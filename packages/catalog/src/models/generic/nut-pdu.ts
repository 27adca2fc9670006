import { pdu } from '../../devices/pdu/index.ts'
import type { PduPoint } from '../../devices/pdu/points.ts'
import type { KeyOf, StateKeyOf } from '../../point.ts'
import { defineNut, type NutModel, nutNaming } from '../nut.ts'

type Variables = NutModel<KeyOf<PduPoint>, StateKeyOf<PduPoint>>['variables']

const kilo = 0.001
const switched = { on: 'on', off: 'off', yes: 'on', no: 'off', '1': 'on', '0': 'off' }

const inlet: Variables = [
  { variable: 'input.L*-N.voltage', point: 'phase.*.voltage' },
  { variable: 'input.L*.voltage', point: 'phase.*.voltage' },
  { variable: 'input.voltage', point: 'phase.1.voltage' },
  { variable: 'outlet.voltage', point: 'phase.1.voltage' },
  { variable: 'input.L1-L2.voltage', point: 'line.1.voltage' },
  { variable: 'input.L2-L3.voltage', point: 'line.2.voltage' },
  { variable: 'input.L3-L1.voltage', point: 'line.3.voltage' },
  { variable: 'input.L*.current', point: 'phase.*.current' },
  { variable: 'input.current', point: 'phase.1.current' },
  { variable: 'input.L*.load', point: 'phase.*.load' },
  { variable: 'input.load', point: 'phase.1.load' },
  { variable: 'input.L*.realpower', point: 'phase.*.active_power', factor: kilo },
  { variable: 'input.L*.power', point: 'phase.*.apparent_power', factor: kilo },
  { variable: 'input.L*.powerfactor', point: 'phase.*.power_factor' },
  { variable: 'input.frequency', point: 'frequency' },
  { variable: 'outlet.frequency', point: 'frequency' },
  { variable: 'input.realpower', point: 'active_power', factor: kilo },
  { variable: 'outlet.realpower', point: 'active_power', factor: kilo },
  { variable: 'input.power', point: 'apparent_power', factor: kilo },
  { variable: 'outlet.power', point: 'apparent_power', factor: kilo },
  { variable: 'input.powerfactor', point: 'power_factor' },
  { variable: 'outlet.count', point: 'outlet_count' },
]

const banks: Variables = [
  { variable: 'outlet.group.*.voltage', point: 'bank.*.voltage' },
  { variable: 'outlet.group.*.current', point: 'bank.*.current' },
  { variable: 'outlet.group.*.realpower', point: 'bank.*.active_power' },
  { variable: 'outlet.group.*.power', point: 'bank.*.apparent_power' },
  { variable: 'outlet.group.*.status', point: 'bank.*.switched', words: { on: 'on', off: 'off', mixed: 'mixed' } },
]

const outlets: Variables = [
  { variable: 'outlet.*.status', point: 'outlet.*.switched', words: switched },
  { variable: 'outlet.*.switch', point: 'outlet.*.switched', words: switched },
  { variable: 'outlet.*.current', point: 'outlet.*.current' },
  { variable: 'outlet.*.voltage', point: 'outlet.*.voltage' },
  { variable: 'outlet.*.realpower', point: 'outlet.*.active_power' },
  { variable: 'outlet.*.power', point: 'outlet.*.apparent_power' },
  { variable: 'outlet.*.powerfactor', point: 'outlet.*.power_factor' },
]

/**
 * NUT names of metered PDUs and of the outlets of a UPS (a device of its own beside it).
 * `outlet.current` is left out: some drivers report it ten times too large, and the inlet says the same.
 */
export const nutPdu = defineNut(pdu, {
  maker: 'generic',
  source: nutNaming,
  deviceTypes: ['pdu'],
  satellite: {
    of: ['ups', 'ats'],
    prefix: 'outlet.',
    when: ['outlet.*.status', 'outlet.*.switch', 'outlet.*.current', 'outlet.*.realpower', 'outlet.*.power'],
  },
  variables: [...inlet, ...banks, ...outlets],
  commands: [
    { command: 'outlet.*.load.on', control: 'outlet.*.switch', value: 'on' },
    { command: 'outlet.*.load.off', control: 'outlet.*.switch', value: 'off' },
  ],
})
