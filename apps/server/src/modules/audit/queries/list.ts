import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

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

export interface AuditFilter {
  from: Date | null
  to: Date | null
  userId: string | null
  /** Beginning of an action, up to a dot or the end. */
  action: string | null
  outcome: string | null
  search: string | null
  /** Actions whose words hold what is searched for. */
  actions: readonly string[]
}

/** Whose entries: of one business, or what belongs to none of the tenants (log-ins, operators, the installation). */
export type AuditScope = { businessId: string } | 'installation'

const columns = `a.id, a.at, a.business_id, a.user_id, a.user_name, a.action, a.subject, a.outcome, a.code, a.before, a.after, a.address, a.seq::float8 as seq`

const matches = `
  ($1::timestamptz is null or a.at >= $1) and ($2::timestamptz is null or a.at <= $2)
  and ($3::bigint is null or a.user_id = $3)
  and ($4::text is null or a.action = $4 or starts_with(a.action, $4 || '.'))
  and ($5::text is null or a.outcome = $5)
  and ($6::text is null or a.action = any($7::text[])
       or strpos(lower(concat_ws(' ', a.action, a.subject, a.user_name, a.address)), lower($6)) > 0)`

/** The same parameters for both scopes: $8 is the business, or null. */
function scoped(scope: AuditScope): string {
  return scope === 'installation'
    ? `(a.business_id is null or a.user_id in (select id from users where operator)) and $8::bigint is null`
    : 'a.business_id = $8'
}

function valuesOf(scope: AuditScope, { from, to, userId, action, outcome, search, actions }: AuditFilter): unknown[] {
  return [from, to, userId, action, outcome, search, actions, scope === 'installation' ? null : scope.businessId]
}

/** The statement of a page, newest first; its parameters are those of `findEntries`. */
export function listStatement(scope: AuditScope): string {
  return `select ${columns} from audit a where ${scoped(scope)} and ${matches} order by a.at desc, a.id desc limit $9 offset $10`
}

export async function findEntries(
  db: Queryable,
  scope: AuditScope,
  filter: AuditFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const values = valuesOf(scope, filter)
  const counted = await rowOf<{ total: number }>(
    db,
    `select count(*)::int as total from audit a where ${scoped(scope)} and ${matches}`,
    values,
  )
  const rows = await rowsOf<AuditRow>(db, listStatement(scope), [...values, page.limit, page.offset])
  return { rows, total: counted?.total ?? 0 }
}

/** Entries older than `before`, newest first: goes on where the last ones ended, whatever comes meanwhile. */
export function nextEntries(
  db: Queryable,
  scope: AuditScope,
  filter: AuditFilter,
  before: { at: Date; id: string } | null,
  limit: number,
): Promise<AuditRow[]> {
  return rowsOf<AuditRow>(
    db,
    `select ${columns} from audit a
      where ${scoped(scope)} and ${matches} and ($9::timestamptz is null or (a.at, a.id) < ($9, $10::bigint))
      order by a.at desc, a.id desc limit $11`,
    [...valuesOf(scope, filter), before?.at ?? null, before?.id ?? null, limit],
  )
}
