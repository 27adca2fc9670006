import type { DeviceConfig } from '../config/schema.ts'

/** What the configuration says about the device that a reading belongs to. */
export interface Announced {
  /** ms */
  interval: number
  boxId?: string
}

/** The id in the configuration is the device's own, not that of its sensors and outlets. */
export function announcedAs({ ref, interval, box_id }: DeviceConfig, of: string): Announced {
  return of === ref && box_id !== undefined ? { interval, boxId: box_id } : { interval }
}
