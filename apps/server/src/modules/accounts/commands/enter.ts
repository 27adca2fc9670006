import type { LogInData, Mode, RefusalCode } from '@kilowatch/contract'
import { Refusal } from '../../../http/refusal.ts'
import type { User } from '../../../http/subjects.ts'
import { says } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { type Actor, audit, type Changing } from '../../../storage/change.ts'
import type { Transaction } from '../../../storage/database.ts'
import { openSession, rememberBrowser } from '../../sessions/index.ts'
import { type Account, modulesOf } from '../queries/accounts.ts'
import { modeMisfit, moduleFlags } from '../rules.ts'

/** Who comes, from where. */
export interface Visitor extends Actor {
  /** What the program calls itself. */
  agent: string
  /** The browser's own secret, by which it is known later; it opens nothing. */
  browser?: string | undefined
}

/** Who is signed in, and from where they ask. */
export interface SignedInVisitor extends Visitor {
  user: User
}

/** By what somebody proved who they are. */
export type Way = 'password' | 'credential' | 'code' | 'partner' | 'registration' | 'invitation' | 'reset'

interface Entrance {
  account: Pick<Account, 'id' | 'businessId'>
  way: Way
  /** Of the session that this one renews. */
  family?: string
}

/** Opens the session of somebody who has proved who they are, as a part of a change, and notes it. */
export async function enter(
  tx: Transaction,
  { account, way, family }: Entrance,
  visitor: Visitor,
  { at, note }: Changing,
): Promise<LogInData> {
  const { address, agent, browser } = visitor
  const wish = { userId: account.id, address, agent, ...(family === undefined ? {} : { family }) }
  const { family: present, ...opened } = await openSession(tx, wish, at)
  if (browser !== undefined) await rememberBrowser(tx, { userId: account.id, secret: browser, family: present }, at)
  note({ ...logInOf(account), after: { way, agent: agent.slice(0, 300) } })
  return { user_id: account.id, ...opened, ...moduleFlags(await modulesOf(tx, account.businessId)), serverTime: at.getTime() }
}

/** Of somebody who has proved who they are: the refusal all the same, or undefined. */
export function refusalFor(account: Pick<Account, 'disabled' | 'mode'>, wanted: Mode | undefined): Refusal | undefined {
  if (account.disabled) return new Refusal(20003)
  const misfit = modeMisfit(account.mode, wanted)
  return misfit === null ? undefined : new Refusal(20005, { field: 'body.mode', says: says(misfit) })
}

interface Failure {
  account: Pick<Account, 'id' | 'businessId'> | undefined
  way: Way
  code: RefusalCode
}

/** A log-in that failed, under the account that was meant. What was typed for an unknown one may be a password: it is not kept. */
export function failureNote({ account, way, code }: Failure, { agent }: Visitor) {
  return { ...logInOf(account), after: { way, agent: agent.slice(0, 300) }, outcome: 'refused', code } as const
}

/** As `failureNote`, where nothing else is changed. */
export function recordFailure(failure: Failure, visitor: Visitor, services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  return audit(services, visitor, failureNote(failure, visitor))
}

function logInOf(account: Failure['account']) {
  return {
    action: 'account.log-in',
    subject: account ? `user ${account.id}` : 'user',
    userId: account?.id ?? null,
    businessId: account?.businessId ?? null,
  } as const
}
