import { partitionOf } from '@kilowatch/telemetry'
import type { PoolClient } from 'pg'
import type { Database } from '../storage/database.ts'
import { notify } from '../storage/notify.ts'
import type { Leases } from './leases.ts'
import { type Silence, silenceOf, type WatchedDevice, type WatchedUplink } from './presence-rules.ts'
import { writeHeard } from './queries/connection.ts'
import {
  openDeviceOffline,
  openUplinkOffline,
  type PresenceRow,
  presenceRows,
  releaseUplinkOffline,
  writeOffline,
} from './queries/offline.ts'
import type { Registry } from './registry.ts'

/** Major: what cannot be seen may be in any state (domain.md, levels). */
const offlineLevel = 3
const heardFlushMilliseconds = 10_000
/** Judged less often than this, we were the ones who did not hear. */
const blindMilliseconds = 30_000

interface Known extends WatchedUplink {
  silent: boolean
  heardAt: number
  devices: (WatchedDevice & { online: boolean; heardAt: number })[]
}

/** Who was heard when, in memory, of the partitions that are ours; a restart or a takeover grants everybody their intervals again. */
export class Presence {
  readonly #partitions = new Set<number>()
  readonly #uplinks = new Map<string, Known>()
  readonly #devices = new Map<number, Known['devices'][number]>()
  readonly #changed = new Set<number>()
  #heardSinceFlush = new Set<string>()
  #clocks = new Map<string, number>()
  #flushedAt = 0
  #judgedAt: number | undefined

  /** These partitions are ours from now on: who is known of them counts as just heard. */
  async take(db: Database, partitions: readonly number[], now: number): Promise<void> {
    this.forget(partitions)
    for (const partition of partitions) this.#partitions.add(partition)
    this.#read(await presenceRows(db, partitions), now, new Set(partitions))
  }

  /** These are somebody else's now. */
  forget(partitions: readonly number[]): void {
    const gone = new Set(partitions)
    for (const partition of partitions) {
      this.#partitions.delete(partition)
      this.#changed.delete(partition)
    }
    for (const uplink of this.#uplinks.values()) if (gone.has(partitionOf(uplink.id))) this.#drop(uplink)
  }

  /** Devices or limits of a partition changed: it is read again before the next judgement. */
  changed(partition: number): void {
    if (this.#partitions.has(partition)) this.#changed.add(partition)
  }

  heardUplink(uplinkId: string, now: number): void {
    const uplink = this.#uplinks.get(uplinkId)
    if (uplink) uplink.heardAt = now
    else this.changed(partitionOf(uplinkId))
    this.#heardSinceFlush.add(uplinkId)
  }

  /** Its clock minus ours, ms. A message that waited on its way makes it look behind: of several the latest says it best. */
  heardClock(uplinkId: string, off: number): void {
    this.#clocks.set(uplinkId, Math.max(off, this.#clocks.get(uplinkId) ?? Number.NEGATIVE_INFINITY))
  }

  heardDevice(deviceId: number, now: number): void {
    const device = this.#devices.get(deviceId)
    if (!device) return
    device.heardAt = now
    device.online = true
  }

  /** Opens and releases offline alarms; writes nothing while nothing changes. @throws LeaseLost and whatever the database says */
  async judge(db: Database, leases: Leases, registry: Registry, now: Date): Promise<void> {
    this.#grantAfterBlindness(now.getTime())
    await this.#reload(db, now.getTime())
    await this.#flushHeard(db, now)
    const silence = silenceOf(this.#uplinks.values(), now.getTime())
    if (Object.values(silence).every((ids) => ids.length === 0)) return
    const partitions = this.#partitionsOf(silence)
    const stale = await db.transaction(async (tx) => {
      const { changed } = await leases.hold(tx, partitions)
      for (const partition of changed) {
        registry.forgetPartition(partition)
        this.changed(partition)
      }
      if (changed.length === 0) await writeSilence(tx, silence, now)
      return changed.length > 0
    })
    // Judged from what was true before a change: the next round reads it again.
    if (!stale) this.#adopt(silence, registry)
  }

  /** After a pause of ours (no broker, no database) or a jump of our clock everybody has their intervals again, as after a restart. */
  #grantAfterBlindness(now: number): void {
    const blind = this.#judgedAt !== undefined && Math.abs(now - this.#judgedAt) > blindMilliseconds
    this.#judgedAt = now
    if (!blind) return
    for (const uplink of this.#uplinks.values()) {
      uplink.heardAt = now
      for (const device of uplink.devices) device.heardAt = now
    }
  }

  async #reload(db: Database, now: number): Promise<void> {
    if (this.#changed.size === 0) return
    const partitions = [...this.#changed]
    this.#changed.clear()
    this.#read(await presenceRows(db, partitions), now, new Set(partitions))
  }

  async #flushHeard(db: Database, now: Date): Promise<void> {
    if (this.#heardSinceFlush.size === 0 || now.getTime() - this.#flushedAt < heardFlushMilliseconds) return
    const heard = this.#heardSinceFlush
    this.#heardSinceFlush = new Set()
    this.#flushedAt = now.getTime()
    const ours = [...heard].filter((id) => this.#partitions.has(partitionOf(id)))
    const clocks = this.#clocks
    this.#clocks = new Map()
    if (ours.length === 0) return
    await writeHeard(
      db,
      ours.map((id) => ({ id, clockOff: clocks.get(id) ?? null })),
      now,
    )
  }

  #read(rows: readonly PresenceRow[], now: number, partitions: ReadonlySet<number>): void {
    const before = new Map([...this.#uplinks].filter(([id]) => partitions.has(partitionOf(id))))
    for (const uplink of before.values()) this.#drop(uplink)
    for (const row of rows) this.#takeRow(row, before.get(row.uplink_id), now)
  }

  #drop(uplink: Known): void {
    this.#uplinks.delete(uplink.id)
    for (const device of uplink.devices) this.#devices.delete(device.id)
  }

  #takeRow(row: PresenceRow, before: Known | undefined, now: number): void {
    const uplink = this.#uplinks.get(row.uplink_id) ?? {
      id: row.uplink_id,
      silent: row.silent,
      heardAt: before?.heardAt ?? now,
      devices: [],
    }
    this.#uplinks.set(uplink.id, uplink)
    if (row.id === null) return
    const heardAt = before?.devices.find(({ id }) => id === row.id)?.heardAt ?? now
    const device = { id: row.id, intervalMs: row.interval_ms, online: row.online, heardAt }
    uplink.devices.push(device)
    this.#devices.set(device.id, device)
  }

  #partitionsOf({ uplinks, heard, withUplink, alone }: Silence): number[] {
    const devices = new Set([...withUplink, ...alone])
    const owners = [...this.#uplinks.values()].filter((uplink) => uplink.devices.some(({ id }) => devices.has(id))).map(({ id }) => id)
    return [...uplinks, ...heard, ...owners].map(partitionOf)
  }

  #adopt({ uplinks, heard, withUplink, alone }: Silence, registry: Registry): void {
    for (const [ids, silent] of [
      [uplinks, true],
      [heard, false],
    ] as const) {
      for (const id of ids) {
        const uplink = this.#uplinks.get(id)
        if (uplink) uplink.silent = silent
      }
    }
    for (const id of [...withUplink, ...alone]) {
      const device = this.#devices.get(id)
      if (device) device.online = false
    }
    registry.setOffline(new Set([...withUplink, ...alone]))
  }
}

async function writeSilence(tx: PoolClient, { uplinks, heard, withUplink, alone }: Silence, now: Date): Promise<void> {
  const alarms = [
    ...(uplinks.length > 0 ? await openUplinkOffline(tx, uplinks, offlineLevel, now) : []),
    ...(heard.length > 0 ? await releaseUplinkOffline(tx, heard, now) : []),
    ...(alone.length > 0 ? await openDeviceOffline(tx, alone, offlineLevel, now) : []),
  ]
  const devices = [...withUplink, ...alone]
  if (devices.length > 0) await writeOffline(tx, devices, now)
  await notify(tx, { devices, alarms, uplinks: [...uplinks, ...heard] })
}
