import type { Mode } from '@kilowatch/contract'
import { type Queryable, rowOf } from '../../../storage/queryable.ts'

export interface Account {
  id: string
  passwordHash: string
  disabled: boolean
  mode: Mode
  /** In whose audit its log-ins stand. */
  businessId: string | null
}

/** Of the users table as `u`. */
export const accountColumns = `u.id, u.password_hash as "passwordHash", u.disabled_at is not null as disabled, u.mode,
  (select m.business_id from memberships m join businesses b on b.id = m.business_id
    where m.user_id = u.id and b.closed_at is null order by b.kind, b.id limit 1) as "businessId"`

/** By log-in name, phone or e-mail address, in any case. */
export function findAccount(db: Queryable, name: string): Promise<Account | undefined> {
  return rowOf<Account>(
    db,
    `select ${accountColumns} from users u
      where u.removed_at is null and (lower(u.login_name) = lower($1) or u.phone = $1 or lower(u.email) = lower($1))
      order by lower(u.login_name) = lower($1) desc limit 1`,
    [name],
  )
}

/** Whose phone or e-mail address it is. */
export function findAccountByContact(db: Queryable, contact: string): Promise<Account | undefined> {
  return rowOf<Account>(
    db,
    `select ${accountColumns} from users u where u.removed_at is null and (u.phone = $1 or lower(u.email) = lower($1)) limit 1`,
    [contact],
  )
}

export function findAccountById(db: Queryable, id: string): Promise<Account | undefined> {
  return rowOf<Account>(db, `select ${accountColumns} from users u where u.id = $1 and u.removed_at is null`, [id])
}

/** Which modules the console shows to the people of a business; null where there is none. */
export async function modulesOf(db: Queryable, businessId: string | null): Promise<{ eventModule: boolean; riskModule: boolean } | null> {
  const text = 'select event_module as "eventModule", risk_module as "riskModule" from businesses where id = $1'
  return (await rowOf<{ eventModule: boolean; riskModule: boolean }>(db, text, [businessId])) ?? null
}

/** Everything that the person is called: no password of theirs. */
export async function namesOf(db: Queryable, id: string): Promise<(string | null)[]> {
  const row = await rowOf<{ names: (string | null)[] }>(
    db,
    'select array[login_name, phone, email, name, nickname] as names from users where id = $1',
    [id],
  )
  return row?.names ?? []
}

/** Until the end of the transaction nobody else signs this person in or out. Undefined: gone meanwhile. */
export function lockAccount(tx: Queryable, id: string): Promise<{ passwordHash: string; disabled: boolean } | undefined> {
  return rowOf(
    tx,
    `select password_hash as "passwordHash", disabled_at is not null as disabled from users
      where id = $1 and removed_at is null for no key update`,
    [id],
  )
}

export async function replacePassword(tx: Queryable, id: string, passwordHash: string): Promise<void> {
  await tx.query('update users set password_hash = $2 where id = $1', [id, passwordHash])
}

/** Until the end of the transaction nobody else takes this phone number, e-mail address or nickname. */
export async function reserveName(tx: Queryable, name: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`name ${name.toLowerCase()}`])
}

/** Also where somebody signs in by that name. */
export async function isContactTaken(tx: Queryable, contact: string, byOtherThan: string | null): Promise<boolean> {
  const taken = await rowOf(
    tx,
    `select from users where id is distinct from $2 and (phone = $1 or lower(email) = lower($1) or lower(login_name) = lower($1))`,
    [contact, byOtherThan],
  )
  return taken !== undefined
}

export async function isNicknameTaken(tx: Queryable, nickname: string, byOtherThan: string): Promise<boolean> {
  return (await rowOf(tx, 'select from users where id <> $2 and lower(nickname) = lower($1)', [nickname, byOtherThan])) !== undefined
}

export interface NewAccount {
  loginName: string
  name: string
  passwordHash: string
  mode: Mode
  phone: string | null
  email: string | null
  at: Date
}

/** Its id; undefined where somebody has such a name already. */
export async function insertAccount(tx: Queryable, account: NewAccount): Promise<string | undefined> {
  const made = await rowOf<{ id: string }>(
    tx,
    `insert into users (login_name, name, password_hash, mode, phone, email, sf, created_at) values ($1, $2, $3, $4, $5, $6, 1, $7)
     on conflict do nothing returning id`,
    [account.loginName, account.name, account.passwordHash, account.mode, account.phone, account.email, account.at],
  )
  return made?.id
}

/** What a client user's own devices belong to. */
export async function insertPersonalBusiness(
  tx: Queryable,
  userId: string,
  { name, phone, email, at }: Pick<NewAccount, 'name' | 'phone' | 'email' | 'at'>,
): Promise<string> {
  const made = await rowOf<{ id: string }>(
    tx,
    `with b as (insert into businesses (name, kind, auth_state, created_at) values ($2, 'personal', null, $5) returning id)
     insert into memberships (business_id, user_id, right_on_devices, scope, name, phone, email, created_at, joined_at)
     select id, $1, 'main', 'all', $2, $3, $4, $5, $5 from b returning business_id as id`,
    [userId, name, phone, email, at],
  )
  if (!made) throw new Error('no business')
  return made.id
}

/** The same for somebody who has an account and no business: who was invited into one and has left it. */
export async function openPersonalBusiness(tx: Queryable, userId: string, at: Date): Promise<string> {
  const person = await rowOf<Pick<NewAccount, 'name' | 'phone' | 'email'>>(tx, 'select name, phone, email from users where id = $1', [
    userId,
  ])
  return insertPersonalBusiness(tx, userId, { name: person?.name ?? '', phone: person?.phone ?? null, email: person?.email ?? null, at })
}
