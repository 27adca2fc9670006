import { createHash } from 'node:crypto'
import pg from 'pg'
import { type Migration, migrations } from './migrations/index.ts'
import { type Queryable, rowsOf } from './queryable.ts'

/** The database cannot be brought to this version; the message is for the person who starts the server. */
export class MigrationRefused extends Error {}

/** Any number that no other part of the server locks. */
const migrationLock = 7_391_001

/**
 * Brings the schema forward: one transaction for each migration, one process at a time.
 * A process killed in between leaves whole migrations only, and the next start goes on.
 * @returns the names applied now
 * @throws MigrationRefused where the database was written by a newer version or a released migration was changed
 */
export async function migrate(url: string, wanted: readonly Migration[] = migrations): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'kilowatch migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const missing = missingOf(wanted, await appliedIn(client))
    for (const migration of missing) await apply(client, migration)
    return missing.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

async function appliedIn(client: Queryable): Promise<Map<string, string>> {
  const rows = await rowsOf<{ name: string; hash: string }>(client, 'select name, hash from migrations order by name')
  return new Map(rows.map((row) => [row.name, row.hash]))
}

/** How a database stands to this version. */
export interface MigrationState {
  /** How many of ours it has. */
  applied: number
  missing: string[]
  /** Of a newer version. */
  newer: string[]
  /** Applied in another form than ours. */
  changed: string[]
}

/** Looks, and changes nothing. */
export async function migrationState(db: Queryable): Promise<MigrationState> {
  const [there] = await rowsOf<{ there: boolean }>(db, `select to_regclass('public.migrations') is not null as there`)
  return stateOf(migrations, there?.there ? await appliedIn(db) : new Map())
}

function stateOf(wanted: readonly Migration[], applied: ReadonlyMap<string, string>): MigrationState {
  const known = new Set(wanted.map((migration) => migration.name))
  const ours = wanted.filter(({ name }) => applied.has(name))
  return {
    applied: ours.length,
    missing: wanted.filter(({ name }) => !applied.has(name)).map(({ name }) => name),
    newer: [...applied.keys()].filter((name) => !known.has(name)),
    changed: ours.filter(({ name, sql }) => applied.get(name) !== hashOf(sql)).map(({ name }) => name),
  }
}

function missingOf(wanted: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  const { newer, changed, missing } = stateOf(wanted, applied)
  if (newer.length > 0) {
    throw new MigrationRefused(
      `数据由更新的版本写入（${newer.join('、')}），请使用该版本。/ The data was written by a newer version (${newer.join(', ')}): use that version.`,
    )
  }
  if (changed.length > 0) {
    const names = changed.join(', ')
    throw new MigrationRefused(`数据库结构与本版本不符（${names}）。/ The database has another form of ${names} than this version.`)
  }
  return wanted.filter(({ name }) => missing.includes(name))
}

async function apply(client: pg.Client, { name, sql }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hashOf(sql)])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

function hashOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex').slice(0, 32)
}
