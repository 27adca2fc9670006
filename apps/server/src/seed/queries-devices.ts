import { type Queryable, rowOf } from '../storage/queryable.ts'

export interface DemoFeed {
  source: number
  load: number
  /** Of what is fed. */
  input: number
  /** Of what feeds; null: it has one. */
  output: number | null
}

/** What feeds what, as whoever owns the demo entered it. */
export async function addFeeds(tx: Queryable, feeds: readonly DemoFeed[], at: Date): Promise<void> {
  await tx.query(
    `insert into device_feeds (source_id, load_id, input, output, created_by, created_at)
     select f.source, f.load, f.input, f.output, (select id from users where login_name = 'demo' and demo), $5
       from unnest($1::int[], $2::int[], $3::int[], $4::int[]) as f(source, load, input, output)
         on conflict do nothing`,
    [
      feeds.map(({ source }) => source),
      feeds.map(({ load }) => load),
      feeds.map(({ input }) => input),
      feeds.map(({ output }) => output),
      at,
    ],
  )
}

const progressKey = 'demo-belongings'

export interface BelongingsGround {
  businessId: string
  owner: { id: string; name: string }
  /** Gateways in the order in which they were made. */
  uplinks: readonly string[]
  /** The group of the site. */
  groupId: string
}

/** Undefined once all was given, or before every device of the site has just been read. */
export async function belongingsGround(db: Queryable, site: string, now: Date): Promise<BelongingsGround | undefined> {
  if (await rowOf(db, 'select from settings where key = $1', [progressKey])) return undefined
  return rowOf<BelongingsGround & Record<string, unknown>>(
    db,
    `select b.id as "businessId", json_build_object('id', u.id::text, 'name', u.name) as owner, g.id as "groupId",
            array(select id from uplinks where business_id = b.id order by id) as uplinks
       from businesses b join memberships m on m.business_id = b.id and m.right_on_devices = 'main'
       join users u on u.id = m.user_id and u.login_name = 'demo'
       join groups g on g.business_id = b.id and g.name = $1 and g.parent_id is not null
      where b.demo and b.closed_at is null
        and exists (select from group_devices gd where gd.group_id = g.id)
        and not exists (select from group_devices gd join devices d on d.id = gd.device_id left join latest l on l.device_id = d.id
                         where gd.group_id = g.id and not (d.online and coalesce(l.at > $2::timestamptz - interval '30 seconds', false)))`,
    [site, now],
  )
}

export async function keepBelongings(db: Queryable, at: Date): Promise<void> {
  await db.query(`insert into settings (key, value, changed_at) values ($1, '{}', $2) on conflict (key) do nothing`, [progressKey, at])
}

/** Until when one device is paid for. */
export async function payDeviceUntil(db: Queryable, businessId: string, name: string, until: Date): Promise<void> {
  await db.query('update devices set expires_at = $3 where business_id = $1 and name = $2 and expires_at is null', [
    businessId,
    name,
    until,
  ])
}
