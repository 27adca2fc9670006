import { type DeviceType, deviceType, normalSpan, normalValue, quantise, resolvePoint, stateCode } from '@kilowatch/catalog'
import type { Kind } from './fleet.ts'

/** A device of the load whose measures walk about, now and then over a limit, and whose states stay as they should be. */
export interface WanderingDevice {
  /** In the order of the kind's keys; the same list each time. */
  next(): readonly number[]
}

interface Walk {
  place: number
  decimals: number
  /** In the unit. */
  stride: number
  least: number
  most: number
}

export function wanderingDevice({ type: code, keys }: Kind): WanderingDevice {
  const type = deviceType(code)
  if (!type) throw new Error(`no type ${code}`)
  const values = keys.map((key) => startOf(type, key))
  const walks = keys.flatMap((key, place) => walkOf(type, key, place))
  return {
    next() {
      for (const { place, decimals, stride, least, most } of walks) {
        const stepped = (values[place] ?? 0) + (Math.random() - 0.5) * stride
        values[place] = quantise(Math.min(most, Math.max(least, stepped)), decimals)
      }
      return values
    },
  }
}

function startOf(type: DeviceType, key: string): number {
  const point = resolvePoint(type, key)?.point
  if (!point) throw new Error(`${type.code} has no point ${key}`)
  if (point.kind === 'measure') {
    const [low, high] = normalSpan(point)
    return quantise((low + high) / 2, point.decimals)
  }
  return point.kind === 'state' ? (stateCode(point, normalValue(point) ?? '') ?? 0) : 100
}

function walkOf(type: DeviceType, key: string, place: number): Walk[] {
  const point = resolvePoint(type, key)?.point
  if (point?.kind !== 'measure') return []
  const [low, high] = normalSpan(point)
  const [least, most] = point.range
  return [{ place, decimals: point.decimals, stride: (high - low) / 10, least, most }]
}
