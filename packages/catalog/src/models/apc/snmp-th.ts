import { th } from '../../devices/th/index.ts'
import { defineSnmp } from '../snmp.ts'

const apc = '1.3.6.1.4.1.318.1.1'
const tenth = 0.1
const none = [-1]

/** Sensors at the universal ports of a UPS's network card; one to a port. */
export const apcUpsSensors = defineSnmp(th, {
  code: 'apc-ups-sensors',
  maker: 'apc',
  source: 'PowerNet-MIB (Schneider Electric), uioSensorStatusTable',
  beside: ['apc-ups'],
  tables: [
    {
      entry: `${apc}.25.1.2.1`,
      columns: [
        { column: 6, point: 'probe.*.temperature', none },
        { column: 7, point: 'probe.*.humidity', none },
      ],
      texts: [{ column: 3, name: 'ambient.*.name' }],
    },
  ],
})

/** Sensors that hang on a rack PDU. */
export const apcPduSensors = defineSnmp(th, {
  code: 'apc-rpdu2-sensors',
  maker: 'apc',
  source: 'PowerNet-MIB (Schneider Electric), rPDU2SensorTempHumidityStatusTable',
  beside: ['apc-rpdu2'],
  tables: [
    {
      entry: `${apc}.26.10.2.2.1`,
      // What is not plugged in is no probe.
      where: { column: 6, not: [1] },
      columns: [
        { column: 6, point: 'probe.*.link', states: { 2: 'connected', 3: 'lost' } },
        { column: 8, point: 'probe.*.temperature', factor: tenth, none },
        { column: 10, point: 'probe.*.humidity', none },
      ],
      texts: [{ column: 3, name: 'ambient.*.name' }],
    },
  ],
})
