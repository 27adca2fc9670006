import { expectedDeviceList } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import type { Expected } from './connecting.ts'

const byName = 'e.name collate "zh-x-icu"'

export const expectedRows = sqlList(expectedDeviceList, {
  select: `e.box_id as id, e.name, e.site, e.type, e.vendor, e.series, e.model, e.parts, e.created_at,
           case when exists (select from devices d where d.box_id = e.box_id) then 'taken' else 'waiting' end as state`,
  from: 'expected_devices e',
  always: 'e.business_id = :businessId',
  where: {
    search: `strpos(lower(e.name || ' ' || e.box_id), lower(:search)) > 0`,
    type: 'e.type = :type',
  },
  sorts: { created: ['e.created_at'], name: [byName] },
  key: 'e.box_id',
  keyType: 'text',
})

/** Of these ids, those that some device has, whosever, those of the business itself, and those that it expects already. */
export async function knownIds(
  db: Queryable,
  businessId: string,
  boxIds: readonly string[],
): Promise<Record<'added' | 'own' | 'expected', ReadonlySet<string>>> {
  const rows = await rowsOf<{ id: string; added: boolean; own: boolean }>(
    db,
    `select box_id as id, true as added, business_id = $1 as own from devices where box_id = any($2::text[])
      union all select id, true, business_id = $1 from uplinks where id = any($2::text[])
      union all select box_id, false, false from expected_devices where business_id = $1 and box_id = any($2::text[])`,
    [businessId, boxIds],
  )
  const ids = (wanted: (row: (typeof rows)[number]) => boolean) => new Set(rows.filter(wanted).map(({ id }) => id))
  return { added: ids(({ added }) => added), own: ids(({ own }) => own), expected: ids(({ added }) => !added) }
}

/** How many devices the business has or expects. */
export async function countWithExpected(tx: Queryable, businessId: string): Promise<number> {
  const row = await rowOf<{ n: number }>(
    tx,
    `select ((select count(*) from devices where business_id = $1) + (select count(*) from expected_devices where business_id = $1))::int as n`,
    [businessId],
  )
  return row?.n ?? 0
}

/** @returns ids of those that were not expected before */
export async function insertExpected(tx: Queryable, businessId: string, devices: readonly Expected[], at: Date): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    `insert into expected_devices (business_id, box_id, name, site, type, vendor, series, model, parts, created_at)
     select $1, d->>'boxId', d->>'name', d->>'site', d->>'type', d->>'vendor', d->>'series', d->>'model', d->'parts', $3
       from jsonb_array_elements($2::jsonb) as d on conflict do nothing returning box_id as id`,
    [businessId, JSON.stringify(devices), at],
  )
  return new Set(rows.map(({ id }) => id))
}

/** @returns how many were expected */
export async function deleteExpected(tx: Queryable, businessId: string, boxIds: readonly string[]): Promise<string[]> {
  const text = 'delete from expected_devices where business_id = $1 and box_id = any($2::text[]) returning box_id as id'
  return (await rowsOf<{ id: string }>(tx, text, [businessId, boxIds])).map(({ id }) => id)
}
