import { type Queryable, rowOf } from './queryable.ts'

export interface Health {
  database: boolean
  /** Somebody holds the leases and renews them: samples are taken in. */
  ingest: boolean
}

const patience = 2_000

/** Asks the database, for two seconds at most; by its clock, as leases are renewed. */
export async function readHealth(db: Queryable): Promise<Health> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience)
  })
  const asked = rowOf<{ ingest: boolean }>(db, 'select bool_and(until > now()) as ingest from leases').catch(() => undefined)
  const row = await Promise.race([asked, late])
  clearTimeout(timer)
  return { database: row !== undefined, ingest: row?.ingest === true }
}
