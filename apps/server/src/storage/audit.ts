import type { ChangeTag } from '@kilowatch/contract'
import { notify } from './notify.ts'
import type { Queryable } from './queryable.ts'

export type AuditAction = `${ChangeTag | 'access'}.${string}`

export interface AuditEntry {
  at: Date
  businessId: string | null
  userId: string | null
  /** 'thresholds.save': the kind of data, and what was done to it; each has words in locales/{zh,en}/audit.json. */
  action: AuditAction
  /** 'device 123456789012' */
  subject: string
  before?: unknown
  after?: unknown
  address: string
  /** What the person is called; read from the account where it is left out. */
  userName?: string
  /** 'done' where it is left out. */
  outcome?: 'done' | 'refused'
  /** Of a refusal: the answer's code. */
  code?: number
}

/** Who changed what, from where; written in the transaction of the change. */
export async function writeAudit(tx: Queryable, entry: AuditEntry): Promise<void> {
  await writeAuditEntries(tx, [entry])
}

/** Several entries in one statement. Who shows data of these kinds hears of it. */
export async function writeAuditEntries(tx: Queryable, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx.query(
    `insert into audit (at, business_id, user_id, user_name, action, subject, outcome, code, before, after, address)
     select e.at, e.business_id, e.user_id, coalesce(e.user_name, u.name, ''), e.action, e.subject, e.outcome, e.code, e.before, e.after, e.address
       from unnest($1::timestamptz[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[],
                   $9::text[]::jsonb[], $10::text[]::jsonb[], $11::text[]) with ordinality
              as e (at, business_id, user_id, user_name, action, subject, outcome, code, before, after, address, n)
       left join users u on u.id = e.user_id
      order by e.n`,
    [
      entries.map(({ at }) => at),
      entries.map(({ businessId }) => businessId),
      entries.map(({ userId }) => userId),
      entries.map(({ userName }) => userName ?? null),
      entries.map(({ action }) => action),
      entries.map(({ subject }) => subject),
      entries.map(({ outcome }) => outcome ?? 'done'),
      entries.map(({ code }) => code ?? null),
      entries.map(({ before }) => jsonOrNull(before)),
      entries.map(({ after }) => jsonOrNull(after)),
      entries.map(({ address }) => address),
    ],
  )
  await notify(tx, { changed: [...new Set(entries.filter(({ outcome }) => outcome !== 'refused').map(hearersOf))] })
}

/** Kinds of data that are one person's own. */
const personal: ReadonlySet<string> = new Set<ChangeTag>(['account', 'message', 'notification-preference', 'push', 'task', 'view'])

/** Whether the action changes what is its person's own: nobody else hears of it. */
export function isPersonal(action: AuditAction): boolean {
  return personal.has(action.slice(0, action.indexOf('.')))
}

/** Who hears of it and the kind of data, as `hearsOf` reads them: 'user 12 account', 'business 3 position', 'platform backup'. */
function hearersOf({ action, businessId, userId }: AuditEntry): string {
  const tag = action.slice(0, action.indexOf('.'))
  if (isPersonal(action)) return `user ${userId} ${tag}`
  return businessId === null ? `platform ${tag}` : `business ${businessId} ${tag}`
}

/** Kinds of data of businesses that the operators of the platform look at. */
const shownToOperators: ReadonlySet<string> = new Set<ChangeTag>(['business', 'feedback', 'grant', 'partner'])

/** The kind of data, where it was changed for this person; undefined where not. */
export function hearsOf(
  changed: string,
  person: { id: string; operator: boolean; business: { id: string } | null },
): ChangeTag | undefined {
  const words = changed.split(' ')
  const tag = words.pop() as ChangeTag
  const [whose, id] = words
  if (whose === 'user') return id === person.id ? tag : undefined
  if (whose === 'business' && id === person.business?.id) return tag
  return person.operator && (whose === 'platform' || shownToOperators.has(tag)) ? tag : undefined
}

function jsonOrNull(value: unknown): string | null {
  return value === undefined ? null : (JSON.stringify(value) ?? null)
}
