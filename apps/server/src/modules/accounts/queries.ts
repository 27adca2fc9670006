import type { DeviceRight } from '@kilowatch/contract'
import type { Membership, User } from '../../http/subjects.ts'
import { type Queryable, rowOf, rowsOf } from '../../storage/queryable.ts'

export interface Account {
  id: string
  passwordHash: string
  disabled: boolean
}

export async function findAccount(db: Queryable, loginName: string): Promise<Account | undefined> {
  return rowOf<Account>(
    db,
    `select id, password_hash as "passwordHash", disabled_at is not null as disabled from users where lower(login_name) = lower($1)`,
    [loginName],
  )
}

export interface NewSession {
  tokenHash: Buffer
  userId: string
  signKey: string
  family: string
  address: string
  agent: string
  createdAt: Date
  expiresAt: Date
}

export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  await db.query(
    `insert into sessions (token_hash, user_id, sign_key, family, address, agent, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      session.tokenHash,
      session.userId,
      session.signKey,
      session.family,
      session.address,
      session.agent,
      session.createdAt,
      session.expiresAt,
    ],
  )
  await db.query('delete from sessions where user_id = $1 and expires_at <= $2', [session.userId, session.createdAt])
}

export interface NewCredential {
  hash: Buffer
  userId: string
  family: string
  createdAt: Date
  expiresAt: Date
}

export async function insertCredential(db: Queryable, credential: NewCredential): Promise<void> {
  await db.query('insert into refresh_credentials (hash, user_id, family, created_at, expires_at) values ($1, $2, $3, $4, $5)', [
    credential.hash,
    credential.userId,
    credential.family,
    credential.createdAt,
    credential.expiresAt,
  ])
}

export async function deleteSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.query('delete from sessions where token_hash = $1', [tokenHash])
}

interface SessionRow {
  id: string
  name: string
  login_name: string
  nickname: string
  corp: string
  trade: string
  mode: 'client' | 'provider'
  operator: boolean
  sf: 1 | 2 | 3
  agent: 0 | 1
  brand_id: string
  demo: boolean
  disabled: boolean
  expires_at: Date
  family: string
  sign_key: string
  business_id: string | null
  employee_id: string | null
  business_name: string | null
  time_zone: string | null
  right_on_devices: DeviceRight | null
}

/** The person behind a token, with the business that they belong to; undefined when the session has ended or the person is disabled. */
export async function findSessionUser(db: Queryable, tokenHash: Buffer, now: Date): Promise<User | undefined> {
  const row = await rowOf<SessionRow>(
    db,
    `select u.id, u.name, u.login_name, u.nickname, u.corp, u.trade, u.mode, u.operator, u.sf, u.agent, u.brand_id, u.demo, u.disabled_at is not null as disabled,
            s.expires_at, s.family, s.sign_key, m.business_id, m.id as employee_id, m.right_on_devices, m.business_name, m.time_zone
       from sessions s
       join users u on u.id = s.user_id
       left join lateral (
         select o.*, b.name as business_name, b.time_zone from memberships o join businesses b on b.id = o.business_id
          where o.user_id = u.id and b.closed_at is null order by b.kind, b.id limit 1) m on true
      where s.token_hash = $1 and s.expires_at > $2`,
    [tokenHash, now],
  )
  return row && !row.disabled ? userOf(row, tokenHash) : undefined
}

function userOf(row: SessionRow, tokenHash: Buffer): User {
  return {
    id: row.id,
    name: row.name,
    loginName: row.login_name,
    nickname: row.nickname,
    corp: row.corp,
    trade: row.trade,
    mode: row.mode,
    operator: row.operator,
    sf: row.sf,
    agent: row.agent,
    brandId: row.brand_id,
    demo: row.demo,
    business: membershipOf(row),
    sessionExpiresAt: row.expires_at,
    family: row.family,
    signKey: row.sign_key,
    tokenHash,
  }
}

function membershipOf(row: SessionRow): Membership | null {
  const { business_id: id, employee_id: employeeId, business_name: name, time_zone: timeZone, right_on_devices: right } = row
  return id && employeeId && name !== null && timeZone && right ? { id, employeeId, name, timeZone, right } : null
}

/**
 * Counts one try of a subject before it is judged, so that parallel guesses count as well.
 * `delays`: seconds to wait after the n-th failure. An hour of quiet forgets. False: it must wait still.
 * The last second is given: clocks of several servers differ.
 */
export async function admitTry(db: Queryable, subject: string, delays: readonly number[], now: Date): Promise<boolean> {
  const row = await rowOf(
    db,
    `insert into attempts as a (subject, failures, blocked_until) values ($1, 1, $2::timestamptz + make_interval(secs => ($3::int[])[1]))
     on conflict (subject) do update set
       failures = case when a.blocked_until < $2::timestamptz - interval '1 hour' then 1 else a.failures + 1 end,
       blocked_until = $2::timestamptz + make_interval(secs => ($3::int[])[
         case when a.blocked_until < $2::timestamptz - interval '1 hour' then 1 else least(a.failures + 1, cardinality($3::int[])) end])
     where a.blocked_until <= $2::timestamptz + interval '1 second'
     returning subject`,
    [subject, now, delays],
  )
  return row !== undefined
}

/** The try succeeded: the subject starts afresh. */
export async function forgetTries(db: Queryable, subject: string): Promise<void> {
  await db.query('delete from attempts where subject = $1', [subject])
}

/** The try succeeded: it is not counted, but those before it are. */
export async function takeBackTry(db: Queryable, subject: string, now: Date): Promise<void> {
  await db.query('update attempts set failures = greatest(failures - 1, 0), blocked_until = $2 where subject = $1', [subject, now])
}

/** Those of the token hashes whose session lasts and whose person is not disabled; as hex. */
export async function liveSessions(db: Queryable, tokenHashes: readonly Buffer[], now: Date): Promise<Set<string>> {
  const rows = await rowsOf<{ hash: string }>(
    db,
    `select encode(s.token_hash, 'hex') as hash from sessions s join users u on u.id = s.user_id
      where s.token_hash = any($1::bytea[]) and s.expires_at > $2 and u.disabled_at is null`,
    [tokenHashes, now],
  )
  return new Set(rows.map(({ hash }) => hash))
}
