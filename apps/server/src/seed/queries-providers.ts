import { type Queryable, rowOf, rowsOf } from '../storage/queryable.ts'

const progressKey = 'demo-providers'

export async function keepDemoProvider(db: Queryable, at: Date): Promise<void> {
  await db.query(`insert into settings (key, value, changed_at) values ($1, '{}', $2) on conflict (key) do nothing`, [progressKey, at])
}

export interface DemoSide {
  id: string
  name: string
  businessId: string
  business: string
}

/** The owners of the demo's business and of the one that does patrols for it; undefined once they were brought together, or where one is gone. */
export async function demoProvider(db: Queryable): Promise<{ client: DemoSide; provider: DemoSide } | undefined> {
  if (await rowOf(db, 'select from settings where key = $1', [progressKey])) return undefined
  const sides = await rowsOf<DemoSide & { loginName: string }>(
    db,
    `select u.login_name as "loginName", u.id, u.name, b.id as "businessId", b.name as business
       from users u join memberships m on m.user_id = u.id and m.right_on_devices = 'main'
       join businesses b on b.id = m.business_id and b.closed_at is null
      where u.demo and u.removed_at is null and u.disabled_at is null and u.login_name in ('demo', 'demo-patrol')`,
  )
  const [client, provider] = ['demo', 'demo-patrol'].map((name) => sides.find(({ loginName }) => loginName === name))
  return client && provider ? { client, provider } : undefined
}
