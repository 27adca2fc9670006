import { type Queryable, rowOf, rowsOf } from '../../storage/queryable.ts'

const waiting = 's.waits_until > now() and (s.expires_at is null or s.expires_at > now())'

/** The people's rows stay locked until the transaction ends: what waits for each is counted by one sharing at a time. */
export async function lockPeople(tx: Queryable, userIds: readonly string[]): Promise<void> {
  await tx.query('select id from users where id = any($1::bigint[]) order by id for no key update', [userIds])
}

/** Whether the business still waits for an answer of the person. Until the end of the transaction nobody else asks this of the two. */
export async function isAsked(tx: Queryable, businessId: string, userId: string): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('answers of ' || $2 || ' to ' || $1, 0))`, [businessId, userId])
  const row = await rowOf(
    tx,
    `select from device_shares s join devices d on d.id = s.device_id where d.business_id = $1 and s.user_id = $2 and ${waiting} limit 1`,
    [businessId, userId],
  )
  return row !== undefined
}

interface WaitingCount {
  businessId: string
  /** Null: of the business, for everybody. */
  userId: string | null
  count: number
}

/** How many shares of these businesses wait: altogether, and for each of the people. */
export function countWaiting(tx: Queryable, businessIds: readonly string[], userIds: readonly string[]): Promise<WaitingCount[]> {
  return rowsOf<WaitingCount>(
    tx,
    `select d.business_id as "businessId", s.user_id as "userId", count(*)::int as count
       from device_shares s join devices d on d.id = s.device_id
      where d.business_id = any($1::bigint[]) and ${waiting}
      group by grouping sets ((d.business_id), (d.business_id, s.user_id))
     having grouping(s.user_id) = 1 or s.user_id = any($2::bigint[])`,
    [businessIds, userIds],
  )
}

export interface OfferRow {
  id: string
  device_name: string
  device_type: string
  right: 'view' | 'operate'
  may_share: boolean
  expires_at: Date | null
  created_at: Date
  waits_until: Date
  by_id: string
  by_name: string
  business_id: string
  business_name: string
}

/** What waits for the person's answer: those who asked last first, of each the devices by name. */
export function listWaiting(db: Queryable, userId: string, most: number): Promise<OfferRow[]> {
  return rowsOf<OfferRow>(
    db,
    `select s.id, d.name as device_name, coalesce(d.type, d.announced_type) as device_type, s."right", s.may_share, s.expires_at, s.created_at,
            s.waits_until, b.id as by_id, b.name as by_name, o.id as business_id, o.name as business_name
       from device_shares s
       join devices d on d.id = s.device_id
       join businesses o on o.id = d.business_id and o.closed_at is null
       join users b on b.id = s.shared_by
      where s.user_id = $1 and ${waiting}
      order by max(s.created_at) over (partition by s.shared_by, d.business_id) desc, b.id, o.id, d.name, s.id limit $2`,
    [userId, most],
  )
}

export interface AnsweredShare {
  id: string
  deviceId: number
  boxId: string
  deviceName: string
  businessId: string
}

/** Shares of one sender that wait for the person; all of them, or those that are named. */
export function findWaiting(
  db: Queryable,
  { userId, from, shareIds }: { userId: string; from: string; shareIds: readonly string[] | undefined },
): Promise<AnsweredShare[]> {
  return rowsOf<AnsweredShare>(
    db,
    `select s.id, s.device_id as "deviceId", d.box_id as "boxId", d.name as "deviceName", d.business_id as "businessId"
       from device_shares s join devices d on d.id = s.device_id
      where s.user_id = $1 and s.shared_by = $2 and ($3::bigint[] is null or s.id = any($3)) and ${waiting}
      order by d.name, s.id`,
    [userId, from, shareIds ?? null],
  )
}

export async function acceptShares(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query('update device_shares set waits_until = null where id = any($1::bigint[])', [ids])
}

export async function deleteShares(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query('delete from device_shares where id = any($1::bigint[])', [ids])
}
