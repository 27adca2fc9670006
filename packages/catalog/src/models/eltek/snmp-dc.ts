import { dc } from '../../devices/dc/index.ts'
import { defineSnmp } from '../snmp.ts'

const mib = '1.3.6.1.4.1.12148.9'
const tenth = 0.1
const hundredth = 0.01

/** Rectifier systems of Eltek with a WebPower card; battery, rectifiers and load hang on one bus. */
export const eltekDc = defineSnmp(dc, {
  code: 'eltek-webpower',
  maker: 'eltek',
  source: 'ELTEK-DISTRIBUTED-MIB (Eltek)',
  recognise: { sysObjectIds: [mib], object: `${mib}.3.2.0` },
  values: [
    // Float by voltage or by temperature, boost, test.
    { oid: `${mib}.2.2.0`, point: 'battery_state', states: { 0: 'float', 1: 'float', 2: 'equalized', 3: 'testing' } },
    { oid: `${mib}.3.2.0`, point: 'battery_voltage', factor: hundredth },
    { oid: `${mib}.3.2.0`, point: 'bus_voltage', factor: hundredth },
    { oid: `${mib}.3.3.0`, point: 'battery_current' },
    { oid: `${mib}.3.4.0`, point: 'battery_temperature' },
    { oid: `${mib}.3.5.0`, point: 'battery_breaker', states: { 0: 'closed', 1: 'open' } },
    { oid: `${mib}.3.20.1.0`, point: 'battery_runtime' },
    { oid: `${mib}.3.20.2.0`, point: 'battery_capacity' },
    { oid: `${mib}.3.20.3.0`, point: 'battery_used' },
    // Zero until the first battery test; the agent has no other word for that.
    { oid: `${mib}.3.20.5.0`, point: 'battery_soh' },
    { oid: `${mib}.4.1.0`, point: 'load_current' },
    { oid: `${mib}.5.1.0`, point: 'modules_installed' },
    { oid: `${mib}.5.2.0`, point: 'modules_active' },
    { oid: `${mib}.5.4.0`, point: 'module_load' },
    { oid: `${mib}.6.1.0`, point: 'phase.1.input_voltage' },
    { oid: `${mib}.6.2.0`, point: 'phase.2.input_voltage' },
    { oid: `${mib}.6.3.0`, point: 'phase.3.input_voltage' },
  ],
  tables: [
    {
      entry: `${mib}.5.5.2.1`,
      from: 0,
      // Places without a rectifier: not present, not used.
      where: { column: 2, not: [0, 3] },
      columns: [
        { column: 2, point: 'module.*.state', states: { 1: 'on', 2: 'fault', 4: 'off' } },
        { column: 3, point: 'module.*.current', factor: tenth },
        { column: 4, point: 'module.*.voltage', factor: hundredth },
        { column: 5, point: 'module.*.temperature' },
      ],
    },
  ],
  texts: {
    'device.model': `${mib}.1.18.1.0`,
    'device.serial': `${mib}.1.18.3.0`,
    'battery.type': `${mib}.3.1.0`,
    'battery.voltage.rating': `${mib}.2.1.4.0`,
  },
})
