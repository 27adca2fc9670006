import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import type { FileStore } from '../files/index.ts'
import { type Failure, finishBackup, insertBackup, lockName } from './records.ts'
import { type Written, writeBackup } from './write-backup.ts'

export interface BackupOptions {
  databaseUrl: string
  dataFolder: string
  /** Where the content of files lies. */
  files: FileStore
  /** How many files are kept. */
  keep: number
  clock: { now(): Date }
  log: Pick<Logger, 'info' | 'error'>
}

export type BackupOutcome = { written: Written } | { failure: Failure }

export function backupFolder(dataFolder: string): string {
  return join(dataFolder, 'backups')
}

/**
 * Begins a backup in the background, on a connection of its own.
 * @returns undefined while another one is being made; else a promise of how it ended, which never rejects
 */
export async function beginBackup(options: BackupOptions): Promise<{ ended: Promise<BackupOutcome> } | undefined> {
  const client = new pg.Client({
    connectionString: options.databaseUrl,
    application_name: 'kilowatch backup',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as free', [lockName])
    if (rows[0]?.free) {
      const id = await insertBackup(client, options.clock.now())
      return { ended: make(client, id, options).finally(() => client.end().catch(() => {})) }
    }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  await client.end()
  return undefined
}

async function make(client: pg.Client, id: string, options: BackupOptions): Promise<BackupOutcome> {
  const { dataFolder, files, clock, log, keep } = options
  const folder = backupFolder(dataFolder)
  try {
    removeUnfinished(folder)
    const at = clock.now()
    const written = await writeBackup(client, { file: join(folder, nameAt(at)), dataFolder, files, at })
    removeOldest(folder, keep)
    await finishBackup(client, id, { at: clock.now(), written })
    if (written.damaged.length > 0) log.error({ contents: written.damaged }, 'contents of files are lost or changed, and not in the backup')
    log.info({ ...written, damaged: written.damaged.length }, 'backup made')
    return { written }
  } catch (error) {
    const failure = failureOf(error)
    log.error({ err: error, failure }, 'no backup was made')
    removeUnfinished(folder)
    await recordFailure(client, id, clock.now(), failure)
    return { failure }
  }
}

/** A connection that is gone cannot record it: the next backup finds it unfinished. */
async function recordFailure(client: pg.Client, id: string, at: Date, failure: Failure): Promise<void> {
  try {
    await client.query('rollback')
    await finishBackup(client, id, { at, failure })
  } catch {
    // Nothing is lost but the reason.
  }
}

function failureOf(error: unknown): Failure {
  const { code = '', errno } = error as { code?: string; errno?: number }
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'no-space'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'no-right'
  return errno === undefined ? 'database' : 'other'
}

const fileName = /^kilowatch-\d{8}T\d{6}Z\.tar$/

function nameAt(at: Date): string {
  return `kilowatch-${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z.tar`
}

function removeUnfinished(folder: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) if (name.endsWith('.tar.part')) rmSync(join(folder, name), { force: true })
}

function removeOldest(folder: string, keep: number): void {
  const files = readdirSync(folder).filter((name) => fileName.test(name))
  for (const name of files.sort().reverse().slice(keep)) rmSync(join(folder, name), { force: true })
}
