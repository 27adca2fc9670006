import { auditList, platformAuditList } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'
import { type Queryable, rowsOf } from '../../../storage/queryable.ts'

export interface AuditRow {
  id: string
  at: Date
  business_id: string | null
  user_id: string | null
  user_name: string
  action: string
  subject: string
  outcome: 'done' | 'refused'
  code: number | null
  before: unknown
  after: unknown
  address: string | null
  seq: number | null
}

const select = `a.id, a.at, a.business_id, a.user_id, a.user_name, a.action, a.subject, a.outcome, a.code, a.before, a.after, a.address,
  a.seq::float8 as seq`
/** `actions`: those whose words, in the reader's language, hold what is searched for. `named`: what is narrowed to, under all its names. */
const common = {
  select,
  from: 'audit a',
  where: {
    search: `a.action = any(:actions::text[])
             or strpos(lower(concat_ws(' ', a.action, a.subject, a.user_name, a.address)), lower(:search)) > 0`,
    at: 'a.at',
    action: `a.action = any(:named::text[]) or split_part(a.action, '.', 1) = any(:named::text[])`,
    outcome: 'a.outcome = :outcome',
    userId: 'a.user_id = :userId::bigint',
  },
  sorts: { at: ['a.at'] },
  key: 'a.id',
}

export const auditRows = sqlList(auditList, { ...common, always: 'a.business_id = :businessId' })

/** What belongs to none of the tenants: log-ins, operators, the installation. */
export const installationRows = sqlList(platformAuditList, {
  ...common,
  always: 'a.business_id is null or a.user_id in (select id from users where operator)',
  where: { ...common.where, businessId: 'false' },
})

/** The entries of the business that is asked for. */
export const rowsOfBusiness = sqlList(platformAuditList, {
  ...common,
  always: 'true',
  where: { ...common.where, businessId: 'a.business_id = :businessId' },
})

/** Entries of a business older than `before`, newest first: goes on where the last ones ended, whatever comes meanwhile. */
export function olderEntries(db: Queryable, businessId: string, before: AuditRow | null, limit: number): Promise<AuditRow[]> {
  return rowsOf<AuditRow>(
    db,
    `select ${select} from audit a where a.business_id = $1 and ($2::timestamptz is null or (a.at, a.id) < ($2, $3::bigint))
      order by a.at desc, a.id desc limit $4`,
    [businessId, before?.at ?? null, before?.id ?? null, limit],
  )
}
