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
  /** Right on the business's devices; or who belongs to none: a client user for themselves, a service provider, an agent, who runs the platform. `serving`: owns the business that does patrols for others. */
  role: Extract<DeviceRight, 'main' | 'operate' | 'view'> | 'individual' | 'provider' | 'agent' | 'serving' | 'operator'
  phone: string
  /** By which clients reach them at work, where they have one. */
  servicePhone?: string
  corp: string
  trade: string
}

/** 2 enterprise owner, 3 enterprise employee, 1 everybody else. */
const sfOf = { main: 2, operate: 3, view: 3, individual: 1, provider: 1, agent: 1, serving: 2, operator: 1 } as const

/** Makes the person, or gives an existing demo account this password. An account that is not of the demo stays as it is. */
export async function saveDemoUser(tx: Queryable, businessId: string, user: DemoUser, passwordHash: string): Promise<void> {
  const { role } = user
  const saved = await rowOf<{ id: string }>(
    tx,
    `insert into users (login_name, name, nickname, password_hash, sf, mode, agent, operator, demo) values ($1, $2, $2, $3, $4, $5, $6, $7, true)
     on conflict (lower(login_name)) do update set password_hash = excluded.password_hash where users.demo
     returning id`,
    [
      ...[user.loginName, user.name, passwordHash, sfOf[role], role === 'provider' ? 'provider' : 'client'],
      ...[role === 'agent' ? 1 : 0, role === 'operator'],
    ],
  )
  if (saved && role === 'serving' && !(await belongs(tx, saved.id)))
    await join(tx, await makeBusiness(tx, user.corp, false), saved.id, 'main')
  if (saved && (role === 'main' || role === 'operate' || role === 'view')) await join(tx, businessId, saved.id, role)
}

type DemoProfile = Pick<DemoUser, 'loginName' | 'phone' | 'servicePhone' | 'corp' | 'trade'>

/** What a demo account lacks, so that nothing asks for it first: company, industry, phone and e-mail address. */
export async function completeDemoUser(tx: Queryable, { loginName, phone, servicePhone = '', corp, trade }: DemoProfile): Promise<void> {
  await tx.query(
    `update users u set
       corp = case when corp = '' then $2 else corp end,
       trade = case when trade = '' then $3 else trade end,
       service_phone = case when service_phone = '' then $6 else service_phone end,
       phone = coalesce(phone, (select $4 where not exists (select from users o where o.phone = $4))),
       email = coalesce(email, (select $5 where not exists (select from users o where lower(o.email) = $5)))
      where u.demo and u.removed_at is null and lower(u.login_name) = lower($1)`,
    [loginName, corp, trade, phone, `${loginName}@example.com`, servicePhone],
  )
}

/** One device of a site is shared with the demo's service provider. */
export async function shareSite(tx: Queryable, businessId: string, site: string, at: Date): Promise<void> {
  await tx.query(
    `insert into device_shares (device_id, user_id, "right", shared_by, created_at)
     select d.id, p.id, 'view', o.id, $3
       from (select id from devices where business_id = $1 and site = $2 order by id limit 1) d
       join users p on p.login_name = 'demo-provider' and p.demo and p.removed_at is null
       join users o on o.login_name = 'demo' and o.demo
     on conflict do nothing`,
    [businessId, site, at],
  )
}

async function belongs(tx: Queryable, userId: string): Promise<boolean> {
  return (await rowOf(tx, 'select from memberships where user_id = $1', [userId])) !== undefined
}

async function join(tx: Queryable, businessId: string, userId: string, right: DeviceRight): Promise<void> {
  await tx.query(
    `insert into memberships (business_id, user_id, right_on_devices, control, name, joined_at)
     select $1, id, $3, case $3 when 'view' then 'given' else 'all' end, name, now() from users where id = $2
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
