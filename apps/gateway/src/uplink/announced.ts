import type { DeviceConfig } from '../config/device-settings.ts'

/** What the configuration says about the device that a reading belongs to. */
export interface Announced {
  /** ms */
  interval: number
  boxId?: string
  site?: string
}

/** The id in the configuration is the device's own; its sensors and outlets stand at the same site. */
export function announcedAs({ ref, interval, box_id, site }: DeviceConfig, of: string): Announced {
  return {
    interval,
    ...(of === ref && box_id !== undefined ? { boxId: box_id } : {}),
    ...(site === undefined ? {} : { site }),
  }
}
