import { type Queryable, rowsOf } from '../../../storage/queryable.ts'
import type { DischargeProgress } from '../rules/discharge.ts'
import type { DischargeFigures } from '../rules/figures.ts'

/** Of all cells and all the time the lowest voltage, V, and the point that had it. */
export interface LowestCell {
  key: string
  voltage: number
}

export interface KeptDischarge {
  id: string
  startedAt: Date
  endedAt: Date | null
  seenAt: Date
  progress: DischargeProgress | null
  lowestCell: LowestCell | null
}

const kept = `id, started_at as "startedAt", ended_at as "endedAt", seen_at as "seenAt", progress,
  case when lowest_cell is not null then jsonb_build_object('key', lowest_cell, 'voltage', lowest_cell_voltage) end as "lowestCell"`

/** Discharges that lie in a time of a device, wholly or in part, in the order of time. */
export function dischargesWithin(db: Queryable, deviceId: number, from: Date, to: Date): Promise<KeptDischarge[]> {
  return rowsOf(
    db,
    `select ${kept} from discharges where device_id = $1 and started_at <= $3 and coalesce(ended_at, seen_at) >= $2 order by started_at`,
    [deviceId, from, to],
  )
}

/** Devices whose discharge goes on and that were not read since `before`; the longest unread first. */
export function runningDischarges(db: Queryable, before: Date, limit: number): Promise<{ deviceId: number; seenAt: Date }[]> {
  return rowsOf(
    db,
    `select device_id as "deviceId", seen_at as "seenAt" from discharges where ended_at is null and seen_at < $1 order by seen_at limit $2`,
    [before, limit],
  )
}

/** What is written of a discharge. */
export interface FoundDischarge extends DischargeFigures {
  startedAt: Date
  /** Null: it goes on. */
  endedAt: Date | null
  endSeen: boolean
  cause: string | null
  lowestCell: LowestCell | null
  unseenSeconds: number
  seenAt: Date
  progress: DischargeProgress | null
}

const columns = {
  started_at: ({ startedAt }) => startedAt,
  ended_at: ({ endedAt }) => endedAt,
  end_seen: ({ endSeen }) => endSeen,
  cause: ({ cause }) => cause,
  start_voltage: ({ startVoltage }) => startVoltage,
  lowest_voltage: ({ lowestVoltage }) => lowestVoltage,
  end_voltage: ({ endVoltage }) => endVoltage,
  highest_current: ({ highestCurrent }) => highestCurrent,
  start_charge: ({ startCharge }) => startCharge,
  lowest_charge: ({ lowestCharge }) => lowestCharge,
  amp_hours: ({ ampHours }) => ampHours,
  energy: ({ energy }) => energy,
  energy_of: ({ energyOf }) => energyOf,
  depth: ({ depth }) => depth,
  depth_of: ({ depthOf }) => depthOf,
  lowest_cell: ({ lowestCell }) => lowestCell?.key ?? null,
  lowest_cell_voltage: ({ lowestCell }) => lowestCell?.voltage ?? null,
  unseen_seconds: ({ unseenSeconds }) => unseenSeconds,
  seen_at: ({ seenAt }) => seenAt,
  progress: ({ progress }) => (progress ? JSON.stringify(progress) : null),
} satisfies Readonly<Record<string, (found: FoundDischarge) => unknown>>

const names = Object.keys(columns)
const valuesOf = (found: FoundDischarge) => Object.values(columns).map((column) => column(found))

/** Takes the place of what was known by `id`. */
export async function updateDischarge(tx: Queryable, id: string, found: FoundDischarge): Promise<void> {
  const text = `update discharges set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1`
  await rowsOf(tx, text, [id, ...valuesOf(found)])
}

export async function insertDischarge(tx: Queryable, deviceId: number, found: FoundDischarge): Promise<void> {
  const places = names.map((_, index) => `$${index + 2}`)
  await rowsOf(tx, `insert into discharges (device_id, ${names.join(', ')}) values ($1, ${places.join(', ')})`, [
    deviceId,
    ...valuesOf(found),
  ])
}

export async function deleteDischarges(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await rowsOf(tx, 'delete from discharges where id = any($1::bigint[])', [ids])
}
