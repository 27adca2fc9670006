import type { Language } from '@kilowatch/catalog'
import type { AuditEntry } from '@kilowatch/contract'
import type { Queryable } from '../../storage/queryable.ts'
import { type AuditRow, olderEntries } from './queries/list.ts'
import { namesOf } from './queries/names.ts'
import { entryOf } from './rules.ts'
import { allThings } from './subject.ts'

const rowsAtOnce = 500

/** Rows as their reader sees them: what they are about is named as it is called now. */
export async function entriesOf(db: Queryable, rows: readonly AuditRow[], language: Language): Promise<AuditEntry[]> {
  const names = await namesOf(db, allThings(rows))
  return rows.map((row) => entryOf(row, names, language))
}

/** The whole log of a business, newest first, read in parts so that it never stands in memory. */
export async function* everyEntry(db: Queryable, businessId: string, language: Language): AsyncIterable<AuditEntry> {
  for (let last: AuditRow | null = null; ; ) {
    const rows = await olderEntries(db, businessId, last, rowsAtOnce)
    yield* await entriesOf(db, rows, language)
    last = rows.at(-1) ?? null
    if (rows.length < rowsAtOnce) return
  }
}
