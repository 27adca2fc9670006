import { type DeviceType, deviceType } from '@kilowatch/catalog'
import type { Database } from '../../../storage/database.ts'
import { readSetting } from '../../settings/index.ts'
import {
  deleteDischarges,
  dischargesWithin,
  type FoundDischarge,
  insertDischarge,
  type KeptDischarge,
  updateDischarge,
} from '../queries/discharges.ts'
import { findSearched, keysOf, type SearchedDevice } from '../queries/searches.ts'
import { type DischargeBounds, type DischargeProgress, dischargeCurrent, type EndedDischarge, longestUnseen } from '../rules/discharge.ts'
import { figuresOf } from '../rules/figures.ts'
import { batteryWatch } from '../rules/reading.ts'
import { lowerCell, lowestCell } from './lowest-cell.ts'
import { type Scanned, scan } from './scan.ts'

const dayMs = 86_400_000
/** History that one search reads at most. Milliseconds. */
const longestSearch = dayMs
/** As for "offline": a shorter silence is nobody's fault. */
const leastSilence = 90_000

interface Searched {
  id: number
  type: DeviceType
  /** Ah; null where nobody said it. */
  capacity: number | null
  bounds: DischargeBounds
}

/**
 * Finds the discharges of a device in a time of its history, and in what hangs together with it; what was known of that is replaced.
 * @returns up to when it searched: the present, or less where that is too much at once
 */
export async function searchDevice(db: Database, deviceId: number, asked: { from: Date; to: Date }, now: Date): Promise<Date> {
  const [row, keys] = await Promise.all([findSearched(db, deviceId), keysOf(db, deviceId)])
  const type = row && deviceType(row.type)
  const watch = batteryWatch(type, (key) => keys.has(key))
  const kept = await samplesSince(db, now)
  if (!row || !type || !watch || asked.to < kept) return now
  const device = searchedOf(row, type)
  const time = { from: asked.from < kept ? kept : asked.from, to: asked.to }
  const near = { from: new Date(time.from.getTime() - longestUnseen), to: new Date(time.to.getTime() + longestUnseen) }
  const known = (await dischargesWithin(db, deviceId, near.from, near.to)).filter(({ startedAt }) => startedAt >= kept)
  const goingOn = known.find(({ progress, seenAt }) => progress !== null && seenAt <= time.from)
  const renewed = known.filter((one) => one !== goingOn)
  const from = goingOn?.progress ? goingOn.progress.seenAt : Math.min(time.from.getTime(), ...renewed.map((one) => one.startedAt.getTime()))
  const limit = Math.min(now.getTime(), Math.max(from + longestSearch, time.from.getTime() + longestSearch))
  const to = Math.max(time.to.getTime(), ...renewed.map((one) => (one.endedAt ?? one.seenAt).getTime()))
  const running = goingOn?.progress ?? null
  const scanned = await scan(db, watch, { deviceId, from, running, to, limit, present: limit === now.getTime() }, device.bounds)
  const found = await describe(db, device, scanned, goingOn)
  const lying = await dischargesWithin(db, deviceId, new Date(from), new Date(scanned.until))
  await replace(db, deviceId, goingOn ? [goingOn, ...lying.filter(({ id }) => id !== goingOn.id)] : lying, found)
  return new Date(scanned.until)
}

/** Of earlier days nothing but their rollups may be left: what was found in them stays as it was found. */
async function samplesSince(db: Database, now: Date): Promise<Date> {
  const { sealedDays } = await readSetting(db, 'retention')
  return new Date(now.getTime() - (sealedDays - 1) * dayMs)
}

function searchedOf({ id, intervalMs, info }: SearchedDevice, type: DeviceType): Searched {
  const entered = type.battery ? info[type.battery.capacity] : undefined
  const capacity = typeof entered === 'number' && entered > 0 ? entered : null
  return { id, type, capacity, bounds: { silence: Math.max(leastSilence, 3 * intervalMs), current: dischargeCurrent(capacity) } }
}

/** All that is written of what was found; of one that went on, its cells since it was read last. */
async function describe(db: Database, device: Searched, scanned: Scanned, goingOn: KeptDischarge | undefined): Promise<FoundDischarge[]> {
  const all: (DischargeProgress | EndedDischarge)[] = [...scanned.ended, ...(scanned.running ? [scanned.running] : [])]
  const found: FoundDischarge[] = []
  for (const seen of all) {
    const ended = 'endedAt' in seen ? seen : null
    const before = goingOn?.startedAt.getTime() === seen.startedAt ? goingOn : undefined
    const cells = { from: before?.seenAt.getTime() ?? seen.startedAt, to: seen.gaveAt }
    const lowest = lowerCell(before?.lowestCell ?? null, await lowestCell(db, device, cells))
    found.push({
      ...figuresOf(seen, device.capacity),
      startedAt: new Date(seen.startedAt),
      endedAt: ended && new Date(ended.endedAt),
      endSeen: ended?.endSeen ?? true,
      cause: seen.cause,
      lowestCell: lowest,
      unseenSeconds: Math.round(seen.unseen / 1000),
      seenAt: new Date(ended ? seen.seenAt : scanned.until),
      progress: ended ? null : seen,
    })
  }
  return found
}

/** Each found one takes the place of the first known one that it lies over, so that links to it stay right. */
function replace(db: Database, deviceId: number, known: readonly KeptDischarge[], found: readonly FoundDischarge[]): Promise<void> {
  return db.transaction(async (tx) => {
    const left = [...known]
    const pairs = found.map((one) => {
      const index = left.findIndex((before) => liesOver(before, one))
      return { one, before: index < 0 ? undefined : left.splice(index, 1)[0] }
    })
    await deleteDischarges(
      tx,
      left.map(({ id }) => id),
    )
    for (const { one, before } of pairs) {
      if (before) await updateDischarge(tx, before.id, one)
      else await insertDischarge(tx, deviceId, one)
    }
  })
}

function liesOver(before: KeptDischarge, found: FoundDischarge): boolean {
  return before.startedAt <= (found.endedAt ?? found.seenAt) && (before.endedAt ?? before.seenAt) >= found.startedAt
}
