import { type Queryable, rowOf } from '../../storage/queryable.ts'
import type { Seen } from '../service-rules.ts'

interface Row {
  ingesting: boolean
  working: boolean
  ingestHeard: Date | null
  workerHeard: Date | null
  ended: Date | null
}

/**
 * By the database's clock. A process that was not heard for 15 s has stopped. So has ingest where a partition was nobody's for 5 s:
 * one that is handed over is so for a moment.
 */
export async function readService(db: Queryable): Promise<Seen> {
  const row = await rowOf<Row>(
    db,
    `select coalesce(bool_or(p.roles ~ 'ingest' and p.heard_at > now() - interval '15 seconds'), false)
              and (select min(until) > now() - interval '5 seconds' from leases) as ingesting,
            coalesce(bool_or(p.roles ~ 'worker' and p.heard_at > now() - interval '15 seconds'), false) as working,
            max(p.heard_at) filter (where p.roles ~ 'ingest') as "ingestHeard",
            max(p.heard_at) filter (where p.roles ~ 'worker') as "workerHeard",
            (select nullif(min(until), '-infinity') from leases) as ended
       from processes p`,
  )
  return {
    ingest: { running: row?.ingesting === true, since: row?.ended ?? row?.ingestHeard ?? null },
    worker: { running: row?.working === true, since: row?.workerHeard ?? null },
  }
}
