import { type Prepared, type Queryable, rowOf, rowsOf } from '../../storage/queryable.ts'

export interface LeaseRow {
  partition: number
  epoch: number
  config_version: string
  raw_from: Date | number
  copied_before: Date | number
}

const columns = 'partition, epoch, config_version, raw_from, copied_before'
const ownColumns = columns.replace(/\w+/g, 'l.$&')
/** By the database's clock: that of a process may be wrong. */
const until = `now() + $2 * interval '1 millisecond'`

/** Says that this process takes part. @returns how many do, itself included */
export async function takePart(db: Queryable, owner: string, milliseconds: number): Promise<number> {
  const row = await rowOf<{ living: number }>(
    db,
    `with own as (update processes set ingesting_at = now() where id = $1)
     select count(*)::int + 1 as living from processes where id <> $1 and ingesting_at > now() - $2 * interval '1 millisecond'`,
    [owner, milliseconds],
  )
  return row?.living ?? 1
}

export async function takeNoPart(db: Queryable, owner: string): Promise<void> {
  await db.query('update processes set ingesting_at = null where id = $1', [owner])
}

/** In the order of all who lock several, so that nobody waits in a circle. @returns what the owner still has */
export function renewLeases(db: Queryable, owner: string, milliseconds: number): Promise<LeaseRow[]> {
  return rowsOf(
    db,
    `with mine as (select partition from leases where owner = $1 order by partition for update)
     update leases l set until = ${until} from mine where mine.partition = l.partition returning ${ownColumns}`,
    [owner, milliseconds],
  )
}

/** Partitions that nobody has, or whose owner was silent for too long; those that a batch still holds are left for the next time. */
export function takeFreeLeases(db: Queryable, owner: string, milliseconds: number, most: number): Promise<LeaseRow[]> {
  return rowsOf(
    db,
    `with free as (
       select partition from leases where owner is null or (until < now() and owner <> $1) order by partition limit $3 for update skip locked)
     update leases l set owner = $1, epoch = l.epoch + 1, until = ${until} from free where free.partition = l.partition
     returning ${ownColumns}`,
    [owner, milliseconds, most],
  )
}

/** Renews what `owner` has and takes all others, whoever has them: those are fenced off by the epoch. */
export function takeAllLeases(db: Queryable, owner: string, milliseconds: number): Promise<LeaseRow[]> {
  return rowsOf(
    db,
    `with every as (select partition from leases order by partition for update)
     update leases l set owner = $1, epoch = l.epoch + (l.owner is distinct from $1)::int, until = ${until}
       from every where every.partition = l.partition
     returning ${ownColumns}`,
    [owner, milliseconds],
  )
}

const hold: Prepared = {
  name: 'ingest-leases',
  text: `select ${columns} from leases where partition = any($1::int[]) order by partition for share`,
}

/** First statement of each transaction: nobody can take these over, or change what their alarms depend on, before it ends. */
export function holdLeases(db: Queryable, partitions: readonly number[]): Promise<LeaseRow[]> {
  return rowsOf(db, hold, [partitions])
}

/** What `owner` has of these is anybody's. */
export async function releaseLeases(db: Queryable, owner: string, partitions: readonly number[]): Promise<void> {
  await db.query(
    `with given as (select partition from leases where owner = $1 and partition = any($2::int[]) order by partition for update)
     update leases l set owner = null, until = now() from given where given.partition = l.partition`,
    [owner, partitions],
  )
}
