import { type Queryable, rowOf, rowsOf } from '../../../storage/queryable.ts'

/** One feeds the other; internal ids. */
export interface FeedRow {
  source: number
  load: number
  input: number
  output: number | null
}

const columns = 'f.source_id as source, f.load_id as load, f.input, f.output'

/** Every feed from these devices on downwards. */
export function feedsBelow(db: Queryable, devices: readonly number[]): Promise<FeedRow[]> {
  return rowsOf<FeedRow>(
    db,
    `with recursive below as (
       select f.* from device_feeds f where f.source_id = any($1::int[])
       union
       select f.* from device_feeds f join below b on f.source_id = b.load_id)
     select ${columns} from below f`,
    [devices],
  )
}

/** Every feed that has a say in what one device and everything below it gets. */
export function feedsAround(db: Queryable, device: number): Promise<FeedRow[]> {
  return rowsOf<FeedRow>(
    db,
    `with recursive below as (
       select $1::int as id
       union
       select f.load_id from device_feeds f join below b on f.source_id = b.id),
     around as (
       select id from below
       union
       select f.source_id from device_feeds f join around a on f.load_id = a.id)
     select ${columns} from device_feeds f join around a on a.id = f.load_id`,
    [device],
  )
}

/** In how many relations a device stands. */
export async function countFeeds(db: Queryable, device: number): Promise<number> {
  const row = await rowOf<{ count: number }>(db, 'select count(*)::int as count from device_feeds where $1 in (source_id, load_id)', [
    device,
  ])
  return row?.count ?? 0
}

/** False where the two stand so already, or one of them is gone. */
export async function insertFeed(tx: Queryable, feed: FeedRow, by: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into device_feeds (source_id, load_id, input, output, created_by, created_at)
     select s.id, l.id, $3, $4, $5, $6 from devices s, devices l where s.id = $1 and l.id = $2 and s.business_id = l.business_id
         on conflict do nothing`,
    [feed.source, feed.load, feed.input, feed.output, by, at],
  )
  return rowCount === 1
}

/** The relation that two devices had, whichever feeds the other. */
export function deleteFeed(tx: Queryable, one: number, other: number): Promise<FeedRow | undefined> {
  return rowOf<FeedRow>(tx, `delete from device_feeds f where (f.source_id, f.load_id) in (($1, $2), ($2, $1)) returning ${columns}`, [
    one,
    other,
  ])
}
