import { type Queryable, rowOf } from '../../storage/queryable.ts'
import type { Contact } from './rules.ts'

/** An account that may join. */
export interface AccountRow {
  id: string
  name: string
  phone: string | null
  email: string | null
  mode: 'client' | 'provider'
  agent: boolean
  /** Runs the platform. */
  operator: boolean
  disabled: boolean
  /** The enterprise that it belongs to. */
  businessId: string | null
}

const account = `
  select u.id, u.name, u.phone, u.email, u.mode, u.agent = 1 as agent, u.operator, u.disabled_at is not null as disabled,
         (select m.business_id from memberships m join businesses b on b.id = m.business_id and b.kind = 'enterprise' and b.closed_at is null
           where m.user_id = u.id order by b.id limit 1) as "businessId"
    from users u`

export function findAccountOf(db: Queryable, contact: Contact): Promise<AccountRow | undefined> {
  return rowOf<AccountRow>(db, `${account} where u.phone = $1 or lower(u.email) = lower($2)`, [contact.phone, contact.email])
}

/** The account, which joins nothing else until the transaction ends. */
export async function lockAccount(tx: Queryable, userId: string): Promise<AccountRow | undefined> {
  await tx.query('select from users where id = $1 for no key update', [userId])
  return rowOf<AccountRow>(tx, `${account} where u.id = $1`, [userId])
}

/** As `lockAccount`, of anyone who has this contact now. */
export async function lockAccountOf(tx: Queryable, contact: Contact): Promise<AccountRow | undefined> {
  await tx.query('select from users where phone = $1 or lower(email) = lower($2) for no key update', [contact.phone, contact.email])
  return findAccountOf(tx, contact)
}

interface NewAccount extends Contact {
  loginName: string
  name: string
  corp: string
  trade: string
  passwordHash: string
  at: Date
}

/** Called by their name, unless somebody else is. Undefined: somebody has this login name or contact. */
export async function insertAccount(tx: Queryable, wish: NewAccount): Promise<string | undefined> {
  const row = await rowOf<{ id: string }>(
    tx,
    `insert into users (login_name, name, nickname, corp, trade, password_hash, phone, email, created_at)
     values ($1, $2, case when exists (select from users o where lower(o.nickname) = lower($2)) then '' else $2 end, $3, $4, $5, $6, $7, $8)
     on conflict do nothing returning id`,
    [wish.loginName, wish.name, wish.corp, wish.trade, wish.passwordHash, wish.phone, wish.email, wish.at],
  )
  return row?.id
}
