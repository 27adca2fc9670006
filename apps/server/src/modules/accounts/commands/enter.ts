import type { LogInData, Mode, RefusalCode } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import { says } from '../../../http/words.ts'
import { writeAudit } from '../../../storage/audit.ts'
import type { Queryable } from '../../../storage/queryable.ts'
import { openSession, rememberBrowser } from '../../sessions/index.ts'
import type { Account } from '../queries/accounts.ts'
import { modeMisfit, moduleFlags } from '../rules.ts'

/** From where somebody comes. */
export interface Visitor {
  address: string
  /** What the program calls itself. */
  agent: string
  /** The browser's own secret, by which it is known later; it opens nothing. */
  browser?: string | undefined
}

/** By what somebody proved who they are. */
export type Way = 'password' | 'credential' | 'code' | 'partner' | 'registration' | 'invitation' | 'reset'

interface Entrance {
  account: Pick<Account, 'id' | 'businessId'>
  way: Way
  /** Of the session that this one renews. */
  family?: string
}

/** Opens the session of somebody who has proved who they are, and writes it down. */
export async function enter(tx: Queryable, { account, way, family }: Entrance, visitor: Visitor, now: Date): Promise<LogInData> {
  const { address, agent, browser } = visitor
  const wish = { userId: account.id, address, agent, ...(family === undefined ? {} : { family }) }
  const { family: present, ...opened } = await openSession(tx, wish, now)
  if (browser !== undefined) await rememberBrowser(tx, { userId: account.id, secret: browser, family: present }, now)
  await writeAudit(tx, {
    at: now,
    businessId: account.businessId,
    userId: account.id,
    action: 'account.log-in',
    subject: `user ${account.id}`,
    after: { way, agent: agent.slice(0, 300) },
    address,
  })
  return { user_id: account.id, ...opened, ...moduleFlags, serverTime: now.getTime() }
}

/** Of somebody who has proved who they are: the refusal all the same, or undefined. */
export function refusalFor(account: Pick<Account, 'disabled' | 'mode'>, wanted: Mode | undefined): Refusal | undefined {
  if (account.disabled) return new Refusal(20003)
  const misfit = modeMisfit(account.mode, wanted)
  return misfit === null ? undefined : new Refusal(20005, { field: 'body.mode', says: says(misfit) })
}

/** A log-in that failed, under the account that was meant. What was typed for an unknown one may be a password: it is not kept. */
export async function recordFailure(
  db: Queryable,
  { account, way, code }: { account: Pick<Account, 'id' | 'businessId'> | undefined; way: Way; code: RefusalCode },
  visitor: Visitor,
  now: Date,
): Promise<void> {
  await writeAudit(db, {
    at: now,
    businessId: account?.businessId ?? null,
    userId: account?.id ?? null,
    action: 'account.log-in',
    subject: account ? `user ${account.id}` : 'user',
    after: { way, agent: visitor.agent.slice(0, 300) },
    address: visitor.address,
    outcome: 'refused',
    code,
  })
}
