import type { Language } from '@kilowatch/catalog'
import type { AuditEntry } from '@kilowatch/contract'
import type { AuditFilter, AuditRow } from './queries/list.ts'
import { aboutOf, type Named } from './subject.ts'
import { actionsWith, actionWords } from './words.ts'

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

export interface AuditQuery {
  from?: string | undefined
  to?: string | undefined
  userId?: string | undefined
  action?: string | undefined
  outcome?: 'done' | 'refused' | undefined
  search?: string | undefined
}

/** What a reader asks for; their words for actions are searched too. */
export function filterOf(query: AuditQuery, language: Language): AuditFilter {
  const search = query.search || null
  return {
    from: query.from === undefined ? null : new Date(query.from),
    to: query.to === undefined ? null : new Date(query.to),
    userId: query.userId ?? null,
    action: query.action || null,
    outcome: query.outcome ?? null,
    search,
    actions: search ? actionsWith(search, language) : [],
  }
}

/** What stands nowhere: everything of a scope. */
export const everything: AuditFilter = { from: null, to: null, userId: null, action: null, outcome: null, search: null, actions: [] }
