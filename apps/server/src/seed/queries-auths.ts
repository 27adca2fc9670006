import { type Queryable, rowOf, rowsOf } from '../storage/queryable.ts'

const progressKey = 'demo-auths'

export async function hasDemoAuths(db: Queryable): Promise<boolean> {
  return (await rowOf(db, 'select from settings where key = $1', [progressKey])) !== undefined
}

export async function keepDemoAuths(db: Queryable, at: Date): Promise<void> {
  await db.query(`insert into settings (key, value, changed_at) values ($1, '{}', $2) on conflict (key) do nothing`, [progressKey, at])
}

/** A client user of the demo as whom nobody signs in. */
export async function makeApplicant(
  tx: Queryable,
  person: { loginName: string; name: string; phone: string; passwordHash: string; at: Date },
): Promise<void> {
  await tx.query(
    `insert into users (login_name, name, nickname, password_hash, phone, email, sf, demo, created_at)
     values ($1, $2, $2, $4, (select $3 where not exists (select from users where phone = $3)), $1 || '@example.com', 1, true, $5)
     on conflict do nothing`,
    [person.loginName, person.name, person.phone, person.passwordHash, person.at],
  )
}

export interface DemoApplicant {
  id: string
  loginName: string
  name: string
  phone: string | null
  email: string | null
  sf: 1 | 2 | 3
  /** Owner of the demo's business, a client user, or who runs the platform. */
  role: 'owner' | 'alone' | 'reviewer'
  businessId: string | null
}

export function demoApplicants(db: Queryable): Promise<DemoApplicant[]> {
  return rowsOf<DemoApplicant>(
    db,
    `select u.id, u.login_name as "loginName", u.name, u.phone, u.email, u.sf,
            case when u.operator then 'reviewer' when u.login_name = 'demo' then 'owner' else 'alone' end as role,
            (select m.business_id from memberships m where m.user_id = u.id and m.right_on_devices = 'main' order by m.id limit 1) as "businessId"
       from users u
      where u.demo and u.removed_at is null and u.disabled_at is null and u.login_name in ('demo', 'demo-person', 'demo-operator', 'applicant-lin')`,
  )
}

/** As a business that nobody vouched for. False: it has asked before. */
export async function askForAuth(db: Queryable, businessId: string): Promise<boolean> {
  const asked = await rowOf(
    db,
    `update businesses set auth_state = null
      where id = $1 and not exists (select from work w where w.business_id = $1 and w.kind = 'business-auth') returning id`,
    [businessId],
  )
  return asked !== undefined
}

export async function vouchAgain(db: Queryable, businessId: string): Promise<void> {
  await db.query('update businesses set auth_state = 2 where id = $1', [businessId])
}
