import { wireLimits } from '@kilowatch/telemetry'
import type { DeviceConfig } from '../config/device-settings.ts'

/** What the configuration says about the device that a reading belongs to. */
export interface Announced {
  /** ms */
  interval: number
  boxId?: string
  site?: string
  /** How it is reached. */
  via?: string
}

/** The id in the configuration is the device's own; its sensors and outlets stand at the same site and are reached in the same way. */
export function announcedAs(device: DeviceConfig, of: string): Announced {
  const { ref, interval, box_id, site } = device
  return {
    interval,
    ...(of === ref && box_id !== undefined ? { boxId: box_id } : {}),
    ...(site === undefined ? {} : { site }),
    via: viaOf(device),
  }
}

const protocols: Readonly<Record<string, string>> = { nut: 'NUT', snmp: 'SNMP', modbus: 'Modbus', mqtt: 'MQTT' }

/** Protocol and address as the file says them: 'Modbus 192.168.8.21 #3'. A name and password in front of a host are nobody's business. */
function viaOf(
  device: DeviceConfig & { host?: unknown; serial?: unknown; broker?: unknown; ups?: unknown; topic?: unknown; unit?: unknown },
): string {
  const { driver, host, serial, broker, ups, topic, unit } = device
  const at = text(host ?? serial ?? broker).replace(/^(mqtts?:\/\/)[^@/]*@/, '$1')
  const what = text(ups ?? topic) || (unit === undefined ? '' : `#${text(unit)}`)
  return [protocols[driver] ?? driver, at, what]
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, wireLimits.viaChars)
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
