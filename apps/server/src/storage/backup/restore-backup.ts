import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import pg from 'pg'
import { connect } from '../connect.ts'
import { ContentChanged, type FileStore } from '../files/index.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import { ensurePartitions } from '../partitions.ts'
import { type Done, Filling } from './filling.ts'
import { contentOfEntry, Format, keptFileOfEntry, Manifest, tableOfPart } from './format.ts'
import { writeKeptFiles } from './kept-files.ts'
import { markRestoring, quietAfterRestore } from './quiet.ts'
import { RestoreRefused } from './restore-refused.ts'
import { emptyTables, hasSchema, isUnused, makePlain, setSequences, type Table } from './tables.ts'
import { BrokenArchive, readTar, type TarEntry } from './tar.ts'

const expand = promisify(gunzip)
/** Twice what a part holds when it is written: what claims to hold more is no part of ours. */
const mostPartBytes = 16_777_216

interface RestoreWish {
  databaseUrl: string
  dataFolder: string
  /** Where the content of files is put. */
  files: FileStore
}

export interface Restored {
  createdAt: Date
  tables: number
  rows: number
}

/**
 * Fills an empty database with a backup, whole or not at all: every table's rows are counted and its checksum compared before
 * anything is kept. A backup of an earlier version is brought forward. Then puts the kept files into the data folder.
 * @throws RestoreRefused
 */
export async function restoreBackup(wish: RestoreWish & { file: string }): Promise<Restored> {
  const handle = await open(wish.file, 'r')
  try {
    return await restoreFrom(handle, wish)
  } catch (error) {
    throw error instanceof BrokenArchive ? new RestoreRefused('damaged', error.message) : error
  } finally {
    await handle.close()
  }
}

async function restoreFrom(handle: FileHandle, { databaseUrl, dataFolder, files }: RestoreWish): Promise<Restored> {
  const entries = readTar(handle)
  const format = await formatIn(entries)
  await prepareDatabase(databaseUrl, format)
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'kilowatch restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { kept, manifest } = await fill(client, format, entries, files)
    await migrate(databaseUrl)
    writeKeptFiles(dataFolder, kept)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { createdAt: new Date(format.createdAt), tables: manifest.tables.length, rows }
  } finally {
    await client.end()
  }
}

async function formatIn(entries: AsyncGenerator<TarEntry>): Promise<Format> {
  const first = await entries.next().catch(() => undefined)
  if (!first || first.done || first.value.name !== 'format.json') throw new RestoreRefused('not-a-backup')
  const format = Format.safeParse(parsed(first.value.data))
  if (!format.success) throw new RestoreRefused('newer-version')
  return format.data
}

function parsed(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'))
  } catch {
    throw new RestoreRefused('damaged', 'not JSON')
  }
}

/** The tables of the backup's version, and the days of its samples. */
async function prepareDatabase(databaseUrl: string, { migrations: applied, days }: Format): Promise<void> {
  const names = new Set(applied.map(({ name }) => name))
  const ours = migrations.filter(({ name }) => names.has(name))
  if (ours.length < names.size) throw new RestoreRefused('newer-version')
  const { pool, close } = connect({ url: databaseUrl, application: 'kilowatch restore', connections: 1 })
  try {
    if ((await hasSchema(pool)) && !(await isUnused(pool))) throw new RestoreRefused('not-empty')
    await migrate(databaseUrl, ours)
    await ensurePartitions(pool, new Date(days.first), new Date(days.last))
  } finally {
    await close()
  }
}

interface Filled {
  kept: TarEntry[]
  manifest: Manifest
}

/** One transaction: what does not add up is undone. */
async function fill(client: pg.Client, format: Format, entries: AsyncGenerator<TarEntry>, files: FileStore): Promise<Filled> {
  await makePlain(client)
  await client.query('begin')
  const filling = new Filling(client, format.tables)
  try {
    await client.query('lock table users, businesses in share row exclusive mode')
    if (!(await isUnused(client))) throw new RestoreRefused('not-empty')
    await markRestoring(client)
    await emptyTables(client, format.tables)
    const filled = await fillFrom(entries, filling, files)
    compare(filled.manifest, filling.done, format.tables)
    await quietAfterRestore(client, format.tables)
    await setSequences(client, filled.manifest.sequences)
    await client.query('commit')
    return filled
  } catch (error) {
    filling.giveUp()
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function fillFrom(entries: AsyncGenerator<TarEntry>, filling: Filling, files: FileStore): Promise<Filled> {
  const kept: TarEntry[] = []
  let contents = 0
  for await (const entry of entries) {
    const table = tableOfPart(entry.name)
    if (table !== undefined) await filling.add(table, await expanded(entry.data))
    else if (keptFileOfEntry(entry.name)) kept.push(entry)
    else if (contentOfEntry(entry.name)) contents += await keptContent(entry, files)
    else if (entry.name === 'manifest.json') {
      await filling.finish()
      const manifest = manifestOf(entry.data)
      const { contents: expected = 0, damaged = [] } = manifest
      if (contents !== expected - damaged.length) throw new RestoreRefused('damaged', 'contents of files are missing')
      return { kept, manifest }
    } else throw new RestoreRefused('damaged', entry.name)
  }
  throw new RestoreRefused('damaged', 'the end is missing')
}

/** Of a restore that fails later it is left: no file has it, and nothing reads it. @returns how many */
async function keptContent({ name, data }: TarEntry, files: FileStore): Promise<number> {
  const sha256 = contentOfEntry(name) ?? ''
  try {
    await files.put(sha256, data.length, () => Readable.from([data]))
    return 1
  } catch (error) {
    throw error instanceof ContentChanged ? new RestoreRefused('damaged', name) : error
  }
}

function manifestOf(data: Buffer): Manifest {
  const manifest = Manifest.safeParse(parsed(data))
  if (!manifest.success) throw new RestoreRefused('damaged', 'manifest.json')
  return manifest.data
}

async function expanded(data: Buffer): Promise<Buffer> {
  try {
    return await expand(data, { maxOutputLength: mostPartBytes })
  } catch {
    throw new RestoreRefused('damaged', 'a part cannot be unpacked')
  }
}

const nothing: Done = { rows: 0, bytes: 0, sha256: createHash('sha256').digest('hex') }

function compare(manifest: Manifest, done: ReadonlyMap<string, Done>, tables: readonly Table[]): void {
  const expected = new Map(manifest.tables.map((table) => [table.name, table]))
  for (const { name } of tables) {
    const wanted = expected.get(name)
    const got = done.get(name) ?? nothing
    const same = wanted && wanted.rows === got.rows && wanted.bytes === got.bytes && wanted.sha256 === got.sha256
    if (!same) throw new RestoreRefused('damaged', name)
  }
}
