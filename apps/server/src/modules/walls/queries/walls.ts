import type { Wall } from '@kilowatch/contract'
import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'
import { recordTable } from '../../../storage/record-table.ts'

export interface WallForm {
  name: string
  left: Wall['left']
  right: Wall['right']
  turns: Wall['turns']
  groups: readonly string[]
  seconds: number
}

export const wallTable = recordTable<WallForm>('walls', ['name', 'left', 'right', 'turns', 'groups', 'seconds'], {
  ...{ left: 'left_picture', right: 'right_picture', groups: 'group_ids' },
})

export interface WallRow extends WallForm {
  id: string
  businessId: string
  madeAt: Date | null
  until: Date | null
  usedAt: Date | null
  madeBy: string | null
}

const columns = `w.id, w.business_id as "businessId", w.name, w.left_picture as "left", w.right_picture as "right", w.turns,
  w.group_ids::text[] as groups, w.seconds,
  w.link_made_at as "madeAt", w.link_until as "until", w.link_used_at as "usedAt", u.name as "madeBy"`
/** `link`: of a link that holds at $2. */
const from = `walls w left join users u on u.id = w.link_user_id and w.link_until > $2`

/** Walls of a business by name; of a link that is over nothing but its times. */
export function listWalls(db: Queryable, businessId: string, now: Date): Promise<WallRow[]> {
  return rowsOf<WallRow>(db, `select ${columns} from ${from} where w.business_id = $1 order by w.name collate "zh-x-icu", w.id`, [
    businessId,
    now,
  ])
}

export function findWall(db: Queryable, id: string, now: Date): Promise<WallRow | undefined> {
  return rowOf<WallRow>(db, `select ${columns} from ${from} where w.id = $1`, [id, now])
}

/** Who made a link of this hash and still administers the business; undefined where the link shows nothing (any more). */
export async function findLinked(db: Queryable, hash: Buffer, now: Date): Promise<{ id: string; userId: string } | undefined> {
  return rowOf<{ id: string; userId: string }>(
    db,
    `select w.id, w.link_user_id as "userId"
       from walls w
       join users u on u.id = w.link_user_id and u.disabled_at is null
       join memberships m on m.user_id = u.id and m.business_id = w.business_id and m.right_on_devices in ('manage', 'main')
       join businesses b on b.id = w.business_id and b.closed_at is null
      where w.link_hash = $1 and w.link_until > $2`,
    [hash, now],
  )
}

/** At most once a minute: a wall asks every few seconds. */
export async function noteUse(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(
    `update walls set link_used_at = $2 where id = $1 and (link_used_at is null or link_used_at < $2::timestamptz - interval '1 minute')`,
    [id, now],
  )
}

export interface NewLink {
  hash: Buffer
  userId: string
  at: Date
  until: Date
}

/** Null: there is none any more. @returns whether there was one */
export async function writeLink(tx: Queryable, id: string, link: NewLink | null): Promise<void> {
  await tx.query(
    'update walls set link_hash = $2, link_user_id = $3, link_made_at = $4, link_until = $5, link_used_at = null where id = $1',
    [id, link?.hash ?? null, link?.userId ?? null, link?.at ?? null, link?.until ?? null],
  )
}

export async function countWalls(tx: Queryable, businessId: string): Promise<number> {
  const row = await rowOf<{ count: number }>(tx, 'select count(*)::int as count from walls where business_id = $1', [businessId])
  return row?.count ?? 0
}

interface Head {
  name: string
  /** Empty: the monitoring centre is called as the business. */
  centre: string
  timeZone: string
  all: number
  connected: number
}

/** What its business is called, and which of its gateways are there. */
export async function readBusiness(db: Queryable, id: string): Promise<Head> {
  const row = await rowOf<Head>(
    db,
    `select b.name, b.centre_name as centre, b.time_zone as "timeZone", count(u.id)::int as "all", (count(u.id) filter (where u.connected))::int as connected
       from businesses b left join uplinks u on u.business_id = b.id and u.claimed_at is not null where b.id = $1 group by b.id`,
    [id],
  )
  return row ?? { name: '', centre: '', timeZone: 'UTC', all: 0, connected: 0 }
}
