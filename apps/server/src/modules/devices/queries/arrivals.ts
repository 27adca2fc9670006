import { mostArrivals } from '@kilowatch/contract'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

export interface ArrivalRow {
  id: number
  box_id: string
  name: string
  site: string
  type: string
  info: Record<string, string | number>
  extras: Record<string, string | number> | null
}

const columns = `d.id, d.box_id, d.name, d.site, coalesce(d.type, d.announced_type) as type, d.info, l.extras`

/** The newest devices of an uplink. */
export function arrivalRows(db: Queryable, uplinkId: string): Promise<ArrivalRow[]> {
  return rowsOf(
    db,
    `select ${columns} from devices d left join latest l on l.device_id = d.id where d.uplink_id = $1
      order by d.created_at desc, d.id limit ${mostArrivals}`,
    [uplinkId],
  )
}

/** Those of the ids that are the uplink's; nobody else changes them until the transaction ends. */
export function lockArrivals(tx: Queryable, uplinkId: string, boxIds: readonly string[]): Promise<ArrivalRow[]> {
  return rowsOf(
    tx,
    `select ${columns} from devices d left join latest l on l.device_id = d.id where d.uplink_id = $1 and d.box_id = any($2::text[])
      order by d.id for update of d`,
    [uplinkId, boxIds],
  )
}

export async function writeArrivals(tx: Queryable, devices: readonly Omit<ArrivalRow, 'extras' | 'type' | 'box_id'>[]): Promise<void> {
  await tx.query(
    `update devices set name = d->>'name', site = d->>'site', info = d->'info'
       from jsonb_array_elements($1::jsonb) as d where devices.id = (d->>'id')::int`,
    [JSON.stringify(devices)],
  )
}
