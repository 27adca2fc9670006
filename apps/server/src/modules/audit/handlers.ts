import type { Language } from '@kilowatch/catalog'
import { type AuditEntry, auditActor, auditCalls, auditList, platformAuditList } from '@kilowatch/contract'
import { handlers } from '../../http/handlers.ts'
import { listHandlers } from '../../http/list-handlers.ts'
import type { Services } from '../../services.ts'
import { checkAudit } from './checking.ts'
import { entriesOf } from './entries.ts'
import { type AuditRow, auditRows, installationRows, rowsOfBusiness } from './queries/list.ts'
import { subjectText } from './rules.ts'
import { type ActionsQuery, actionsAsked } from './words.ts'

const parts = {
  bound: ({ query, language }: { query: ActionsQuery; language: Language }) => actionsAsked(query, language),
  show: (rows: readonly AuditRow[], { language }: { language: Language }, { db }: Services) => entriesOf(db, rows, language),
  cells: {
    userName: (entry: AuditEntry, { language }: { language: Language }) => auditActor(entry)[language],
    subject: (entry: AuditEntry, { language }: { language: Language }) => subjectText(entry, language),
    before: ({ before }: AuditEntry) => textOf(before),
    after: ({ after }: AuditEntry) => textOf(after),
  },
}
const ofBusiness = listHandlers<typeof auditList, AuditRow>(auditList, auditRows, parts)
const ofPlatform = listHandlers<typeof platformAuditList, AuditRow>(
  platformAuditList,
  ({ query }) => (query.businessId ? rowsOfBusiness : installationRows),
  parts,
)

export const auditHandlers = handlers(auditCalls, {
  listOperations: ofBusiness.page,
  exportOperations: ofBusiness.file,
  listPlatformOperations: ofPlatform.page,
  exportPlatformOperations: ofPlatform.file,
  checkAudit: async (_, { db }) => checkAudit(db),
})

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value)
}
