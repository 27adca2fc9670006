import { type DeviceType, deviceType, isStale, quality, quantise, resolvePoint } from '@kilowatch/catalog'
import type { Reading } from '@kilowatch/contract'

/** A stored newest value: `v` for measures and states, `c` for counters; times in milliseconds since 1970. */
export interface LatestValue {
  key: string
  value: number
  at: number
  cadence: number
}

/** The value at its declared decimals with its quality; `value` null: reported and no number. */
export function readingOf(type: DeviceType | undefined, latest: LatestValue, now: Date): Reading {
  const point = type ? resolvePoint(type, latest.key)?.point : undefined
  const finite = Number.isFinite(latest.value)
  const value = finite && point && point.kind !== 'state' ? quantise(latest.value, point.decimals) : latest.value
  const bad = !finite || (point !== undefined && quality(point, value) === 'bad')
  return {
    key: latest.key,
    value: finite ? value : null,
    at: new Date(latest.at).toISOString(),
    quality: bad ? 'bad' : isStale(latest.at, latest.cadence, now.getTime()) ? 'stale' : 'good',
    cadence: latest.cadence,
  }
}

/** Readings of one device, by its type's code. */
export function readingsOf(typeCode: string, values: readonly LatestValue[], now: Date): Reading[] {
  const type = deviceType(typeCode)
  return values.map((latest) => readingOf(type, latest, now))
}
