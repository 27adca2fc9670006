/** Who is silent. Times are milliseconds; pure, so that the clock is an argument. */

export interface WatchedDevice {
  id: number
  intervalMs: number
  online: boolean
  heardAt: number
}
export interface WatchedUplink {
  id: string
  /** Its offline alarm is open. */
  silent: boolean
  heardAt: number
  devices: readonly WatchedDevice[]
}
export interface Silence {
  /** Uplinks whose offline alarm opens. */
  uplinks: string[]
  /** Uplinks that are heard again. */
  heard: string[]
  /** Devices that become offline with their uplink, without an alarm of their own. */
  withUplink: number[]
  /** Devices that are silent although their uplink is heard. */
  alone: number[]
}

const leastSilence = 90_000
/** An uplink says its status once a minute, whatever its devices do. */
const statusInterval = 60_000

/** Three report intervals, at least 90 s. */
export function deviceLimit(intervalMs: number): number {
  return Math.max(leastSilence, 3 * intervalMs)
}

export function uplinkLimit(devices: readonly WatchedDevice[]): number {
  return deviceLimit(Math.min(statusInterval, ...devices.map(({ intervalMs }) => intervalMs)))
}

export function silenceOf(uplinks: Iterable<WatchedUplink>, now: number): Silence {
  const silence: Silence = { uplinks: [], heard: [], withUplink: [], alone: [] }
  for (const uplink of uplinks) {
    const silent = now - uplink.heardAt >= uplinkLimit(uplink.devices)
    if (silent && !uplink.silent) silence.uplinks.push(uplink.id)
    if (!silent && uplink.silent) silence.heard.push(uplink.id)
    const online = uplink.devices.filter((device) => device.online)
    if (silent) silence.withUplink.push(...online.map(({ id }) => id))
    else silence.alone.push(...online.filter((device) => isSilentAlone(device, uplink, now)).map(({ id }) => id))
  }
  return silence
}

/** Its uplink must have been heard after the device's time was up: else it may be the uplink that is gone. */
function isSilentAlone({ heardAt, intervalMs }: WatchedDevice, uplink: WatchedUplink, now: number): boolean {
  const limit = deviceLimit(intervalMs)
  return now - heardAt >= limit && uplink.heardAt >= heardAt + limit
}
