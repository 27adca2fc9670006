import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

export interface ServerFigures {
  version: number
  versionText: string
  /** Of what keeps data safe over a power cut: those that are off. */
  off: string[]
  readOnly: boolean
  connections: number
  mostConnections: number
  now: Date
}

export async function readServer(db: Queryable): Promise<ServerFigures> {
  const row = await rowOf<ServerFigures>(
    db,
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as "versionText",
            array(select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off') as off,
            current_setting('transaction_read_only') = 'on' or pg_is_in_recovery() as "readOnly",
            (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
            current_setting('max_connections')::int as "mostConnections", clock_timestamp() as now`,
  )
  if (!row) throw new Error('no answer')
  return row
}

export interface LivingProcess {
  name: string
  roles: string
}

export function livingProcesses(db: Queryable): Promise<LivingProcess[]> {
  return rowsOf<LivingProcess>(db, `select name, roles from processes where heard_at > now() - interval '20 seconds' order by name`)
}

export async function countUnowned(db: Queryable): Promise<number> {
  return (await rowOf<{ count: number }>(db, 'select count(*)::int as count from leases where until < now()'))?.count ?? 0
}

export async function countPlatformAlarms(db: Queryable): Promise<number> {
  return (await rowOf<{ count: number }>(db, 'select count(*)::int as count from platform_alarms where released_at is null'))?.count ?? 0
}

/** Uplinks without an account at the external broker. */
export async function countLostAccounts(db: Queryable): Promise<number> {
  return (await rowOf<{ count: number }>(db, 'select count(*)::int as count from lost_accounts'))?.count ?? 0
}
