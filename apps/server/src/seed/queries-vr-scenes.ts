import { type Queryable, rowOf, rowsOf } from '../storage/queryable.ts'

/** Devices of a site by their names. */
export function demoBoxIds(
  db: Queryable,
  businessId: string,
  site: string,
  names: readonly string[],
): Promise<{ name: string; boxId: string }[]> {
  const text = 'select name, box_id as "boxId" from devices where business_id = $1 and site = $2 and name = any ($3::text[])'
  return rowsOf(db, text, [businessId, site, names])
}

/** The group that holds a site's devices, where people have left it. */
export async function demoGroup(db: Queryable, businessId: string, site: string): Promise<string | undefined> {
  const text = 'select id from groups where business_id = $1 and name = $2 and parent_id is not null'
  return (await rowOf<{ id: string }>(db, text, [businessId, site]))?.id
}

export async function demoSite(db: Queryable, businessId: string, site: string): Promise<string | undefined> {
  return (await rowOf<{ id: string }>(db, 'select id from sites where business_id = $1 and name = $2', [businessId, site]))?.id
}
