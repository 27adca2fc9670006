import type { Ranked, Top } from '@kilowatch/contract'

/** As the specification's clients know it. */
export function rankedOf({ deviceId, deviceName, deviceType, site, key, value, limit }: Top): Ranked {
  return { box_id: deviceId, device_name: deviceName, device_type: deviceType, site, point: key, value, limit }
}
