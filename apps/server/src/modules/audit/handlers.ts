import { auditCalls } from '@kilowatch/contract'
import { csvTime } from '../../http/csv.ts'
import { checkExportRange } from '../../http/export-range.ts'
import { handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'
import { checkAudit } from './checking.ts'
import { auditFile } from './export.ts'
import { type AuditScope, findEntries } from './queries/list.ts'
import { namesOf } from './queries/names.ts'
import { type AuditQuery, entryOf, filterOf } from './rules.ts'
import { allThings } from './subject.ts'

interface PageQuery extends AuditQuery {
  page: number
  pageSize: number
}

export const auditHandlers = handlers(auditCalls, {
  async listOperations({ query, business, language }, { db }) {
    return auditPage(db, { businessId: business.id }, query, language)
  },

  async exportOperations({ query, business, language }, { db, clock }) {
    checkExportRange(query.from, query.to, clock.now())
    const reader = { language, time: csvTime(business.timeZone), format: query.format }
    return auditFile(db, { businessId: business.id }, filterOf(query, language), reader)
  },

  async listPlatformOperations({ query, language }, { db }) {
    return auditPage(db, scopeOf(query.businessId), query, language)
  },

  async exportPlatformOperations({ query, user, language }, { db, clock }) {
    checkExportRange(query.from, query.to, clock.now())
    const reader = { language, time: csvTime(user.business?.timeZone ?? 'Asia/Shanghai'), format: query.format }
    return auditFile(db, scopeOf(query.businessId), filterOf(query, language), reader)
  },

  async checkAudit(_, { db }) {
    return checkAudit(db)
  },
})

function scopeOf(businessId: string | undefined): AuditScope {
  return businessId === undefined ? 'installation' : { businessId }
}

async function auditPage(db: Services['db'], scope: AuditScope, query: PageQuery, language: 'zh' | 'en') {
  const page = { limit: query.pageSize, offset: (query.page - 1) * query.pageSize }
  const { rows, total } = await findEntries(db, scope, filterOf(query, language), page)
  const names = await namesOf(db, allThings(rows))
  return { items: rows.map((row) => entryOf(row, names, language)), total }
}
