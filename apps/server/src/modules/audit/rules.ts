import type { Language } from '@kilowatch/catalog'
import type { AuditEntry } from '@kilowatch/contract'
import type { AuditRow } from './queries/list.ts'
import { aboutOf, type Named } from './subject.ts'
import { actionWords } from './words.ts'

export function entryOf(row: AuditRow, names: ReadonlyMap<string, Named>, language: Language): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    userId: row.user_id,
    userName: row.user_name,
    action: row.action,
    says: actionWords(row.action, language),
    subject: row.subject,
    about: aboutOf(row.subject, row.business_id, names),
    outcome: row.outcome,
    code: row.code,
    before: row.before ?? null,
    after: row.after ?? null,
    address: row.address,
    seq: row.seq,
  }
}

/** What an entry is about in a file, with the names that it has now. */
export function subjectText({ subject, about }: AuditEntry): string {
  const names = about.flatMap(({ name }) => (name === null ? [] : [name]))
  return names.length === 0 ? subject : `${subject} (${names.join(', ')})`
}
