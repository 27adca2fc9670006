import type { MapBounds } from '@kilowatch/contract'
import { type Queryable, rowOf } from '../../../storage/queryable.ts'

export function findBounds(db: Queryable, businessId: string): Promise<MapBounds | undefined> {
  return rowOf<MapBounds>(db, 'select north, south, west, east from map_pictures where business_id = $1', [businessId])
}

export async function saveBounds(tx: Queryable, businessId: string, { north, south, west, east }: MapBounds): Promise<void> {
  await tx.query(
    `insert into map_pictures (business_id, north, south, west, east) values ($1, $2, $3, $4, $5)
       on conflict (business_id) do update set north = excluded.north, south = excluded.south, west = excluded.west, east = excluded.east`,
    [businessId, north, south, west, east],
  )
}

/** Its picture goes with it. */
export async function deleteBounds(tx: Queryable, businessId: string): Promise<void> {
  await tx.query('delete from map_pictures where business_id = $1', [businessId])
}
