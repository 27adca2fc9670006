import type { Language } from '@kilowatch/catalog'
import type { Business, DeviceRight } from '@kilowatch/contract'
import type { Membership, User } from '../../../http/subjects.ts'
import { type Prepared, type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

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
    `insert into sessions (token_hash, user_id, sign_key, family, address, agent, created_at, seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
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
  console_title: string
  language: Language | null
  demo: boolean
  disabled: boolean
  expires_at: Date
  seen_at: Date | null
  family: string
  sign_key: string
  business_id: string | null
  business_kind: 'personal' | 'enterprise' | null
  employee_id: string | null
  business_name: string | null
  time_zone: string | null
  right_on_devices: DeviceRight | null
  variant: 1 | 2 | null
  event_module: boolean | null
  risk_module: boolean | null
  auth_state: 0 | 1 | 2 | null
  brand: Business['brand'] | null
}

const sessionUser: Prepared = {
  name: 'session-user',
  text: `select u.id, u.name, u.login_name, u.nickname, u.corp, u.trade, u.mode, u.operator, u.sf, u.agent, u.console_title, u.language, u.demo, u.disabled_at is not null as disabled,
            s.expires_at, s.seen_at, s.family, s.sign_key,
            m.business_id, m.business_kind, m.id as employee_id, m.right_on_devices, m.business_name, m.time_zone,
            m.variant, m.event_module, m.risk_module, m.auth_state, m.brand
       from sessions s
       join users u on u.id = s.user_id
       left join lateral (
         select o.*, b.name as business_name, b.kind as business_kind, b.time_zone,
                b.variant, b.event_module, b.risk_module, b.auth_state, b.brand
           from memberships o join businesses b on b.id = o.business_id
          where o.user_id = u.id and b.closed_at is null order by b.kind, b.id limit 1) m on true
      where s.token_hash = $1 and s.expires_at > $2`,
}

/** The person behind a token, with the business that they belong to; undefined when the session has ended or the person is disabled. */
export async function findSessionUser(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<{ user: User; seenAt: Date | null } | undefined> {
  const row = await rowOf<SessionRow>(db, sessionUser, [tokenHash, now])
  return row && !row.disabled ? { user: userOf(row, tokenHash), seenAt: row.seen_at } : undefined
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
    demo: row.demo,
    consoleTitle: row.console_title,
    language: row.language,
    business: membershipOf(row),
    sessionExpiresAt: row.expires_at,
    family: row.family,
    signKey: row.sign_key,
    tokenHash,
  }
}

function membershipOf(row: SessionRow): Membership | null {
  const { business_id: id, business_kind: kind, employee_id: employeeId, business_name: name, time_zone: timeZone } = row
  const { right_on_devices: right, variant, auth_state: authState, brand } = row
  if (!id || !kind || !employeeId || name === null || !timeZone || !right || !variant || !brand) return null
  const modules = { eventModule: row.event_module === true, riskModule: row.risk_module === true }
  return { id, kind, employeeId, name, timeZone, right, variant, authState, brand, ...modules }
}

/** Hashes of tokens as hex, with when each was last seen; an earlier time never replaces a later one. */
export async function markSeen(db: Queryable, seen: readonly (readonly [hash: string, at: Date])[]): Promise<void> {
  await db.query(
    `update sessions s set seen_at = n.at
       from (select decode(hash, 'hex') as hash, at from unnest($1::text[], $2::timestamptz[]) as u(hash, at)) n
      where s.token_hash = n.hash and (s.seen_at is null or s.seen_at < n.at)`,
    [seen.map(([hash]) => hash), seen.map(([, at]) => at)],
  )
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

/** Until the end of the transaction nobody signs these people in, so that no session escapes its end. */
export async function lockPeople(tx: Queryable, userIds: readonly string[]): Promise<void> {
  await tx.query('select from users where id = any($1::bigint[]) order by id for no key update', [userIds])
}

/** Sessions, credentials and known browsers of these people, but for one family. */
export async function deleteSessions(db: Queryable, userIds: readonly string[], exceptFamily: string | null): Promise<number> {
  const ended = await rowOf<{ families: number }>(
    db,
    `with gone as (delete from sessions where user_id = any($1::bigint[]) and family is distinct from $2::uuid returning family, expires_at),
          forgotten as (delete from refresh_credentials where user_id = any($1::bigint[]) and family is distinct from $2::uuid),
          unknown as (delete from known_browsers where user_id = any($1::bigint[]) and family is distinct from $2::uuid)
     select count(distinct family)::int as families from gone`,
    [userIds, exceptFamily],
  )
  return ended?.families ?? 0
}

/** Sessions and credentials that renewed one another. */
export async function deleteFamily(db: Queryable, userId: string, family: string): Promise<void> {
  await db.query(
    `with forgotten as (delete from refresh_credentials where user_id = $1 and family = $2)
     delete from sessions where user_id = $1 and family = $2`,
    [userId, family],
  )
}
