import { type Queryable, rowsOf } from '../../storage/queryable.ts'

export interface LeaseRow {
  partition: number
  epoch: number
  config_version: string
  raw_from: Date | number
}

const columns = 'partition, epoch, config_version, raw_from'

/** Makes `owner` the one who writes all partitions; whoever did so before is fenced off by the epoch. */
export function takeAllLeases(db: Queryable, owner: string, until: Date): Promise<LeaseRow[]> {
  return rowsOf(
    db,
    `with mine as (select partition from leases order by partition for update)
     update leases l set owner = $1, epoch = l.epoch + 1, until = $2 from mine where mine.partition = l.partition
     returning ${columns.replace(/\w+/g, 'l.$&')}`,
    [owner, until],
  )
}

/** First statement of each transaction: nobody can take these over, or change what their alarms depend on, before it ends. */
export function holdLeases(db: Queryable, partitions: readonly number[]): Promise<LeaseRow[]> {
  return rowsOf(db, `select ${columns} from leases where partition = any($1::int[]) order by partition for share`, [partitions])
}

export async function renewLeases(db: Queryable, owner: string, until: Date): Promise<void> {
  await db.query('update leases set until = $2 where owner = $1', [owner, until])
}
