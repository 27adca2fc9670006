import { mostArrivals } from '@kilowatch/contract'
import type { AbsentDevice } from '@kilowatch/telemetry'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

export interface ArrivalRow {
  id: number
  box_id: string
  ref: string
  name: string
  site: string
  type: string
  info: Record<string, string | number>
  extras: Record<string, string | number> | null
  via: string
  adopted_at: Date | null
}

const columns = `d.id, d.box_id, d.ref, d.name, d.site, coalesce(d.type, d.announced_type) as type, d.info, l.extras, d.via, d.adopted_at`

/** The newest devices of an uplink. */
export function arrivalRows(db: Queryable, uplinkId: string): Promise<ArrivalRow[]> {
  return rowsOf(
    db,
    `select ${columns} from devices d left join latest l on l.device_id = d.id where d.uplink_id = $1
      order by d.created_at desc, d.id limit ${mostArrivals}`,
    [uplinkId],
  )
}

/** What an uplink says is absent. */
export async function absentAt(db: Queryable, uplinkId: string): Promise<AbsentDevice[]> {
  const row = await rowOf<{ absent: AbsentDevice[] }>(db, 'select absent from uplinks where id = $1', [uplinkId])
  return row?.absent ?? []
}

/** As `absentAt`; nobody else changes it until the transaction ends. */
export async function lockAbsent(tx: Queryable, uplinkId: string): Promise<AbsentDevice[]> {
  const row = await rowOf<{ absent: AbsentDevice[] }>(tx, 'select absent from uplinks where id = $1 for no key update', [uplinkId])
  return row?.absent ?? []
}

/** What was taken over looks absent no longer. */
export async function dropAbsent(tx: Queryable, uplinkId: string, refs: readonly string[]): Promise<void> {
  await tx.query(
    `update uplinks set absent = (select coalesce(jsonb_agg(a), '[]') from jsonb_array_elements(absent) a where a->>'ref' <> all($2::text[]))
      where id = $1`,
    [uplinkId, refs],
  )
}

/** Those of the refs that are devices of the uplink; nobody else changes them until the transaction ends. */
export function lockArrivals(tx: Queryable, uplinkId: string, refs: readonly string[]): Promise<ArrivalRow[]> {
  return rowsOf(
    tx,
    `select ${columns} from devices d left join latest l on l.device_id = d.id where d.uplink_id = $1 and d.ref = any($2::text[])
      order by d.id for update of d`,
    [uplinkId, refs],
  )
}

export async function writeArrivals(
  tx: Queryable,
  devices: readonly Pick<ArrivalRow, 'id' | 'name' | 'site' | 'info'>[],
  at: Date,
): Promise<void> {
  await tx.query(
    `update devices set name = d->>'name', site = d->>'site', info = d->'info', adopted_at = coalesce(adopted_at, $2)
       from jsonb_array_elements($1::jsonb) as d where devices.id = (d->>'id')::int`,
    [JSON.stringify(devices), at],
  )
}
