import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Person } from './house.ts'

export interface Part {
  /** Member of the house's business with this right. */
  right?: 'view' | 'operate' | 'manage' | 'main'
  scope?: 'all' | 'below' | 'own'
  /** Beyond commands on what they operate, which is usual: settings and timed tasks. */
  control?: 'settings'
  mode?: 'provider'
  agent?: 1
  platform?: true
  /** The device is shared with them. */
  share?: { right: 'view' | 'operate'; on?: true }
}

/** Everybody who has something to do with a house, or nothing at all. */
const cast = {
  owner: { right: 'main' },
  coOwner: { right: 'main' },
  admin: { right: 'manage' },
  operator: { right: 'operate', control: 'settings' },
  viewer: { right: 'view' },
  /** Of the department above the one that has the device. */
  department: { right: 'view', scope: 'below' },
  /** Employee to whom nothing is handed. */
  unhanded: { right: 'view', scope: 'own' },
  sharedView: { share: { right: 'view' } },
  sharedOperate: { share: { right: 'operate' } },
  sharedOn: { share: { right: 'operate', on: true } },
  provider: { mode: 'provider', share: { right: 'view' } },
  agent: { agent: 1 },
  /** Has the device from `sharedOn`. */
  guest: {},
  /** With whom nothing is shared yet. */
  friend: {},
  /** Runs the platform: without a grant, and with one to look at the house's devices. */
  platform: { platform: true },
  granted: { platform: true },
} as const satisfies Record<string, Part>

export type CastRole = keyof typeof cast
export const roles = Object.keys(cast) as CastRole[]
export const parts: Readonly<Record<CastRole, Part>> = cast

export interface CastPerson extends Person {
  phone: string
  email: string
  /** The code of an invitation into the spare business, made out to this person. */
  invitation: string
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest()
/** A number of eleven digits that no other person or house has. */
export const phoneOf = (index: number, number: number) => `1${String(index).padStart(2, '0')}${String(number).padStart(8, '0')}`
/** 256 bits, as the links of invitations have. */
export const invitationOf = (role: string, number: number) => sha256(`invitation of ${role} into ${number}`).toString('base64url')
export const operatorCodeOf = (role: string, number: number) => sha256(`operator ${role} ${number}`).toString('base64url')
/** Of one person, for one upload. */
export const ticketOf = (role: string, number: number) => sha256(`ticket of ${role} in ${number}`).toString('base64url')
export const businessName = (number: number) => `完整医院 ${number}`
export const spareName = (number: number) => `备用${number}`

export async function insertPeople(pool: Pool, number: number, hash: string): Promise<Record<CastRole, CastPerson>> {
  const made = roles.map((role, index) => ({
    role,
    loginName: `${role}-${number}`,
    phone: phoneOf(30 + index, number),
    email: `${role}-${number}@example.com`.toLowerCase(),
    token: randomBytes(32).toString('base64url'),
    signKey: randomBytes(16).toString('hex'),
    invitation: invitationOf(role, number),
  }))
  const column = (pick: (part: Part) => unknown) => roles.map((role) => pick(parts[role]))
  const { rows } = await pool.query<{ id: string; login_name: string }>(
    `insert into users (login_name, name, nickname, password_hash, corp, trade, phone, email, sf, mode, agent, operator)
     select login, login, login, $2, '医院', '医疗', phone, email, sf, mode, agent, platform
       from unnest($1::text[], $3::text[], $4::text[], $5::smallint[], $6::text[], $7::smallint[], $8::boolean[])
            as p(login, phone, email, sf, mode, agent, platform)
     returning id, login_name`,
    [
      made.map(({ loginName }) => loginName),
      hash,
      made.map(({ phone }) => phone),
      made.map(({ email }) => email),
      column(({ right }) => (right === 'main' ? 2 : right ? 3 : 1)),
      column(({ mode }) => mode ?? 'client'),
      column(({ agent }) => agent ?? 0),
      column(({ platform }) => platform ?? false),
    ],
  )
  const ids = new Map(rows.map(({ id, login_name }) => [login_name, id]))
  return Object.fromEntries(made.map(({ role, ...person }) => [role, { ...person, id: ids.get(person.loginName) ?? '' }])) as Record<
    CastRole,
    CastPerson
  >
}

export async function insertSessions(pool: Pool, people: Record<CastRole, CastPerson>, now: Date): Promise<Person> {
  const ended = { ...people.owner, token: randomBytes(32).toString('base64url') }
  const all = [...Object.values(people), ended]
  await pool.query(
    `insert into sessions (token_hash, user_id, sign_key, address, agent, created_at, expires_at)
     select hash, user_id, sign_key, '127.0.0.1', 'test', $4::timestamptz - interval '8 days', $4::timestamptz + days * interval '1 day'
       from unnest($1::bytea[], $2::bigint[], $3::text[], $5::int[]) as s(hash, user_id, sign_key, days)`,
    [
      all.map(({ token }) => sha256(token)),
      all.map(({ id }) => id),
      all.map(({ signKey }) => signKey),
      now,
      all.map((person) => (person === ended ? -1 : 7)),
    ],
  )
  return ended
}

export async function insertSecondSession(pool: Pool, userId: string, now: Date): Promise<string> {
  return idOf(
    pool,
    `insert into sessions (token_hash, user_id, sign_key, address, agent, created_at, expires_at)
     values ($1, $2, 'k', '127.0.0.1', 'elsewhere', $3, $3::timestamptz + interval '7 days') returning id`,
    [randomBytes(32), userId, now],
  )
}

/** Employees by their role, and 'invited'; everybody is invited into the spare business as well. */
export async function insertMembers(
  pool: Pool,
  business: string,
  people: Record<CastRole, CastPerson>,
  number: number,
  now: Date,
): Promise<Partial<Record<string, string>>> {
  const members = roles.filter((role) => parts[role].right)
  const { rows } = await pool.query<{ id: string; name: string }>(
    `insert into memberships (business_id, user_id, right_on_devices, control, scope, name, phone, email, joined_at)
     select $1, user_id, r, coalesce(control, case r when 'view' then 'given' else 'all' end), scope, name, phone, email, $8
       from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $9::text[]) as m(user_id, r, scope, name, phone, email, control)
     returning id, name`,
    [
      business,
      members.map((role) => people[role].id),
      members.map((role) => parts[role].right),
      members.map((role) => parts[role].scope ?? 'all'),
      members,
      members.map((role) => people[role].phone),
      members.map((role) => people[role].email),
      now,
      members.map((role) => parts[role].control ?? null),
    ],
  )
  const invited = [{ name: 'invited', phone: phoneOf(99, number), into: businessName(number) }].concat(
    roles.map((role) => ({ name: role, phone: people[role].phone, into: spareName(number) })),
  )
  const made = await pool.query<{ id: string; name: string }>(
    `insert into memberships (business_id, right_on_devices, scope, name, phone, invitation_hash, invitation_expires_at, invited_by)
     select b.id, 'view', 'own', m.name, m.phone, m.hash, $5::timestamptz + interval '7 days', $6
       from unnest($1::text[], $2::text[], $3::text[], $4::bytea[]) as m(into_name, name, phone, hash) join businesses b on b.name = m.into_name
     returning id, name`,
    [
      invited.map(({ into }) => into),
      invited.map(({ name }) => name),
      invited.map(({ phone }) => phone),
      invited.map(({ name }) => sha256(invitationOf(name, number))),
      now,
      people.owner.id,
    ],
  )
  return Object.fromEntries([...rows, ...made.rows.filter(({ name }) => name === 'invited')].map(({ id, name }) => [name, id]))
}

/** Somebody, and everybody of the cast, is invited to run the platform. @returns the somebody's invitation */
export async function insertOperatorInvitations(
  pool: Pool,
  people: Record<CastRole, CastPerson>,
  number: number,
  now: Date,
): Promise<string> {
  const invited = [{ name: 'invited', phone: phoneOf(97, number) }, ...roles.map((role) => ({ name: role, phone: people[role].phone }))]
  const { rows } = await pool.query<{ id: string }>(
    `insert into operator_invitations (name, phone, invitation_hash, invitation_expires_at, invited_by, created_at)
     select name, phone, hash, $4::timestamptz + interval '7 days', $5, $4
       from unnest($1::text[], $2::text[], $3::bytea[]) with ordinality as i(name, phone, hash, place) order by place returning id`,
    [
      invited.map(({ name }) => name),
      invited.map(({ phone }) => phone),
      invited.map(({ name }) => sha256(operatorCodeOf(name, number))),
      now,
      people.platform.id,
    ],
  )
  return rows[0]?.id ?? ''
}

export async function idOf(pool: Pool, text: string, values: unknown[]): Promise<string> {
  return (await pool.query<{ id: string }>(text, values)).rows[0]?.id ?? ''
}
