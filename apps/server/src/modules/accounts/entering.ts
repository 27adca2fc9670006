import type { LogInData, Mode, RefusalCode } from '@kilowatch/contract'
import { Refusal } from '../../http/refusal.ts'
import { says } from '../../http/words.ts'
import type { Services } from '../../services.ts'
import { writeAudit } from '../../storage/audit.ts'
import type { Queryable } from '../../storage/queryable.ts'
import { admitTry, backOff, forgetTries, openSession, takeBackTry } from '../sessions/index.ts'
import type { Account } from './queries/accounts.ts'
import { modeMisfit, moduleFlags } from './rules.ts'

/** From where somebody comes. */
export interface Visitor {
  address: string
  /** What the program calls itself. */
  agent: string
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
  const { address, agent } = visitor
  const opened = await openSession(tx, { userId: account.id, address, agent, ...(family === undefined ? {} : { family }) }, now)
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

function addressTries(visitor: Pick<Visitor, 'address'>): string {
  return `address ${visitor.address}`
}

/** Counts a try of the address, and one of a subject where there is one, before anything is looked at. @throws Refusal 80001 while it must wait */
export async function admit(
  { pool }: Pick<Services, 'pool'>,
  visitor: Pick<Visitor, 'address'>,
  subject: string | null,
  now: Date,
): Promise<void> {
  const admitted =
    (await admitTry(pool, addressTries(visitor), backOff.address, now)) &&
    (subject === null || (await admitTry(pool, subject, backOff.account, now)))
  if (!admitted) throw new Refusal(80001)
}

/** The try was good: its subject starts afresh, and the address has one less. */
export async function forgive(
  { pool }: Pick<Services, 'pool'>,
  visitor: Pick<Visitor, 'address'>,
  subject: string | null,
  now: Date,
): Promise<void> {
  if (subject !== null) await forgetTries(pool, subject)
  await takeBackTry(pool, addressTries(visitor), now)
}
