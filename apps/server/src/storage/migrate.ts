import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Migration, migrations } from './migrations/index.ts'
import { type Queryable, rowsOf } from './queryable.ts'
import { StartRefused } from './start-refused.ts'

/** The database cannot be brought to this version; the message is for the person who starts the server. */
export class MigrationRefused extends StartRefused {}

/** Any number that no other part of the server locks. */
const migrationLock = 7_391_001

/** Postgres: a lock was not to be had within lock_timeout. */
const lockNotAvailable = '55P03'

interface MigrateOptions {
  /** Hears why it takes long. */
  log?: Pick<Logger, 'warn'> | undefined
  /** How often a migration is tried whose tables others use, such as a backup, and the milliseconds between two tries. */
  tries?: number
  between?: number
  /** Milliseconds for processes of the version before to end. */
  patience?: number
}

/**
 * Brings the schema forward: one transaction for each migration, one process at a time.
 * A process killed in between leaves whole migrations only, and the next start goes on.
 * @returns the names applied now
 * @throws MigrationRefused where the database was written by a newer version, a released migration was changed, processes of the
 * version before still run, or somebody uses the tables for minutes
 */
export async function migrate(
  url: string,
  wanted: readonly Migration[] = migrations,
  { log, tries = 60, between = 2_000, patience = 20_000 }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'kilowatch migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const missing = missingOf(wanted, await appliedIn(client))
    if (missing.length > 0) await othersEnded(client, { log, patience })
    for (const migration of missing) await applyPatiently(client, migration, { log, tries, between })
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
      `数据由更新的版本写入（${newer.join('、')}），请使用该版本。`,
      `The data was written by a newer version (${newer.join(', ')}): use that version.`,
    )
  }
  if (changed.length > 0) {
    const names = changed.join(', ')
    throw new MigrationRefused(`数据库结构与本版本不符（${names}）。`, `The database has another form of ${names} than this version.`)
  }
  return wanted.filter(({ name }) => missing.includes(name))
}

/**
 * Who has written itself down while a migration is missing started under the schema before: processes of this version do so after all
 * of them. One that was killed is not heard any more after 15 s.
 */
async function othersEnded(client: Queryable, { log, patience }: Pick<MigrateOptions, 'log'> & { patience: number }): Promise<void> {
  const until = performance.now() + patience
  for (let told = false; ; told = true) {
    const names = await aliveIn(client)
    if (names.length === 0) return
    if (performance.now() >= until) {
      const who = names.join(', ')
      throw new MigrationRefused(
        `旧版本的进程仍在运行（${who}）：请先停止旧版本的全部进程，再启动新版本。`,
        `Processes of the version before are still running (${who}): stop all of them, then start this version.`,
      )
    }
    if (!told) log?.warn({ processes: names }, 'the schema waits for processes of the version before to end')
    await pause(Math.min(500, patience))
  }
}

async function aliveIn(client: Queryable): Promise<string[]> {
  const [there] = await rowsOf<{ there: boolean }>(client, `select to_regclass('processes') is not null as there`)
  if (!there?.there) return []
  const rows = await rowsOf<{ name: string }>(
    client,
    `select name from processes where heard_at > now() - interval '15 seconds' order by name`,
  )
  return rows.map(({ name }) => name)
}

/** Everybody else who wants a table queues behind a migration that waits for it: it steps back soon, and tries again. */
async function applyPatiently(
  client: pg.Client,
  migration: Migration,
  { log, tries, between }: Pick<MigrateOptions, 'log'> & { tries: number; between: number },
): Promise<void> {
  for (let left = tries - 1; ; left--) {
    try {
      return await apply(client, migration)
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable) throw error
      const { name } = migration
      if (left === 0) {
        throw new MigrationRefused(
          `数据库正被使用（例如备份），未能更新结构（${name}）；请稍后再启动。`,
          `The database is in use, by a backup for example, so that its schema could not be changed (${name}): start again later.`,
        )
      }
      log?.warn({ migration: name, left }, 'a migration waits for tables that others use, and is tried again')
      await pause(between)
    }
  }
}

async function apply(client: pg.Client, { name, sql }: Migration): Promise<void> {
  await client.query(`begin; set local lock_timeout = '3s'`)
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
