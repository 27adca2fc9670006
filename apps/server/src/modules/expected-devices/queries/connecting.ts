import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

/** What people entered of a device before it connected. */
export interface Expected {
  boxId: string
  name: string
  site: string
  type: string
  vendor: string
  series: string
  model: string
  parts: Record<string, string | number>
}

/** Those of the ids that the business expects: they are no longer expected, since they connect now. */
export function takeExpected(tx: Queryable, businessId: string, boxIds: readonly string[]): Promise<Expected[]> {
  return rowsOf<Expected>(
    tx,
    `delete from expected_devices where business_id = $1 and box_id = any($2::text[])
     returning box_id as "boxId", name, site, type, vendor, series, model, parts`,
    [businessId, boxIds],
  )
}

/** Those of the ids that the business expects. */
export async function expectedIds(tx: Queryable, businessId: string, boxIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (boxIds.length === 0) return new Set()
  const rows = await rowsOf<{ id: string }>(
    tx,
    'select box_id as id from expected_devices where business_id = $1 and box_id = any($2::text[])',
    [businessId, boxIds],
  )
  return new Set(rows.map(({ id }) => id))
}
