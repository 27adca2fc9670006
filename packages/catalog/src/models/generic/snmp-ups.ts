import { ups } from '../../devices/ups/index.ts'
import { defineSnmp } from '../snmp.ts'

const mib = '1.3.6.1.2.1.33.1'
const knownAlarm = `${mib}.6.3`
const tenth = 0.1
const kilo = 0.001
/** upsTestResultsSummary: inProgress(5). */
const testing = { oid: `${mib}.7.3.0`, is: [5] }

/** Any UPS whose network card speaks the UPS-MIB. */
export const snmpUps = defineSnmp(ups, {
  code: 'rfc1628-ups',
  maker: 'generic',
  source: 'RFC 1628, "UPS Management Information Base"',
  // Cards say -1 of what their UPS does not measure; of the battery's current it is a tenth of an ampere.
  none: [-1],
  recognise: { sysObjectIds: ['1.3.6.1.2.1.33'], object: `${mib}.4.1.0`, any: true },
  values: [
    // upsOutputSource; none(2) is an output that is off. On battery while a test is under way (upsTestResultsSummary) is the test.
    { oid: `${mib}.4.1.0`, point: 'mode', states: { 5: 'test' }, when: testing },
    { oid: `${mib}.4.1.0`, point: 'mode', states: { 2: 'stop', 3: 'online', 4: 'bypass', 5: 'battery', 6: 'online', 7: 'online' } },
    { oid: `${mib}.4.1.0`, point: 'regulation', states: { 3: 'none', 6: 'boost', 7: 'trim' } },
    { oid: `${mib}.7.3.0`, point: 'battery_state', states: { 5: 'testing' } },
    { oid: `${mib}.4.1.0`, point: 'battery_state', states: { 5: 'discharge' } },
    { oid: `${mib}.2.1.0`, point: 'battery_low', states: { 2: 'normal', 3: 'low', 4: 'low' } },
    { oid: `${mib}.2.2.0`, point: 'time_on_battery', factor: 1 / 60 },
    { oid: `${mib}.2.3.0`, point: 'battery_runtime' },
    { oid: `${mib}.2.4.0`, point: 'battery_charge' },
    { oid: `${mib}.2.5.0`, point: 'battery_voltage', factor: tenth },
    { oid: `${mib}.2.6.0`, point: 'battery_current', factor: tenth, none: [] },
    { oid: `${mib}.2.7.0`, point: 'battery_temperature' },
    { oid: `${mib}.4.2.0`, point: 'output_frequency', factor: tenth },
    { oid: `${mib}.5.1.0`, point: 'bypass_frequency', factor: tenth },
    {
      oid: `${mib}.7.3.0`,
      point: 'battery_test',
      states: { 1: 'passed', 2: 'warning', 3: 'failed', 4: 'aborted', 5: 'running', 6: 'none' },
    },
    { oid: `${mib}.9.1.0`, point: 'rated_input_voltage' },
    { oid: `${mib}.9.2.0`, point: 'rated_input_frequency', factor: tenth },
    { oid: `${mib}.9.3.0`, point: 'rated_output_voltage' },
    { oid: `${mib}.9.4.0`, point: 'rated_output_frequency', factor: tenth },
    { oid: `${mib}.9.5.0`, point: 'rated_apparent_power', factor: kilo },
    { oid: `${mib}.9.6.0`, point: 'rated_active_power', factor: kilo },
    { oid: `${mib}.9.8.0`, point: 'beeper', states: { 1: 'disabled', 2: 'enabled', 3: 'muted' } },
    { oid: `${mib}.9.7.0`, point: 'low_runtime' },
    { oid: `${mib}.9.9.0`, point: 'transfer_low' },
    { oid: `${mib}.9.10.0`, point: 'transfer_high' },
  ],
  tables: [
    {
      entry: `${mib}.3.3.1`,
      columns: [
        { column: 2, point: 'input_frequency', factor: tenth },
        { column: 2, point: 'phase.*.input_frequency', factor: tenth },
        { column: 3, point: 'phase.*.input_voltage' },
        // A running UPS takes some: zero is what cards say that do not measure it.
        { column: 4, point: 'phase.*.input_current', factor: tenth, none: [-1, 0] },
        { column: 5, point: 'phase.*.input_power', factor: kilo, none: [-1, 0] },
      ],
    },
    {
      entry: `${mib}.4.4.1`,
      columns: [
        { column: 2, point: 'phase.*.output_voltage' },
        { column: 3, point: 'phase.*.output_current', factor: tenth },
        { column: 4, point: 'phase.*.active_power', factor: kilo },
        { column: 5, point: 'phase.*.load' },
      ],
    },
    { entry: `${mib}.5.3.1`, columns: [{ column: 2, point: 'phase.*.bypass_voltage' }] },
  ],
  totals: [
    { point: 'load', from: 'phase.*.load', by: 'only' },
    { point: 'active_power', from: 'phase.*.active_power', by: 'sum' },
    { point: 'input_power', from: 'phase.*.input_power', by: 'sum' },
  ],
  alarms: {
    column: `${mib}.6.2.1.2`,
    count: `${mib}.6.1.0`,
    conditions: [
      { oid: `${knownAlarm}.1`, point: 'replace_battery', value: 'needed' },
      { oid: `${knownAlarm}.2`, point: 'mains', value: 'failed', unless: `${knownAlarm}.24` },
      { oid: `${knownAlarm}.6`, point: 'mains', value: 'failed' },
      { oid: `${knownAlarm}.21`, point: 'mains', value: 'failed' },
      // What these say is read from other objects; the alarm counts where an agent leaves those out or says "unknown".
      { oid: `${knownAlarm}.3`, point: 'battery_low', value: 'low', overrides: true },
      { oid: `${knownAlarm}.4`, point: 'battery_low', value: 'low', overrides: true },
      { oid: `${knownAlarm}.11`, point: 'mode', value: 'stop' },
      { oid: `${knownAlarm}.12`, point: 'mode', value: 'stop' },
      { oid: `${knownAlarm}.14`, point: 'mode', value: 'stop' },
      { oid: `${knownAlarm}.15`, point: 'mode', value: 'stop' },
      { oid: `${knownAlarm}.24`, point: 'mode', value: 'test' },
      { oid: `${knownAlarm}.2`, point: 'mode', value: 'battery' },
      { oid: `${knownAlarm}.9`, point: 'mode', value: 'bypass' },
      { oid: `${knownAlarm}.24`, point: 'battery_test', value: 'running' },
      { oid: `${knownAlarm}.19`, point: 'battery_test', value: 'failed' },
      { oid: `${knownAlarm}.8`, point: 'overload', value: 'active' },
      { oid: `${knownAlarm}.13`, point: 'charger', value: 'failed' },
      { oid: `${knownAlarm}.16`, point: 'fan', value: 'failed' },
      { oid: `${knownAlarm}.17`, point: 'fuse', value: 'failed' },
      { oid: `${knownAlarm}.18`, point: 'general_alarm', value: 'failed' },
      { oid: `${knownAlarm}.20`, point: 'communication', value: 'failed' },
      { oid: `${knownAlarm}.22`, point: 'shutdown', value: 'forced' },
      { oid: `${knownAlarm}.23`, point: 'shutdown', value: 'forced' },
    ],
    unproven: [{ point: 'mains', when: { oid: `${mib}.4.1.0`, is: [5] } }],
    others: { point: 'general_alarm', value: 'failed', text: 'ups.alarm' },
    clear: {
      replace_battery: 'normal',
      mains: 'present',
      battery_low: 'normal',
      overload: 'normal',
      charger: 'normal',
      fan: 'normal',
      fuse: 'normal',
      general_alarm: 'normal',
      communication: 'normal',
      shutdown: 'none',
    },
  },
  texts: {
    'device.mfr': `${mib}.1.1.0`,
    'device.model': `${mib}.1.2.0`,
    'ups.firmware': `${mib}.1.3.0`,
    'ups.firmware.aux': `${mib}.1.4.0`,
    'device.name': `${mib}.1.5.0`,
  },
  commands: [
    { control: 'beeper', value: 'disable', oid: `${mib}.9.8.0`, write: { integer: 1 } },
    { control: 'beeper', value: 'enable', oid: `${mib}.9.8.0`, write: { integer: 2 } },
    { control: 'beeper', value: 'mute', oid: `${mib}.9.8.0`, write: { integer: 3 } },
    { control: 'battery_test', value: 'start', oid: `${mib}.7.1.0`, write: { oid: `${mib}.7.7.4` } },
    { control: 'battery_test', value: 'start_deep', oid: `${mib}.7.1.0`, write: { oid: `${mib}.7.7.5` } },
    { control: 'battery_test', value: 'stop', oid: `${mib}.7.1.0`, write: { oid: `${mib}.7.7.2` } },
  ],
  settings: [
    { setting: 'low_runtime', oid: `${mib}.9.7.0` },
    { setting: 'transfer_low', oid: `${mib}.9.9.0` },
    { setting: 'transfer_high', oid: `${mib}.9.10.0` },
  ],
})
