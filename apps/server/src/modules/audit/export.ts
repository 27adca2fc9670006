import type { Language } from '@kilowatch/catalog'
import type { AuditEntry, Cell } from '@kilowatch/contract'
import type { TimeText } from '../../http/csv.ts'
import type { FileAnswer } from '../../http/handlers.ts'
import { tableFile } from '../../http/table-file.ts'
import { word } from '../../http/words.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { type AuditFilter, type AuditScope, nextEntries } from './queries/list.ts'
import { namesOf } from './queries/names.ts'
import { entryOf } from './rules.ts'
import { allThings } from './subject.ts'

const columns = ['at', 'user', 'action', 'subject', 'outcome', 'code', 'before', 'after', 'address', 'seq'] as const
const rowsAtOnce = 500

export interface AuditReader {
  language: Language
  time: TimeText
  format: 'csv' | 'xlsx'
}

/** The log as a file, newest first, read in parts so that a busy month never stands in memory. */
export function auditFile(db: Queryable, scope: AuditScope, filter: AuditFilter, reader: AuditReader): FileAnswer {
  const head = columns.map((column) => word(`csv-audit-${column}`, reader.language))
  return tableFile(reader.format, { name: word('csv-audit-file', reader.language), head, lines: auditLines(db, scope, filter, reader) })
}

async function* auditLines(db: Queryable, scope: AuditScope, filter: AuditFilter, reader: AuditReader): AsyncIterable<Cell[]> {
  for await (const entry of everyEntry(db, scope, filter, reader.language)) yield lineOf(entry, reader)
}

/** Every entry that fits, newest first. */
export async function* everyEntry(db: Queryable, scope: AuditScope, filter: AuditFilter, language: Language): AsyncIterable<AuditEntry> {
  let before: { at: Date; id: string } | null = null
  for (;;) {
    const rows = await nextEntries(db, scope, filter, before, rowsAtOnce)
    const names = await namesOf(db, allThings(rows))
    for (const row of rows) yield entryOf(row, names, language)
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    before = last
  }
}

function lineOf(entry: AuditEntry, { language, time }: AuditReader): Cell[] {
  return [
    time(entry.at),
    entry.userName,
    entry.says,
    subjectOf(entry),
    word(`outcome-${entry.outcome}`, language),
    entry.code,
    textOf(entry.before),
    textOf(entry.after),
    entry.address,
    entry.seq,
  ]
}

/** With the names that it has now. */
function subjectOf({ subject, about }: AuditEntry): string {
  const names = about.flatMap(({ name }) => (name === null ? [] : [name]))
  return names.length === 0 ? subject : `${subject} (${names.join(', ')})`
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value)
}
