import type { PoolClient } from 'pg'
import type { Database } from '../../../storage/database.ts'
import { encodeRollup } from '../codec/rollup-block.ts'
import { decodeSamples, type SampleBlock } from '../codec/sample-block.ts'
import { DayRollup, type FactsOf } from '../day-rollup.ts'
import { joinHour, mergeLate } from '../hour-samples.ts'
import {
  blocksOfDay,
  type DeviceDay,
  holdDevice,
  holdMerge,
  lateDays,
  noteMerged,
  type SealedBlock,
  takeLate,
  writeSealedDay,
} from '../queries/sealing.ts'
import { byHour } from '../sealed-readings.ts'
import { unpackHour } from './packed-hour.ts'
import { sealHour } from './seal-hour.ts'
import { factsOfDevice } from './slot-facts.ts'

const daysAtOnce = 200

export type MergeStep = 'late-taken' | 'late-written' | 'late-kept'

export interface Merging {
  db: Database
  /** First day that is kept: an older one has lost the samples that its rollup was made of. Days since 1970. */
  from: number
  now: () => Date
  reached: (step: MergeStep) => Promise<void>
}

/** Puts late samples of sealed days into their blocks and rollups, a device's day in one transaction; repeats are dropped. */
export async function mergeLateSamples(deps: Merging): Promise<void> {
  let last: DeviceDay = { device_id: 0, day: 0 }
  const next = () => lateDays(deps.db, last, { from: deps.from, limit: daysAtOnce })
  for (let days = await next(); days.length > 0; days = await next()) {
    for (const one of days) {
      await mergeDay(deps, one)
      await deps.reached('late-kept')
      last = one
    }
  }
  await noteMerged(deps.db, deps.now())
}

async function mergeDay({ db, reached }: Merging, { device_id, day }: DeviceDay): Promise<void> {
  const factsOf = await factsOfDevice(db, device_id)
  await db.transaction(async (tx) => {
    await holdMerge(tx)
    if (!(await holdDevice(tx, device_id))) return
    const late = new Map((await takeLate(tx, device_id, day)).map((packed) => [packed.hour, unpackHour(packed)]))
    await reached('late-taken')
    await writeMerged(tx, { device_id, day }, late, factsOf)
    await reached('late-written')
  })
}

async function writeMerged(
  tx: PoolClient,
  { device_id: deviceId, day }: DeviceDay,
  late: ReadonlyMap<number, SampleBlock>,
  factsOf: FactsOf,
): Promise<void> {
  const known = await hoursOf(tx, deviceId, day)
  const rollup = new DayRollup(factsOf)
  const blocks: SealedBlock[] = []
  for (const hour of [...new Set([...known.keys(), ...late.keys()])].sort((a, b) => a - b)) {
    const parts = known.get(hour) ?? []
    const added = late.get(hour)
    const merged = added && mergeLate(joinHour(parts), added)
    const sealed = merged && (await sealHour(hour, merged, factsOf))
    rollup.addHour(hour - 24 * day, sealed?.read ?? parts)
    blocks.push(...(sealed?.blocks ?? []))
  }
  if (blocks.length === 0) return
  const { samples, stretches } = rollup
  await writeSealedDay(tx, { deviceId, day, samples, stretches, rollup: await encodeRollup(rollup.points()), blocks })
}

async function hoursOf(tx: PoolClient, deviceId: number, day: number): Promise<Map<number, SampleBlock[]>> {
  const hours = byHour(await blocksOfDay(tx, deviceId, day))
  return new Map(
    await Promise.all(
      hours.map(async (parts): Promise<[number, SampleBlock[]]> => {
        return [parts[0]?.key ?? 0, await Promise.all(parts.map(({ block }) => decodeSamples(block)))]
      }),
    ),
  )
}
