import type { Driver } from './driver.ts'
import { modbus } from './modbus/index.ts'
import { mqtt } from './mqtt/index.ts'
import { nut } from './nut/index.ts'
import { simulator } from './simulator/index.ts'
import { snmp } from './snmp/index.ts'

/** Every protocol that the gateway speaks. */
export const drivers: readonly [Driver, ...Driver[]] = [nut, modbus, snmp, mqtt, simulator]
