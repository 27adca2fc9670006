import { th } from '../../devices/th/index.ts'
import { defineSnmp } from '../snmp.ts'

const mib = '1.3.6.1.4.1.21796.3.3'
/** Tenths; of a sensor that is lost it says -999.9. */
const tenths = { factor: 0.1, none: [-9999] } as const
/** Column sensUnitType. */
const unit = 9

/** Environment monitors of HW group: probes in the order of their slots, each for temperature or humidity, and dry contacts. */
export const hwgPoseidon = defineSnmp(th, {
  code: 'hwg-poseidon',
  maker: 'hwg',
  source: 'POSEIDON-MIB (HW group)',
  recognise: { sysObjectIds: [mib] },
  tables: [
    {
      entry: `${mib}.3.1`,
      columns: [
        { column: 4, point: 'probe.*.link', states: { 0: 'lost', 1: 'connected', 2: 'connected', 3: 'connected' } },
        { column: 6, point: 'probe.*.temperature', ...tenths, where: { column: unit, is: [0] } },
        { column: 6, point: 'probe.*.humidity', ...tenths, where: { column: unit, is: [3] } },
      ],
      texts: [{ column: 2, name: 'ambient.*.name' }],
    },
    {
      entry: `${mib}.1.1`,
      columns: [
        { column: 2, point: 'contact.*.state', states: { 0: 'open', 1: 'closed' } },
        { column: 5, point: 'contact.*.alarm', states: { 0: 'normal', 1: 'active' } },
      ],
      texts: [{ column: 3, name: 'contact.*.name' }],
    },
  ],
})
