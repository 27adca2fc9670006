import { dischargeList } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'
import type { PastDischarge } from '../rules/backup-time.ts'

export interface DischargeRow {
  id: string
  started_at: Date
  ended_at: Date | null
  state: 'running' | 'over' | 'unseen'
  cause: 'mains' | 'test' | null
  minutes: number
  unseen_seconds: number
  depth: number | null
  depth_of: 'charge' | 'capacity' | null
  energy: number | null
  energy_of: 'battery' | 'load' | null
  amp_hours: number | null
  start_voltage: number | null
  lowest_voltage: number | null
  end_voltage: number | null
  highest_current: number | null
  start_charge: number | null
  lowest_charge: number | null
  lowest_cell: string | null
  lowest_cell_voltage: number | null
}

const state = `case when d.ended_at is null then 'running' when d.end_seen then 'over' else 'unseen' end`
const minutes = `(extract(epoch from coalesce(d.ended_at, d.seen_at) - d.started_at) / 60)::float8`

/** `device`: its internal id. */
export const dischargeRows = sqlList(dischargeList, {
  select: `d.id, d.started_at, d.ended_at, ${state} as state, d.cause, ${minutes} as minutes, d.unseen_seconds, d.depth, d.depth_of,
    d.energy, d.energy_of, d.amp_hours, d.start_voltage, d.lowest_voltage, d.end_voltage, d.highest_current, d.start_charge,
    d.lowest_charge, d.lowest_cell, d.lowest_cell_voltage`,
  from: 'discharges d',
  always: 'd.device_id = :device',
  where: { box_id: 'true', state: `${state} = :state`, cause: 'd.cause = :cause', at: 'd.started_at' },
  sorts: {
    startedAt: ['d.started_at'],
    minutes: [minutes],
    depth: [`coalesce(d.depth, -1)`],
    energy: [`coalesce(d.energy, -1)`],
  },
  key: 'd.id',
})

/** The last discharge of each device that was seen to its end and went at least so deep, in %; devices without one are left out. */
export async function lastTellings(
  db: Queryable,
  deviceIds: readonly number[],
  depth: number,
): Promise<ReadonlyMap<number, PastDischarge>> {
  const rows = await rowsOf<PastDischarge & { deviceId: number }>(
    db,
    `select of.id as "deviceId", last.* from unnest($1::int[]) as of (id)
      cross join lateral (
        select id, ended_at as "endedAt", depth, energy, energy_of as "energyOf",
               (extract(epoch from ended_at - started_at) / 60 - unseen_seconds / 60.0)::float8 as minutes
          from discharges where device_id = of.id and ended_at is not null and end_seen and depth >= $2 and energy > 0
         order by started_at desc limit 1) last`,
    [deviceIds, depth],
  )
  return new Map(rows.map(({ deviceId, ...discharge }) => [deviceId, discharge]))
}
