import { Readable } from 'node:stream'
import type { Language } from '@kilowatch/catalog'
import { ZipArchive } from 'archiver'
import type { Pool } from 'pg'
import { type Cell, csvBody, csvTime } from '../../http/csv.ts'
import type { FileAnswer } from '../../http/handlers.ts'
import type { User } from '../../http/subjects.ts'
import { word } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../../storage/audit.ts'
import { noticeWords } from '../messages/index.ts'
import { ownDataReadme } from './own-data-readme.ts'
import { type OwnRow, ownTables, readOwnEntries, readOwnNotices, readOwnTable } from './queries/own-data.ts'

/** Lines that are read at a time, where there may be many. */
const chunk = 1_000

/** Everything that is kept of the caller, to take along. */
export async function exportOwnData(
  user: User,
  { address, language }: { address: string; language: Language },
  services: Services,
): Promise<FileAnswer> {
  const at = services.clock.now()
  const entry = { at, businessId: user.business?.id ?? null, userId: user.id, subject: `user ${user.id}`, address }
  await writeAudit(services.pool, { ...entry, action: 'account.export' })
  return ownDataZip(user.id, language, services)
}

/** Columns of a file, and its lines as they are read. */
interface OwnFile {
  name: string
  lines(): AsyncIterable<OwnRow>
}

/** What is kept of a person, as a ZIP that is written while it is read: each table as JSON and as CSV, and a page that explains them. */
function ownDataZip(userId: string, language: Language, { pool, clock, log }: Services): FileAnswer {
  const now = clock.now()
  const zip = new ZipArchive({ zlib: { level: 6 } })
  const add = (name: string, text: AsyncIterable<string>) => {
    const source = Readable.from(text, { objectMode: false })
    source.on('error', (error) => zip.destroy(error))
    zip.append(source, { name, date: now })
  }
  zip.append(ownDataReadme(now), { name: 'README.txt', date: now })
  for (const file of ownFiles(pool, userId, language)) {
    add(`${file.name}.json`, jsonOf(file.lines()))
    add(`${file.name}.csv`, csvOf(file.lines()))
  }
  zip.finalize().catch((error: unknown) => log.warn({ err: error }, 'an export of own data was not finished'))
  return { name: `${word('own-data-file', language)}-${now.toISOString().slice(0, 10)}.zip`, type: 'application/zip', body: zip }
}

function ownFiles(pool: Pool, userId: string, language: Language): OwnFile[] {
  const tables = ownTables.map((name) => ({
    name,
    async *lines() {
      yield* await readOwnTable(pool, name, userId)
    },
  }))
  return [
    ...tables,
    { name: 'notices', lines: () => noticeLines(pool, userId, language) },
    { name: 'audit', lines: () => inChunks((after) => readOwnEntries(pool, userId, after, chunk)) },
  ]
}

async function* noticeLines(pool: Pool, userId: string, language: Language): AsyncIterable<OwnRow> {
  for await (const { id, kind, code, params, title, body, ...times } of inChunks((after) => readOwnNotices(pool, userId, after, chunk))) {
    const words =
      title && body
        ? { title: title[language] || title.zh, body: body[language] || body.zh }
        : noticeWords(code, params, { language, time: csvTime('UTC') })
    yield { id, kind, ...words, ...times }
  }
}

async function* inChunks<R extends { id: string }>(read: (after: string) => Promise<R[]>): AsyncIterable<R> {
  for (let after = '0'; ; ) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < chunk) return
    after = last.id
  }
}

async function* jsonOf(lines: AsyncIterable<OwnRow>): AsyncIterable<string> {
  let between = '['
  for await (const line of lines) {
    yield `${between}\n${JSON.stringify(line)}`
    between = ','
  }
  yield between === '[' ? '[]\n' : '\n]\n'
}

/** The first line says which columns there are; without any line there is nothing to say. */
async function* csvOf(lines: AsyncIterable<OwnRow>): AsyncIterable<string> {
  const rows = lines[Symbol.asyncIterator]()
  const first = await rows.next()
  if (first.done) return
  const head = Object.keys(first.value)
  yield* csvBody(head, cellsOf(head, first.value, { [Symbol.asyncIterator]: () => rows }))
}

async function* cellsOf(head: readonly string[], first: OwnRow, others: AsyncIterable<OwnRow>): AsyncIterable<readonly Cell[]> {
  yield head.map((key) => cellOf(first[key]))
  for await (const line of others) yield head.map((key) => cellOf(line[key]))
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'number') return value
  return typeof value === 'string' ? value : JSON.stringify(value)
}
