import { accountCalls, wireHash } from '@kilowatch/contract'
import { expect, vi } from 'vitest'
import { type House, type Person, password } from './house.ts'
import { send, type TestServer } from './test-server.ts'

/** The newest code that was written to a contact, once it is in the demo's inbox: it is sent after the answer. */
export function codeSentTo({ database }: TestServer, contact: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const { rows } = await database.pool.query<{ body: string }>('select body from inbox where recipient = $1 order by id desc limit 1', [
        contact,
      ])
      const code = /\d{6}/.exec(rows[0]?.body ?? '')?.[0]
      if (code === undefined) throw new Error(`nothing was sent to ${contact}`)
      return code
    },
    { timeout: 10_000, interval: 10 },
  )
}

/** A new session of somebody of a house, with the credential that renews it. */
export async function signIn({ app }: TestServer, loginName: string): Promise<Person & { credential: string }> {
  const { data } = await send(app, accountCalls.logIn, { body: { account: loginName, pw: wireHash(password) } }, null)
  return { id: data.user_id, loginName, token: data.token, signKey: data.signKey, credential: data.credential }
}

/** Phone and e-mail address of the viewer of a house, whatever it had before. */
export async function giveContacts({ database }: TestServer, { viewer }: House, phone: string, email: string): Promise<void> {
  await database.pool.query('update users set phone = $2, email = $3 where id = $1', [viewer.id, phone, email])
}

/**
 * What the audit says of a person's actions: action, outcome and code, in order. Without refusals of access: they are
 * written together a moment later, so those of an earlier test may come in between.
 */
export async function auditOf(
  { database }: TestServer,
  userId: string | null,
): Promise<{ action: string; outcome: string; code: number | null; after: unknown }[]> {
  const { rows } = await database.pool.query(
    `select action, outcome, code, after from audit
      where user_id is not distinct from $1 and action not like 'access.refused%' order by id`,
    [userId],
  )
  return rows
}

/** Codes of the security notifications of a person, oldest first. */
export async function securityMessages({ database }: TestServer, userId: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ code: string }>(
    `select n.code from messages n join message_readers r on r.message_id = n.id where r.user_id = $1 and n.kind = 'security' order by n.id`,
    [userId],
  )
  return rows.map(({ code }) => code)
}

/** Resolves when a connection of the server waits for what another holds. */
export async function waitingForLock({ database }: Pick<TestServer, 'database'>): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).not.toEqual([])
    },
    { timeout: 10_000, interval: 10 },
  )
}
