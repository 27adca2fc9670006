import type { DeviceData } from '../device-data.ts'

type Known = Pick<DeviceData, 'readings' | 'stale'>

/** A value that may be reckoned with: good, of a device that is heard. */
export function goodValue(data: Known, key: string): number | undefined {
  const reading = data.readings.get(key)
  return !data.stale && reading?.quality === 'good' && reading.value !== null ? reading.value : undefined
}

/** What was read last of a point that is no longer known: to be shown with its age, never reckoned with. */
export function oldReading(data: Known, key: string): { value: number; at: string } | undefined {
  const reading = data.readings.get(key)
  if (!reading || reading.value === null || reading.quality === 'bad' || goodValue(data, key) !== undefined) return undefined
  return { value: reading.value, at: reading.at }
}
