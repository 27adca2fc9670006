import { createHash } from 'node:crypto'
import type { UplinkConfig as Shown } from '@kilowatch/contract'
import type { UplinkConfig as Said } from '@kilowatch/telemetry'

/** As it is kept: milliseconds of the uplink, and of devices by ref. */
export interface Wanted {
  interval?: number
  devices: Readonly<Record<string, number>>
}

/** The same wish has the same name, whenever and from whichever database it is said. */
export function versionOf({ interval, devices }: Wanted): string {
  const sorted = Object.entries(devices).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([interval ?? null, sorted]))
    .digest('hex')
    .slice(0, 16)
}

/** Another interval for a device, or where `ref` is undefined for the uplink; undefined: none of its own. */
export function withInterval({ interval: before, devices }: Wanted, ref: string | undefined, interval: number | undefined): Wanted {
  const own = ref === undefined ? interval : before
  const others = Object.entries(devices).filter(([name]) => name !== ref)
  const named = ref === undefined || interval === undefined ? others : [...others, [ref, interval] as const]
  return { ...(own === undefined ? {} : { interval: own }), devices: Object.fromEntries(named) }
}

/** As it goes to the uplink. */
export function saidOf({ interval, devices }: Wanted, version: string): Said {
  return {
    version,
    ...(interval === undefined ? {} : { interval }),
    devices: Object.entries(devices).map(([ref, each]) => ({ ref, interval: each })),
  }
}

export function stateOf(row: { version: string; answered: string; refused: string | null } | undefined): Shown['state'] {
  if (!row) return 'none'
  if (row.version !== '' && row.answered !== row.version) return 'waiting'
  return row.refused === null ? 'same' : 'refused'
}

export function limitsStateOf(
  row: { limits_version: string | null; limits_stale: boolean; limits_actual: string | null } | undefined,
): Shown['limits'] {
  if (!row || row.limits_actual === null) return 'none'
  return row.limits_stale || row.limits_version !== row.limits_actual ? 'waiting' : 'same'
}
