import type { DeviceData } from '../device-data.ts'

/** A value that may be reckoned with: good, of a device that is heard. */
export function goodValue(data: Pick<DeviceData, 'readings' | 'stale'>, key: string): number | undefined {
  const reading = data.readings.get(key)
  return !data.stale && reading?.quality === 'good' && reading.value !== null ? reading.value : undefined
}
