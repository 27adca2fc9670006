import { ups } from '../../devices/ups/index.ts'
import { defineSnmp } from '../snmp.ts'

// Where an object has a twin of higher precision (upsHighPrec…), that one comes first.

const mib = '1.3.6.1.4.1.318.1.1.1'
const tenth = 0.1
const kilo = 0.001
/** What the card says of a value that its UPS does not measure. */
const none = [-1]
/** TimeTicks to minutes. */
const ticks = 1 / 6_000

/** UPSs of APC with a network management card. */
export const apcUps = defineSnmp(ups, {
  code: 'apc-ups',
  maker: 'apc',
  source: 'PowerNet-MIB (Schneider Electric), upsBasic…, upsAdv…, upsHighPrec…, upsPhase…',
  recognise: { sysObjectIds: ['1.3.6.1.4.1.318.1.3'], object: `${mib}.4.1.1.0` },
  values: [
    // Older cards say onBattery(3) during a test or a calibration.
    { oid: `${mib}.4.1.1.0`, point: 'mode', states: { 3: 'test' }, when: { oid: `${mib}.7.2.3.0`, is: [4] } },
    { oid: `${mib}.4.1.1.0`, point: 'mode', states: { 3: 'test' }, when: { oid: `${mib}.7.2.6.0`, is: [3] } },
    {
      oid: `${mib}.4.1.1.0`,
      point: 'mode',
      states: {
        2: 'online',
        3: 'battery',
        4: 'online',
        5: 'stop',
        6: 'bypass',
        7: 'stop',
        8: 'stop',
        9: 'bypass',
        10: 'bypass',
        11: 'stop',
        12: 'online',
        13: 'eco',
        14: 'bypass',
        15: 'test',
        16: 'bypass',
        17: 'bypass',
        18: 'eco',
        20: 'eco',
      },
    },
    { oid: `${mib}.4.1.1.0`, point: 'regulation', states: { 2: 'none', 4: 'boost', 12: 'trim' } },
    { oid: `${mib}.7.2.6.0`, point: 'battery_state', states: { 3: 'testing' } },
    { oid: `${mib}.7.2.3.0`, point: 'battery_state', states: { 4: 'testing' } },
    { oid: `${mib}.4.1.1.0`, point: 'battery_state', states: { 3: 'discharge', 15: 'testing' } },
    { oid: `${mib}.2.1.1.0`, point: 'battery_state', states: { 4: 'abnormal' } },
    { oid: `${mib}.2.1.1.0`, point: 'battery_low', states: { 2: 'normal', 3: 'low' } },
    { oid: `${mib}.2.1.2.0`, point: 'time_on_battery', factor: ticks },
    { oid: `${mib}.2.3.1.0`, point: 'battery_charge', factor: tenth },
    { oid: `${mib}.2.2.1.0`, point: 'battery_charge' },
    { oid: `${mib}.2.3.2.0`, point: 'battery_temperature', factor: tenth },
    { oid: `${mib}.2.2.2.0`, point: 'battery_temperature' },
    { oid: `${mib}.2.2.3.0`, point: 'battery_runtime', factor: ticks },
    { oid: `${mib}.2.2.4.0`, point: 'replace_battery', states: { 1: 'normal', 2: 'needed' } },
    { oid: `${mib}.2.2.5.0`, point: 'battery_packs', none },
    { oid: `${mib}.2.2.6.0`, point: 'battery_packs_bad', none },
    { oid: `${mib}.2.3.4.0`, point: 'battery_voltage', factor: tenth, none },
    { oid: `${mib}.2.2.8.0`, point: 'battery_voltage', none },
    { oid: `${mib}.2.2.9.0`, point: 'battery_current' },
    { oid: `${mib}.3.3.1.0`, point: 'phase.1.input_voltage', factor: tenth, none },
    { oid: `${mib}.3.2.1.0`, point: 'phase.1.input_voltage', none },
    { oid: `${mib}.3.3.4.0`, point: 'input_frequency', factor: tenth, none },
    { oid: `${mib}.3.2.4.0`, point: 'input_frequency', none },
    { oid: `${mib}.4.3.1.0`, point: 'phase.1.output_voltage', factor: tenth, none },
    { oid: `${mib}.4.2.1.0`, point: 'phase.1.output_voltage', none },
    { oid: `${mib}.4.3.2.0`, point: 'output_frequency', factor: tenth, none },
    { oid: `${mib}.4.2.2.0`, point: 'output_frequency', none },
    { oid: `${mib}.4.3.3.0`, point: 'load', factor: tenth, none },
    { oid: `${mib}.4.2.3.0`, point: 'load', none },
    { oid: `${mib}.4.3.4.0`, point: 'phase.1.output_current', factor: tenth, none },
    { oid: `${mib}.4.2.4.0`, point: 'phase.1.output_current', none },
    { oid: `${mib}.4.2.8.0`, point: 'active_power', factor: kilo, none },
    { oid: `${mib}.4.2.9.0`, point: 'apparent_power', factor: kilo, none },
    { oid: `${mib}.4.3.5.0`, point: 'efficiency', factor: tenth, none: [-1, -2, -3, -4, -5, -6, -7, -8] },
    { oid: `${mib}.5.2.4.0`, point: 'beeper', states: { 1: 'enabled', 2: 'enabled', 3: 'disabled', 4: 'muted' } },
    // A calibration under way is a deep test; its result stays the quick test's.
    { oid: `${mib}.7.2.6.0`, point: 'battery_test', states: { 3: 'running' } },
    { oid: `${mib}.7.2.3.0`, point: 'battery_test', states: { 1: 'passed', 2: 'failed', 3: 'aborted', 4: 'running' } },
    { oid: `${mib}.5.2.3.0`, point: 'transfer_low' },
    { oid: `${mib}.5.2.2.0`, point: 'transfer_high' },
  ],
  tables: [
    {
      entry: `${mib}.9.2.3.1`,
      number: 'last',
      columns: [
        { column: 3, point: 'phase.*.input_voltage', none },
        { column: 6, point: 'phase.*.input_current', factor: tenth, none },
      ],
    },
    {
      entry: `${mib}.9.3.3.1`,
      number: 'last',
      columns: [
        { column: 3, point: 'phase.*.output_voltage', none },
        { column: 4, point: 'phase.*.output_current', factor: tenth, none },
        { column: 7, point: 'phase.*.apparent_power', factor: kilo, none },
        { column: 10, point: 'phase.*.load', none },
        { column: 13, point: 'phase.*.active_power', factor: kilo, none },
      ],
    },
  ],
  texts: {
    'device.model': `${mib}.1.1.1.0`,
    'ups.id': `${mib}.1.1.2.0`,
    'ups.firmware': `${mib}.1.2.1.0`,
    'device.serial': `${mib}.1.2.3.0`,
    'battery.date': `${mib}.2.1.3.0`,
  },
  commands: [
    { control: 'beeper', value: 'enable', oid: `${mib}.5.2.4.0`, write: { integer: 1 } },
    { control: 'beeper', value: 'disable', oid: `${mib}.5.2.4.0`, write: { integer: 3 } },
    { control: 'beeper', value: 'mute', oid: `${mib}.5.2.4.0`, write: { integer: 4 } },
    { control: 'battery_test', value: 'start', oid: `${mib}.7.2.2.0`, write: { integer: 2 } },
    { control: 'battery_test', value: 'start_deep', oid: `${mib}.7.2.5.0`, write: { integer: 2 } },
  ],
  settings: [
    { setting: 'transfer_low', oid: `${mib}.5.2.3.0` },
    { setting: 'transfer_high', oid: `${mib}.5.2.2.0` },
  ],
})
