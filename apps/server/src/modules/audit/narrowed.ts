import type { Language } from '@kilowatch/catalog'
import type { AuditEntry } from '@kilowatch/contract'
import { everyRow } from '../../storage/list.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { entriesOf } from './entries.ts'
import { type AuditRow, auditRows, installationRows, rowsOfBusiness } from './queries/list.ts'
import { actionsAsked } from './words.ts'

/** Filters and order of the log, as its list takes them. */
export type AuditQuery = Readonly<Record<string, unknown>> & {
  sort: string
  search?: string | undefined
  action?: string | undefined
  businessId?: string | undefined
}

/** Entries of a log as it is narrowed, some hundred at a time. `businessId`: whose log; null: the installation's. */
export async function* narrowedEntries(
  db: Queryable,
  businessId: string | null,
  query: AuditQuery,
  language: Language,
): AsyncIterable<AuditEntry[]> {
  const list = businessId !== null ? auditRows : query.businessId === undefined ? installationRows : rowsOfBusiness
  const bound = { businessId, ...actionsAsked(query, language) }
  for await (const { rows } of everyRow<AuditRow>(db, list, bound, query)) yield await entriesOf(db, rows, language)
}
