import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import type { FileStore } from '../files/index.ts'
import { writeContents } from './contents.ts'
import { copyOut } from './copy.ts'
import { type Format, formatVersion, type Manifest, partName } from './format.ts'
import { readKeptFiles } from './kept-files.ts'
import {
  appliedMigrations,
  copyOutOf,
  holdContents,
  holdPartitions,
  leftOut,
  listContents,
  listSequences,
  listTables,
  lockShape,
  makePlain,
  partitionDays,
  type Table,
} from './tables.ts'
import { TarWriter } from './tar.ts'

const compress = promisify(gzip)
/** Bytes of COPY text in one part: what a backup holds in memory. */
const partBytes = 4_194_304

export interface Written {
  file: string
  bytes: number
  tables: number
  rows: number
  /** Contents of files that should be in it and are lost or changed. */
  damaged: string[]
}

export interface BackupWish {
  file: string
  dataFolder: string
  files: FileStore
  at: Date
}

/**
 * Writes every table as it is at one moment into one file, while others go on writing to them. It appears under its name
 * when it is whole and on disk. `client` is used for nothing else meanwhile.
 */
export async function writeBackup(client: pg.Client, { file, dataFolder, files, at }: BackupWish): Promise<Written> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const beside = `${file}.part`
  const handle = await open(beside, 'w', 0o600)
  try {
    const writer = new TarWriter(handle, at)
    const manifest = await writeAll(client, writer, { dataFolder, files, at })
    await writer.finish()
    await handle.close()
    await rename(beside, file)
    await syncFolder(dirname(file))
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { file: basename(file), bytes: writer.bytes, tables: manifest.tables.length, rows, damaged: manifest.damaged ?? [] }
  } finally {
    await handle.close().catch(() => {})
  }
}

async function writeAll(client: pg.Client, writer: TarWriter, { dataFolder, files, at }: Omit<BackupWish, 'file'>): Promise<Manifest> {
  await makePlain(client)
  await holdContents(client)
  await client.query('begin isolation level repeatable read read only')
  await holdPartitions(client)
  const tables = await listTables(client)
  await lockShape(client, tables)
  await writer.add(json('format.json', await formatOf(client, tables, at)))
  for (const entry of readKeptFiles(dataFolder)) await writer.add(entry)
  const written: Manifest['tables'] = []
  for (const table of tables) written.push(await writeTable(client, writer, table))
  const sequences = await listSequences(client, tables)
  const contents = await listContents(client)
  await client.query('commit')
  const damaged = await writeContents(writer, files, contents)
  const manifest: Manifest = { tables: written, sequences, contents: contents.length, damaged }
  await writer.add(json('manifest.json', manifest))
  return manifest
}

async function formatOf(client: pg.Client, tables: readonly Table[], at: Date): Promise<Format> {
  const { first, last } = await partitionDays(client)
  return {
    format: formatVersion,
    createdAt: at.toISOString(),
    migrations: await appliedMigrations(client),
    tables: [...tables],
    days: { first: first.toISOString(), last: last.toISOString() },
    leftOut: [...leftOut],
  }
}

async function writeTable(client: pg.Client, writer: TarWriter, table: Table): Promise<Manifest['tables'][number]> {
  const hash = createHash('sha256')
  const rows = copyOut(client, copyOutOf(table))
  let bytes = 0
  let part = 0
  for await (const text of inParts(rows)) {
    hash.update(text)
    bytes += text.length
    part += 1
    await writer.add({ name: partName(table.name, part), data: await compress(text, { level: 5 }) })
  }
  return { name: table.name, rows: rows.rows, bytes, sha256: hash.digest('hex') }
}

async function* inParts(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = []
  let bytes = 0
  for await (const piece of pieces) {
    gathered.push(piece)
    bytes += piece.length
    if (bytes < partBytes) continue
    yield Buffer.concat(gathered)
    gathered = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(gathered)
}

function json(name: string, value: object) {
  return { name, data: Buffer.from(`${JSON.stringify(value, null, 1)}\n`) }
}

/** So that the new name outlives a power cut; not every system can. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined)
  await folder?.sync().catch(() => {})
  await folder?.close()
}
