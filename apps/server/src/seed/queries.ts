import type { DeviceRight } from '@kilowatch/contract'
import { type Queryable, rowOf } from '../storage/queryable.ts'

/** The demo business, made at the first call. */
export async function ensureDemoBusiness(tx: Queryable, name: string): Promise<string> {
  const present = await rowOf<{ id: string }>(tx, 'select id from businesses where demo order by id limit 1')
  return present?.id ?? (await makeBusiness(tx, name, true))
}

export async function makeBusiness(tx: Queryable, name: string, demo: boolean): Promise<string> {
  const made = await rowOf<{ id: string }>(tx, 'insert into businesses (name, demo) values ($1, $2) returning id', [name, demo])
  if (!made) throw new Error('no business')
  return made.id
}

export async function hasUser(db: Queryable, loginName: string): Promise<boolean> {
  return (await rowOf(db, 'select from users where lower(login_name) = lower($1)', [loginName])) !== undefined
}

export interface DemoUser {
  loginName: string
  name: string
  /** 2 enterprise owner, 3 enterprise employee. */
  sf: 2 | 3
  right: DeviceRight
}

/** Makes the person, or gives an existing demo account this password. An account that is not of the demo stays as it is. */
export async function saveDemoUser(tx: Queryable, businessId: string, user: DemoUser, passwordHash: string): Promise<void> {
  const saved = await rowOf<{ id: string }>(
    tx,
    `insert into users (login_name, name, nickname, trade, password_hash, sf, demo) values ($1, $2, $2, '', $3, $4, true)
     on conflict (lower(login_name)) do update set password_hash = excluded.password_hash where users.demo
     returning id`,
    [user.loginName, user.name, passwordHash, user.sf],
  )
  if (saved) await join(tx, businessId, saved.id, user.right)
}

async function join(tx: Queryable, businessId: string, userId: string, right: DeviceRight): Promise<void> {
  await tx.query(
    `insert into memberships (business_id, user_id, right_on_devices, name, joined_at) select $1, id, $3, name, now() from users where id = $2
     on conflict do nothing`,
    [businessId, userId, right],
  )
}

/** The uplink as if its gateway had claimed it with this secret. */
export async function saveClaimedUplink(
  tx: Queryable,
  uplink: { id: string; businessId: string; name: string; secretHash: Buffer; at: Date },
): Promise<void> {
  await tx.query(
    `insert into uplinks (id, business_id, name, secret_hash, claimed_at) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set secret_hash = excluded.secret_hash`,
    [uplink.id, uplink.businessId, uplink.name, uplink.secretHash, uplink.at],
  )
}
