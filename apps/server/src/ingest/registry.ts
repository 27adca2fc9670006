import { type AbsentDevice, partitionOf } from '@kilowatch/telemetry'
import { budgets } from '../budgets/index.ts'
import type { Queryable } from '../storage/queryable.ts'
import { type Device, deviceFrom, type PointRow } from './device.ts'
import { deviceRowsOfUplinks, type OffsetRow, offsetRows, pointRows, removedRows, type UplinkRow, uplinkRows } from './queries/load.ts'
import { type BootRow, type UplinkClock, uplinkClock } from './uplink-clock.ts'

/** An uplink as ingest keeps it in memory. */
export interface Uplink {
  id: string
  businessId: string
  partition: number
  byRef: ReadonlyMap<string, Device>
  /** Refs of devices that a person removed: they are not made again, and what comes of them is dropped. */
  removed: ReadonlySet<string>
  /** What it says is absent. */
  absent: readonly AbsentDevice[]
  clock: UplinkClock
}

const fullMilliseconds = 600_000

/** Uplinks and their devices, read when first needed and forgotten when something about them changed. */
export class Registry {
  readonly #uplinks = new Map<string, Uplink>()
  /** Until when uplinks are taken to get no further device, because their business had no room; ms since 1970. */
  readonly #fullUntil = new Map<string, number>()

  uplink(id: string): Uplink | undefined {
    return this.#uplinks.get(id)
  }

  /** Reads those that are not known yet; ids that do not exist stay unknown. */
  async load(db: Queryable, uplinkIds: Iterable<string>): Promise<void> {
    const missing = [...new Set(uplinkIds)].filter((id) => !this.#uplinks.has(id))
    if (missing.length === 0) return
    for (const uplink of await readUplinks(db, missing)) this.#uplinks.set(uplink.id, uplink)
  }

  /** Whether a device that it does not have is one that it cannot have. */
  isFull({ id, byRef }: Uplink, now: number): boolean {
    return byRef.size >= budgets.devicesOfUplink.most || now < (this.#fullUntil.get(id) ?? 0)
  }

  /** Its business has no room for another device; asked again after a while, since devices may be removed. */
  businessFull(uplinkId: string, now: number): void {
    this.#fullUntil.set(uplinkId, now + fullMilliseconds)
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
  return uplinks.map((row) => ({
    id: row.id,
    businessId: row.business_id,
    partition: partitionOf(row.id),
    byRef: new Map((devices.get(row.id) ?? []).map((device) => [device.ref, device])),
    removed: new Set(removed.filter(({ uplink_id }) => uplink_id === row.id).map(({ ref }) => ref)),
    absent: row.absent,
    clock: clockFrom(
      row,
      offsets.filter(({ uplink_id }) => uplink_id === row.id),
      devices.get(row.id) ?? [],
    ),
  }))
}

function clockFrom({ running_boot, running_offset }: UplinkRow, rows: readonly OffsetRow[], devices: readonly Device[]): UplinkClock {
  const boots = new Map<string, BootRow['stretches'][number][]>()
  for (const { boot, from_up, offset_ms } of rows) grouped(boots, boot).push({ from: from_up, offset: offset_ms })
  const kept = [...boots].map(([boot, stretches]) => ({ boot, stretches }))
  const running = running_boot === null ? undefined : { boot: running_boot, stretches: [{ from: 0, offset: running_offset ?? 0 }] }
  const latest = devices.reduce((newest, device) => Math.max(newest, device.newest.at ?? newest), Number.NEGATIVE_INFINITY)
  return uplinkClock(kept, running, latest)
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
