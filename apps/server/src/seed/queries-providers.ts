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

interface DemoSides {
  client: DemoSide
  provider: DemoSide
  /** Of the client. */
  timeZone: string
  devices: readonly { id: number; businessId: string }[]
}

/** The owners of the demo's business and of the one that does patrols for it; undefined once they were brought together, where one is gone, or as long as there are no devices. */
export async function demoProvider(db: Queryable): Promise<DemoSides | undefined> {
  if (await rowOf(db, 'select from settings where key = $1', [progressKey])) return undefined
  const sides = await rowsOf<DemoSide & { loginName: string }>(
    db,
    `select u.login_name as "loginName", u.id, u.name, b.id as "businessId", b.name as business
       from users u join memberships m on m.user_id = u.id and m.right_on_devices = 'main'
       join businesses b on b.id = m.business_id and b.closed_at is null
      where u.demo and u.removed_at is null and u.disabled_at is null and u.login_name in ('demo', 'demo-patrol')`,
  )
  const [client, provider] = ['demo', 'demo-patrol'].map((name) => sides.find(({ loginName }) => loginName === name))
  if (!client || !provider) return undefined
  const devices = await rowsOf<{ id: number; businessId: string; timeZone: string }>(
    db,
    `select d.id, d.business_id as "businessId", b.time_zone as "timeZone" from devices d join businesses b on b.id = d.business_id
      where d.business_id = $1 order by coalesce(d.type, d.announced_type) = 'air' desc, d.id limit 2`,
    [client.businessId],
  )
  const [first] = devices
  return first && { client, provider, timeZone: first.timeZone, devices }
}
