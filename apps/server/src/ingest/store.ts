import type { PoolClient } from 'pg'
import {
  insertEpisodes,
  moveBeginnings,
  type OwnedBegun,
  type OwnedEpisode,
  type OwnedFound,
  updateEpisodes,
  writeFound,
} from '../modules/alarms/index.ts'
import { noteSearches, type SearchedTime } from '../modules/discharges/index.ts'
import { appendSamples, conflictsOf, noteChangedHours } from '../modules/telemetry/index.ts'
import type { Clock } from '../services.ts'
import type { Database } from '../storage/database.ts'
import { notify } from '../storage/notify.ts'
import { together } from '../storage/together.ts'
import type { AwaitedHellos } from './awaited-hellos.ts'
import { adoptBatch, type Batch, prepareBatch } from './batch.ts'
import type { Device } from './device.ts'
import type { Draft } from './draft.ts'
import type { Leases } from './leases.ts'
import type { SamplesMessage } from './message.ts'
import type { PastPace } from './past-pace.ts'
import { releaseOffline } from './queries/offline.ts'
import { writeUntaken } from './queries/untaken.ts'
import {
  countDropped,
  writeConflicts,
  writeLatest,
  writeOffsets,
  writeOnline,
  writeRemembered,
  writeRunning,
  writeTimeless,
} from './queries/write-samples.ts'
import type { Registry } from './registry.ts'

export interface StoreDeps {
  db: Database
  clock: Clock
  registry: Registry
  leases: Leases
  past: PastPace
  hellos: AwaitedHellos
  /** Limits, types or devices of this partition changed. */
  onChanged(partition: number): void
}

/** What one committed batch did. */
export interface StoredBatch extends Batch {
  /** Samples whose time was stored already with other values. */
  conflicts: number
  /** Milliseconds of the transaction. */
  took: number
}

/**
 * One transaction: leases, history, newest values, alarms, signal. Memory changes only after the commit; when anything
 * fails nothing has happened, and the caller forgets what it knew, for a commit whose answer was lost may have been made.
 * @throws LeaseLost and whatever the database says
 */
export async function storeMessages(deps: StoreDeps, messages: readonly SamplesMessage[]): Promise<StoredBatch> {
  const now = deps.clock.now()
  const began = performance.now()
  const stored = await deps.db.transaction(async (tx) => {
    const { changed, ...bounds } = await deps.leases.hold(
      tx,
      messages.map(({ partition }) => partition),
    )
    for (const partition of changed) {
      deps.registry.forgetPartition(partition)
      deps.onChanged(partition)
    }
    await deps.registry.load(
      tx,
      messages.map(({ uplinkId }) => uplinkId),
    )
    const batch = prepareBatch(messages, deps.registry, { ...bounds, past: deps.past, hellos: deps.hellos })
    return { ...batch, conflicts: await writeBatch(tx, batch, now) }
  })
  adoptBatch(stored)
  return { ...stored, took: performance.now() - began }
}

/** All that depends on nothing but memory is sent at once, in this order. @returns how many samples contradict what is stored */
async function writeBatch(tx: PoolClient, batch: Batch, now: Date): Promise<number> {
  const drafts = [...batch.drafts.values()]
  const clocks = [...batch.clocks]
  const offsets = clocks.flatMap(([{ id }, { toKeep }]) => toKeep.map((boot) => ({ uplinkId: id, ...boot })))
  const running = clocks.flatMap(([{ id }, { running }]) => (running ? [{ uplinkId: id, ...running }] : []))
  const dropped = [...batch.dropped].flatMap(([{ id }, counts]) => [...counts].map(([ref, count]) => ({ uplinkId: id, ref, count })))
  const [written] = await together([
    appendSamples(tx, batch.rows, batch.late),
    noteChangedHours(tx, batch.changedHours),
    writeTimeless(tx, batch.timeless),
    writeOffsets(tx, offsets, now),
    writeRunning(tx, running),
    countDropped(tx, dropped),
    writeUntaken(tx, batch.untaken.all(), now),
    writeLatest(tx, drafts, now),
    writeRemembered(tx, drafts),
    noteSearches(tx, searchedOf(drafts), now),
    writeAndTell(tx, drafts, now),
  ])
  return written < batch.rows.count + batch.late.count ? countConflicts(tx, batch) : 0
}

function searchedOf(drafts: readonly Draft[]): SearchedTime[] {
  return drafts.flatMap(({ device, searched }) => (searched ? [{ deviceId: device.id, ...searched }] : []))
}

/** Alarms, what is heard again, and the signal of all. */
async function writeAndTell(tx: PoolClient, drafts: readonly Draft[], now: Date): Promise<void> {
  const woken = drafts.map(({ device }) => device).filter(({ online }) => !online)
  const alarms = [...(await writeAlarms(tx, drafts, now)), ...(await writeWoken(tx, woken, now))]
  await notify(tx, {
    values: drafts.filter(({ texts }) => texts).map(({ device }) => device.id),
    devices: woken.map(({ id }) => id),
    alarms,
  })
}

/** The first value of a time stays; what says otherwise is counted at its uplink. */
async function countConflicts(tx: PoolClient, { rows, late, drafts }: Batch): Promise<number> {
  const byUplink = new Map<string, number>()
  for (const [deviceId, count] of await conflictsOf(tx, rows, late)) {
    const uplinkId = drafts.get(deviceId)?.device.uplinkId ?? ''
    byUplink.set(uplinkId, (byUplink.get(uplinkId) ?? 0) + count)
  }
  await writeConflicts(tx, byUplink)
  return [...byUplink.values()].reduce((sum, count) => sum + count, 0)
}

async function writeAlarms(tx: PoolClient, drafts: readonly Draft[], now: Date): Promise<string[]> {
  const episodes: OwnedEpisode[] = drafts.flatMap(({ device, episodes }) =>
    episodes.map((episode) => ({ ...episode, owner: ownerOf(device) })),
  )
  const found: OwnedFound[] = drafts.flatMap(({ device, found }) => found.map((one) => ({ ...one, owner: ownerOf(device) })))
  const begun: OwnedBegun[] = drafts.flatMap(({ device, begun }) => begun.map((one) => ({ ...one, owner: ownerOf(device) })))
  const changed = await updateEpisodes(tx, episodes)
  return [
    ...changed,
    ...(await insertEpisodes(tx, episodes, now)),
    ...(await writeFound(tx, found, now)),
    ...(await moveBeginnings(tx, begun)),
  ]
}

async function writeWoken(tx: PoolClient, woken: readonly Device[], now: Date): Promise<string[]> {
  if (woken.length === 0) return []
  const ids = woken.map(({ id }) => id)
  await writeOnline(tx, ids, now)
  return releaseOffline(tx, ids, now)
}

function ownerOf(device: Device) {
  return { deviceId: device.id, boxId: device.boxId, uplinkId: device.uplinkId, businessId: device.businessId }
}
