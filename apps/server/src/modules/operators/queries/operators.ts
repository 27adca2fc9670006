import { operatorList } from '@kilowatch/contract'
import { sqlList } from '../../../storage/list.ts'
import type { Queryable } from '../../../storage/queryable.ts'

export interface OperatorRow {
  id: string
  userId: string | null
  invitationId: string | null
  name: string
  /** Login name; of who is invited, the contact. */
  account: string
  state: 'active' | 'disabled' | 'invited' | 'invitation-expired'
  expiresAt: Date | null
  since: Date
  invitedBy: string | null
  lastSignIn: Date | null
}

/** Operators, and those who are invited, as one table. */
const everybody = `(
  select 'u' || u.id as id, u.id as user_id, null::bigint as invitation_id, u.name, u.login_name as account,
         case when u.disabled_at is null then 'active' else 'disabled' end as state, null::timestamptz as expires_at,
         coalesce(u.operator_since, u.created_at) as since, u.operator_by as by_id,
         (select a.at from audit a where a.user_id = u.id and a.action = 'account.log-in' and a.outcome = 'done'
           order by a.at desc limit 1) as last_sign_in
    from users u where u.operator and u.removed_at is null
  union all
  select 'i' || i.id, null, i.id, i.name, coalesce(i.phone, i.email),
         case when i.invitation_expires_at > :now and v.operator and v.removed_at is null then 'invited' else 'invitation-expired' end,
         i.invitation_expires_at, i.created_at, i.invited_by, null
    from operator_invitations i join users v on v.id = i.invited_by) o left join users b on b.id = o.by_id`
const byName = 'o.name collate "zh-x-icu"'

export const operatorRows = sqlList(operatorList, {
  select: `o.id, o.user_id as "userId", o.invitation_id as "invitationId", o.name, o.account, o.state, o.expires_at as "expiresAt", o.since,
           b.name as "invitedBy", o.last_sign_in as "lastSignIn"`,
  from: everybody,
  always: 'true',
  where: {
    // Phones and e-mails are half hidden: a search that found them would tell the hidden half.
    search: `strpos(lower(o.name || case when o.account ~ '^[0-9]+$|@' then '' else ' ' || o.account end), lower(:search)) > 0`,
    state: 'o.state = :state',
  },
  sorts: { name: [byName], since: ['o.since', byName], lastSignIn: [`coalesce(o.last_sign_in, '-infinity')`, byName] },
  key: 'o.id',
  keyType: 'text',
})

export async function makeOperator(tx: Queryable, userId: string, { by, at }: { by: string; at: Date }): Promise<void> {
  await tx.query('update users set operator = true, operator_since = $2, operator_by = $3 where id = $1', [userId, at, by])
}

export async function endOperator(tx: Queryable, userId: string): Promise<void> {
  await tx.query('update users set operator = false, operator_since = null, operator_by = null where id = $1', [userId])
}
