import { pdu } from '../../devices/pdu/index.ts'
import { defineSnmp } from '../snmp.ts'

const apc = '1.3.6.1.4.1.318.1.1'
/** rPDU2: what the PDU is fed with and what it carries. */
const mib = `${apc}.26`
/** sPDU: outlets that are switched, numbered over all modules. */
const switched = `${apc}.4.4.2.1`
const tenth = 0.1
const hundredth = 0.01
const none = [-1]
const loadStates = { 1: 'low', 2: 'normal', 3: 'near_overload', 4: 'overload' }

/** Rack PDUs of APC, second generation: metered, switched, metered by outlet. */
export const apcPdu = defineSnmp(pdu, {
  code: 'apc-rpdu2',
  maker: 'apc',
  source: 'PowerNet-MIB (Schneider Electric), rPDU2…, sPDUOutletCtl',
  recognise: { sysObjectIds: ['1.3.6.1.4.1.318.1.3.4'], object: `${mib}.4.3.1.1.1` },
  tables: [
    {
      entry: `${mib}.4.3.1`,
      columns: [
        { column: 4, point: 'load_state', states: loadStates },
        { column: 5, point: 'active_power', factor: hundredth, none },
        { column: 9, point: 'energy', factor: tenth, none },
        { column: 12, point: 'power_supply', states: { 1: 'normal', 2: 'failed' } },
        { column: 16, point: 'apparent_power', factor: hundredth, none },
        { column: 17, point: 'power_factor', factor: hundredth, none },
      ],
    },
    {
      entry: `${mib}.6.3.1`,
      columns: [
        { column: 4, point: 'phase.*.load_state', states: loadStates },
        { column: 5, point: 'phase.*.current', factor: tenth, none },
        { column: 6, point: 'phase.*.voltage', none },
        { column: 7, point: 'phase.*.active_power', factor: hundredth, none },
        { column: 8, point: 'phase.*.apparent_power', factor: hundredth, none },
        { column: 9, point: 'phase.*.power_factor', factor: hundredth, none },
      ],
    },
    { entry: `${mib}.8.3.1`, columns: [{ column: 5, point: 'bank.*.current', factor: tenth, none }] },
    {
      entry: switched,
      columns: [{ column: 3, point: 'outlet.*.switched', states: { 1: 'on', 2: 'off' } }],
      texts: [{ column: 4, name: 'outlet.*.desc' }],
    },
    {
      entry: `${mib}.9.4.3.1`,
      columns: [
        { column: 6, point: 'outlet.*.current', factor: tenth, none },
        { column: 7, point: 'outlet.*.active_power', none },
      ],
    },
  ],
  texts: { 'device.model': `${apc}.4.1.4.0`, 'device.serial': `${apc}.4.1.5.0`, 'device.name': `${mib}.4.3.1.3.1` },
  commands: [
    { control: 'outlet.*.switch', value: 'on', oid: `${switched}.3.*`, write: { integer: 1 } },
    { control: 'outlet.*.switch', value: 'off', oid: `${switched}.3.*`, write: { integer: 2 } },
  ],
})
