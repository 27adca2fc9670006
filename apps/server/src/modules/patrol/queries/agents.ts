import { patrolAgentList } from '@kilowatch/contract'
import { patrolTaskFlow } from '@kilowatch/work'
import { sqlList } from '../../../storage/list.ts'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

export interface AgentRow {
  id: string
  name: string
  account: string
  corp: string
  openTasks: number
  lastSignIn: Date | null
}

const openTasks = `(select count(*)::int from work w where w.assignee_id = u.id and w.kind = '${patrolTaskFlow.kind}' and w.closed_at is null)`
const lastSignIn = `(select a.at from audit a where a.user_id = u.id and a.action = 'account.log-in' and a.outcome = 'done' order by a.at desc limit 1)`
const byName = 'u.name collate "zh-x-icu"'

export const agentRows = sqlList(patrolAgentList, {
  select: `u.id, u.name, u.login_name as account, u.corp, ${openTasks} as "openTasks", ${lastSignIn} as "lastSignIn"`,
  from: 'users u',
  always: 'u.agent = 1 and u.removed_at is null',
  where: {
    // Phones and e-mails are half hidden: a search that found them would tell the hidden half.
    search: `strpos(lower(u.name || ' ' || u.corp || case when u.login_name ~ '^[0-9]+$|@' then '' else ' ' || u.login_name end), lower(:search)) > 0`,
  },
  sorts: { name: [byName], openTasks: [openTasks, byName], lastSignIn: [`coalesce(${lastSignIn}, '-infinity')`, byName] },
  key: 'u.id',
})

export async function setAgent(tx: Queryable, userId: string, agent: 0 | 1): Promise<void> {
  await tx.query('update users set agent = $2 where id = $1', [userId, agent])
}

/** Holds the account. Undefined: it is no agent's. */
export function lockAgent(tx: Queryable, userId: string): Promise<{ name: string } | undefined> {
  const text = 'select name from users where id = $1 and agent = 1 and removed_at is null for no key update'
  return rowOf<{ name: string }>(tx, text, [userId])
}

export interface FreedTask {
  id: string
  businessId: string
  state: string
}

/** Tasks that the person has and that are still to be done, and plans that give them such, are nobody's. */
export async function takeFrom(tx: Queryable, userId: string, at: Date): Promise<FreedTask[]> {
  await tx.query('update patrol_plans set assignee_id = null where assignee_id = $1', [userId])
  return rowsOf<FreedTask & Record<string, unknown>>(
    tx,
    `update work set assignee_id = null, changed_at = $2
      where assignee_id = $1 and kind = '${patrolTaskFlow.kind}' and closed_at is null and state in ('waiting', 'executing', 'overdue')
     returning id, business_id as "businessId", state`,
    [userId, at],
  )
}
