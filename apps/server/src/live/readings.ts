import type { LiveEvent, Reading } from '@kilowatch/contract'
import { type LatestValue, readingsOf } from '../modules/devices/index.ts'
import type { WatchedDevice } from './queries/visibility.ts'

type Values = Extract<LiveEvent, { event: 'values' }>

/** Readings of one device as an event; undefined when there is none. */
export function valuesEvent(device: WatchedDevice, values: readonly LatestValue[], now: Date, snapshot: boolean): Values | undefined {
  if (values.length === 0) return undefined
  const at = values.reduce((newest, value) => Math.max(newest, value.at), 0)
  return {
    event: 'values',
    deviceId: device.boxId,
    at: new Date(at).toISOString(),
    readings: readingsOf(device.type, values, now).map(tupleOf),
    snapshot,
  }
}

function tupleOf({ key, value, at, quality, cadence }: Reading): Values['readings'][number] {
  return [key, value, Date.parse(at), quality, cadence]
}

/** Remembers what was sent last of each watched device, so that only what came since is sent. */
export class SentValues {
  readonly #times = new Map<number, Map<string, number>>()

  /** Those of the values that are newer than the last time. */
  newer(deviceId: number, values: readonly LatestValue[]): LatestValue[] {
    const known = this.#times.get(deviceId) ?? new Map<string, number>()
    this.#times.set(deviceId, known)
    const fresh = values.filter(({ key, at }) => at > (known.get(key) ?? Number.NEGATIVE_INFINITY))
    for (const { key, at } of fresh) known.set(key, at)
    return fresh
  }

  /** Forgets devices that nobody watches any more. */
  keepOnly(deviceIds: ReadonlySet<number>): void {
    for (const id of this.#times.keys()) if (!deviceIds.has(id)) this.#times.delete(id)
  }
}
