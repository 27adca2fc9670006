import { partitionOf } from '@kilowatch/telemetry'
import type { Queryable } from '../storage/queryable.ts'
import { type Device, deviceFrom, type PointRow } from './device.ts'
import { deviceRowsOfUplinks, offsetRows, pointRows, removedRows, uplinkRows } from './queries/load.ts'

/** An uplink as ingest keeps it in memory. */
export interface Uplink {
  id: string
  businessId: string
  partition: number
  byRef: ReadonlyMap<string, Device>
  /** Refs of devices that a person removed: they are not made anew, and what comes of them is dropped. */
  removed: ReadonlySet<string>
  /** By boot: milliseconds to add to its monotonic time. */
  offsets: Map<string, number>
}

/** Uplinks and their devices, read when first needed and forgotten when something about them changed. */
export class Registry {
  readonly #uplinks = new Map<string, Uplink>()

  uplink(id: string): Uplink | undefined {
    return this.#uplinks.get(id)
  }

  /** Reads those that are not known yet; ids that do not exist stay unknown. */
  async load(db: Queryable, uplinkIds: Iterable<string>): Promise<void> {
    const missing = [...new Set(uplinkIds)].filter((id) => !this.#uplinks.has(id))
    if (missing.length === 0) return
    for (const uplink of await readUplinks(db, missing)) this.#uplinks.set(uplink.id, uplink)
  }

  /** Devices that were judged silent: the next message of theirs wakes them. */
  setOffline(deviceIds: ReadonlySet<number>): void {
    for (const uplink of this.#uplinks.values()) {
      for (const device of uplink.byRef.values()) if (deviceIds.has(device.id)) device.online = false
    }
  }

  forget(uplinkId: string): void {
    this.#uplinks.delete(uplinkId)
  }

  forgetPartition(partition: number): void {
    for (const uplink of this.#uplinks.values()) if (uplink.partition === partition) this.#uplinks.delete(uplink.id)
  }

  forgetAll(): void {
    this.#uplinks.clear()
  }
}

/** Uplinks as they stand in the database. */
export async function readUplinks(db: Queryable, ids: readonly string[]): Promise<Uplink[]> {
  const uplinks = await uplinkRows(db, ids)
  const known = uplinks.map(({ id }) => id)
  const devices = await readDevices(db, known)
  const offsets = await offsetRows(db, known)
  const removed = await removedRows(db, known)
  return uplinks.map(({ id, business_id }) => ({
    id,
    businessId: business_id,
    partition: partitionOf(id),
    byRef: new Map((devices.get(id) ?? []).map((device) => [device.ref, device])),
    removed: new Set(removed.filter(({ uplink_id }) => uplink_id === id).map(({ ref }) => ref)),
    offsets: new Map(offsets.filter(({ uplink_id }) => uplink_id === id).map(({ boot, offset_ms }) => [boot, offset_ms])),
  }))
}

async function readDevices(db: Queryable, uplinkIds: readonly string[]): Promise<Map<string, Device[]>> {
  const rows = await deviceRowsOfUplinks(db, uplinkIds)
  const points = new Map<number, PointRow[]>()
  for (const point of await pointRows(
    db,
    rows.map(({ id }) => id),
  ))
    grouped(points, point.device_id).push(point)
  const byUplink = new Map<string, Device[]>()
  for (const row of rows) grouped(byUplink, row.uplink_id).push(deviceFrom(row, points.get(row.id) ?? []))
  return byUplink
}

function grouped<K, T>(groups: Map<K, T[]>, key: K): T[] {
  const known = groups.get(key)
  if (known) return known
  const group: T[] = []
  groups.set(key, group)
  return group
}
