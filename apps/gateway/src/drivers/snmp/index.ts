import { snmpModels } from '@kilowatch/catalog/models'
import type { Driver } from '../driver.ts'
import { partNames } from '../parts.ts'
import { snmpAccess } from './access.ts'
import { snmpProblems } from './config-problems.ts'
import { scanSnmp } from './scan.ts'
import { type SnmpDeviceConfig, snmpSettings } from './settings.ts'
import { createTrapListeners } from './traps.ts'

/** Devices with an SNMP agent of their own: UPSs, PDUs, environment monitors, rectifiers. */
export const snmp: Driver<SnmpDeviceConfig> = {
  name: 'snmp',
  settings: snmpSettings,
  types: { codes: [...new Set(snmpModels.filter(({ recognise }) => recognise).map(({ type }) => type))], refusal: 'not-snmp' },
  parts: partNames.map(([, name]) => name),
  problems: snmpProblems,
  scan: scanSnmp,
  start(_, { turns, clock, log }) {
    const traps = createTrapListeners(log)
    return { access: (device) => snmpAccess(device, traps, turns, log.child({ device: device.ref }), () => clock.up()) }
  },
}
