import type { Language } from '@kilowatch/catalog'
import { type AuditEntry, auditThings } from '@kilowatch/contract'
import { word } from '../../http/words.ts'
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

/** What an entry is about in a file: its kind, and each thing by name and number, as the screen says it. */
export function subjectText({ subject, about }: AuditEntry, language: Language): string {
  const [kind = subject] = about.map((thing) => thing.kind)
  const called = auditThings[kind]?.[language] ?? kind
  const ids = about.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return called
  const things = about.map(({ id, name, gone }) =>
    [name, `#${id}`, gone ? word('audit-removed', language) : null].filter(Boolean).join(' '),
  )
  const more = (subject.match(/,/g)?.length ?? 0) + 1 - about.length
  return `${called} ${things.join(', ')}${more > 0 ? ` ${word('audit-more', language, { count: more })}` : ''}`
}
