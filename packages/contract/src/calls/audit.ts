import { z } from 'zod'
import { call } from '../call.ts'
import { Instant, Page, PageSize, pageOf, RecordId, TableFormat } from '../fields.ts'

export const AuditEntry = z.object({
  id: RecordId,
  at: Instant,
  /** Null: nobody was signed in, or the server itself. */
  userId: RecordId.nullable(),
  userName: z.string(),
  /** 'thresholds.save' */
  action: z.string(),
  /** The action in the reader's language. */
  says: z.string(),
  /** 'device 123456789012' */
  subject: z.string(),
  /** What the subject names, as it is called now; null: it is gone. `type`: of a device. */
  about: z.array(z.object({ kind: z.string(), id: z.string(), name: z.string().nullable(), type: z.string().nullable() })),
  outcome: z.enum(['done', 'refused']),
  /** Of a refused access: the answer code. */
  code: z.number().int().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  address: z.string().nullable(),
  /** Null: not yet in the chain (within seconds). */
  seq: z.number().int().nullable(),
})
export type AuditEntry = z.output<typeof AuditEntry>

const AuditFilter = z.object({
  from: Instant.optional(),
  to: Instant.optional(),
  userId: RecordId.optional(),
  /** Beginning of an action: 'thresholds' or 'thresholds.save'. */
  action: z.string().trim().max(50).optional(),
  outcome: z.enum(['done', 'refused']).optional(),
  search: z.string().trim().max(50).optional(),
})
const AuditPage = AuditFilter.extend({ page: Page, pageSize: PageSize })
const monthSample = { query: { from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z' } }

export const AuditCheck = z.object({
  intact: z.boolean(),
  /** Entries that were looked at. */
  checked: z.number().int(),
  /** Entry at which the chain breaks, and how: changed, missing, or a surplus. */
  broken: z.object({ seq: z.number().int(), at: Instant.nullable(), how: z.enum(['changed', 'missing', 'surplus']) }).nullable(),
  lastSeq: z.number().int(),
  /** Hex; to be written down elsewhere. */
  lastHash: z.string(),
})
export type AuditCheck = z.output<typeof AuditCheck>

export const auditCalls = {
  listOperations: call({
    method: 'GET',
    path: '/bms_service/log/opera/list',
    prefixed: true,
    variant: 'wrapper',
    access: { business: 'admin' },
    reads: [],
    summary: 'Operation log of the business: every change and every refused access',
    query: AuditPage,
    data: pageOf(AuditEntry),
    sample: {},
  }),
  exportOperations: call({
    method: 'GET',
    path: '/api/v1/audit/export',
    variant: 'own',
    access: { business: 'admin' },
    reads: [],
    summary: 'The operation log as a table; at most one month',
    query: AuditFilter.extend({ from: Instant, to: Instant, format: TableFormat }),
    data: z.null(),
    answer: 'file',
    sample: monthSample,
  }),
  listPlatformOperations: call({
    method: 'GET',
    path: '/api/v1/platform/audit',
    variant: 'own',
    access: 'operator',
    reads: [],
    summary: 'Operation log of the installation: what operators did, log-ins, what belongs to no business; of a business when asked by id',
    query: AuditPage.extend({ businessId: RecordId.optional() }),
    data: pageOf(AuditEntry),
    sample: {},
  }),
  exportPlatformOperations: call({
    method: 'GET',
    path: '/api/v1/platform/audit/export',
    variant: 'own',
    access: 'operator',
    reads: [],
    summary: 'The same as a table; at most one month',
    query: AuditFilter.extend({ from: Instant, to: Instant, businessId: RecordId.optional(), format: TableFormat }),
    data: z.null(),
    answer: 'file',
    sample: monthSample,
  }),
  checkAudit: call({
    method: 'GET',
    path: '/api/v1/platform/audit/check',
    variant: 'own',
    access: 'operator',
    reads: [],
    summary: 'Goes through the whole chain and says where it is broken',
    data: AuditCheck,
    sample: {},
  }),
}
