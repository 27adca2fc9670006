import { ups } from '../../devices/ups/index.ts'
import type { UpsPoint } from '../../devices/ups/points.ts'
import type { KeyOf, StateKeyOf } from '../../point.ts'
import { defineNut, type NutFlagRule, type NutModel, nutNaming } from '../nut.ts'

// NUT says watts, volt-amperes and seconds; the points are kW, kVA and minutes.

type UpsModel = NutModel<KeyOf<UpsPoint>, StateKeyOf<UpsPoint>>
type Variables = UpsModel['variables']

const kilo = 0.001
/** What drivers say of a time that their UPS does not reckon; 65535 s would pass for 18 hours. */
const noSeconds = [-1, 65_535]

const input: Variables = [
  { variable: 'input.L*-N.voltage', point: 'phase.*.input_voltage' },
  { variable: 'input.L*.voltage', point: 'phase.*.input_voltage' },
  { variable: 'input.voltage', point: 'phase.1.input_voltage' },
  { variable: 'input.L1-L2.voltage', point: 'line.1.input_voltage' },
  { variable: 'input.L2-L3.voltage', point: 'line.2.input_voltage' },
  { variable: 'input.L3-L1.voltage', point: 'line.3.input_voltage' },
  { variable: 'input.L*.current', point: 'phase.*.input_current' },
  { variable: 'input.current', point: 'phase.1.input_current' },
  { variable: 'input.L*.realpower', point: 'phase.*.input_power', factor: kilo },
  { variable: 'input.L*-N.realpower', point: 'phase.*.input_power', factor: kilo },
  { variable: 'input.realpower', point: 'input_power', factor: kilo },
  { variable: 'input.frequency', point: 'input_frequency' },
]

const bypass: Variables = [
  { variable: 'input.bypass.L*-N.voltage', point: 'phase.*.bypass_voltage' },
  { variable: 'input.bypass.L*.voltage', point: 'phase.*.bypass_voltage' },
  { variable: 'input.bypass.voltage', point: 'phase.1.bypass_voltage' },
  { variable: 'input.bypass.L1-L2.voltage', point: 'line.1.bypass_voltage' },
  { variable: 'input.bypass.L2-L3.voltage', point: 'line.2.bypass_voltage' },
  { variable: 'input.bypass.L3-L1.voltage', point: 'line.3.bypass_voltage' },
  { variable: 'input.bypass.frequency', point: 'bypass_frequency' },
]

const output: Variables = [
  { variable: 'output.L*-N.voltage', point: 'phase.*.output_voltage' },
  { variable: 'output.L*.voltage', point: 'phase.*.output_voltage' },
  { variable: 'output.voltage', point: 'phase.1.output_voltage' },
  { variable: 'output.L1-L2.voltage', point: 'line.1.output_voltage' },
  { variable: 'output.L2-L3.voltage', point: 'line.2.output_voltage' },
  { variable: 'output.L3-L1.voltage', point: 'line.3.output_voltage' },
  { variable: 'output.L*.current', point: 'phase.*.output_current' },
  { variable: 'output.current', point: 'phase.1.output_current' },
  { variable: 'output.L*.power.percent', point: 'phase.*.load' },
  { variable: 'output.L*-N.power.percent', point: 'phase.*.load' },
  { variable: 'ups.L*.load', point: 'phase.*.load' },
  { variable: 'ups.L*-N.load', point: 'phase.*.load' },
  { variable: 'output.L*.realpower', point: 'phase.*.active_power', factor: kilo },
  { variable: 'output.L*-N.realpower', point: 'phase.*.active_power', factor: kilo },
  { variable: 'ups.L*-N.realpower', point: 'phase.*.active_power', factor: kilo },
  { variable: 'ups.L*.realpower', point: 'phase.*.active_power', factor: kilo },
  { variable: 'output.L*.power', point: 'phase.*.apparent_power', factor: kilo },
  { variable: 'output.L*-N.power', point: 'phase.*.apparent_power', factor: kilo },
  { variable: 'ups.L*-N.power', point: 'phase.*.apparent_power', factor: kilo },
  { variable: 'ups.L*.power', point: 'phase.*.apparent_power', factor: kilo },
  { variable: 'output.L*.powerfactor', point: 'phase.*.power_factor' },
  { variable: 'output.frequency', point: 'output_frequency' },
  { variable: 'output.realpower', point: 'active_power', factor: kilo },
  { variable: 'ups.realpower', point: 'active_power', factor: kilo },
  { variable: 'output.power', point: 'apparent_power', factor: kilo },
  { variable: 'ups.power', point: 'apparent_power', factor: kilo },
  { variable: 'output.powerfactor', point: 'power_factor' },
  { variable: 'ups.load', point: 'load' },
  { variable: 'output.power.percent', point: 'load' },
  { variable: 'ups.efficiency', point: 'efficiency' },
  { variable: 'ups.temperature', point: 'temperature' },
]

const battery: Variables = [
  { variable: 'battery.charge', point: 'battery_charge' },
  { variable: 'battery.runtime', point: 'battery_runtime', factor: 1 / 60, none: noSeconds },
  { variable: 'battery.voltage', point: 'battery_voltage' },
  { variable: 'battery.current', point: 'battery_current' },
  { variable: 'battery.temperature', point: 'battery_temperature' },
  { variable: 'battery.capacity', point: 'battery_rated_capacity' },
  { variable: 'battery.packs', point: 'battery_packs' },
  { variable: 'battery.packs.bad', point: 'battery_packs_bad' },
  {
    variable: 'battery.charger.status',
    point: 'battery_state',
    words: { charging: 'charge', discharging: 'discharge', floating: 'float', resting: 'static' },
  },
]

const ratings: Variables = [
  { variable: 'ups.power.nominal', point: 'rated_apparent_power', factor: kilo },
  { variable: 'ups.upspower.nominal', point: 'rated_apparent_power', factor: kilo },
  { variable: 'ups.realpower.nominal', point: 'rated_active_power', factor: kilo },
  { variable: 'input.voltage.nominal', point: 'rated_input_voltage' },
  { variable: 'input.frequency.nominal', point: 'rated_input_frequency' },
  { variable: 'output.voltage.nominal', point: 'rated_output_voltage' },
  { variable: 'output.frequency.nominal', point: 'rated_output_frequency' },
]

const words: Variables = [
  {
    variable: 'ups.beeper.status',
    point: 'beeper',
    words: { enabled: 'enabled', disabled: 'disabled', muted: 'muted' },
  },
  {
    variable: 'ups.test.result',
    point: 'battery_test',
    words: {
      'no test initiated': 'none',
      'in progress': 'running',
      'done and passed': 'passed',
      ok: 'passed',
      'done and warning': 'warning',
      'done and error': 'failed',
      aborted: 'aborted',
    },
  },
]

/** Any of these says that `ups.status` was filled in at all (it is empty on PDUs and while a driver starts). */
const filledIn = ['OL', 'OB', 'BYPASS', 'OFF']

/** A flag that is either there or not. */
function either(point: StateKeyOf<UpsPoint>, flag: string, present: string, absent: string): readonly NutFlagRule<StateKeyOf<UpsPoint>>[] {
  return [
    { point, value: present, all: [flag] },
    { point, value: absent, any: filledIn, none: [flag] },
  ]
}

const flags: NonNullable<UpsModel['flags']> = [
  // OFF: the output is off whatever feeds the UPS (`OL OFF`). OB beats OL (`OL DISCHRG OB`): of two contradicting
  // flags the one that endangers the load is believed. `OL DISCHRG` alone stays online: the mains still carries.
  // ECO before BYPASS: a UPS in high-efficiency mode feeds through its bypass on purpose.
  { point: 'mode', value: 'stop', all: ['OFF'] },
  // A self-test or a calibration discharges the battery on purpose, by some drivers under OB: the mains feeds the UPS, and returns at once.
  // NUT's own upsmon tells no power failure then either.
  { point: 'mode', value: 'test', all: ['OB'], any: ['CAL', 'TEST'] },
  { point: 'mode', value: 'battery', all: ['OB'] },
  { point: 'mode', value: 'eco', all: ['ECO'] },
  { point: 'mode', value: 'bypass', all: ['BYPASS'] },
  { point: 'mode', value: 'online', all: ['OL'] },
  { point: 'mode', value: 'alarm', all: ['ALARM'] },
  // With both OL and OB, and during a test under OB, the mains is not known and therefore not reported.
  { point: 'mains', value: 'failed', all: ['OB'], none: ['OL', 'CAL', 'TEST'] },
  { point: 'mains', value: 'present', all: ['OL'], none: ['OB'] },
  // Before `battery.charger.status`, which says no more than that it discharges.
  { point: 'battery_state', value: 'testing', any: ['CAL', 'TEST'], first: true },
  { point: 'battery_state', value: 'discharge', any: ['DISCHRG', 'OB'] },
  { point: 'battery_state', value: 'charge', all: ['CHRG'] },
  // Neither CHRG nor DISCHRG: NUT's "resting"; whether it floats only `battery.charger.status` tells.
  { point: 'battery_state', value: 'static', all: ['OL'], unless: { variable: 'battery.current', beyond: 0.2 } },
  ...either('overload', 'OVER', 'active', 'normal'),
  ...either('battery_low', 'LB', 'low', 'normal'),
  ...either('battery_high', 'HB', 'high', 'normal'),
  ...either('replace_battery', 'RB', 'needed', 'normal'),
  ...either('general_alarm', 'ALARM', 'failed', 'normal'),
  ...either('shutdown', 'FSD', 'forced', 'none'),
  { point: 'regulation', value: 'trim', all: ['TRIM'] },
  { point: 'regulation', value: 'boost', all: ['BOOST'] },
  { point: 'regulation', value: 'none', any: filledIn },
]

/** Read as they are, and written where the server lets them be. */
const parameters = [
  { variable: 'input.transfer.low', setting: 'transfer_low' },
  { variable: 'input.transfer.high', setting: 'transfer_high' },
  { variable: 'battery.charge.low', setting: 'low_charge' },
  { variable: 'battery.runtime.low', setting: 'low_runtime', factor: 1 / 60 },
] as const

function asVariable({ variable, setting, ...factor }: (typeof parameters)[number]) {
  return { variable, point: setting, ...factor }
}

export const nutUps = defineNut(ups, {
  maker: 'generic',
  source: nutNaming,
  deviceTypes: ['ups'],
  variables: [...input, ...bypass, ...output, ...battery, ...ratings, ...words, ...parameters.map(asVariable)],
  flags,
  impliedFlags: [{ flag: 'TEST', variable: 'ups.test.result', is: 'in progress' }],
  commands: [
    { command: 'beeper.enable', control: 'beeper', value: 'enable' },
    { command: 'beeper.disable', control: 'beeper', value: 'disable' },
    { command: 'beeper.mute', control: 'beeper', value: 'mute' },
    { command: 'beeper.toggle', control: 'beeper', value: 'toggle' },
    { command: 'test.battery.start.quick', control: 'battery_test', value: 'start' },
    { command: 'test.battery.start', control: 'battery_test', value: 'start' },
    { command: 'test.battery.start.deep', control: 'battery_test', value: 'start_deep' },
    { command: 'test.battery.stop', control: 'battery_test', value: 'stop' },
  ],
  settings: parameters,
})
