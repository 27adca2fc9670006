import type { DatabasePool } from '../../apps/server/src/storage/connect.ts'
import { preparePartitions } from '../../apps/server/src/storage/partitions.ts'
import { startOwnPostgres } from '../../apps/server/test/own-postgres.ts'

export interface OwnDatabase {
  pool: DatabasePool
  stop(): Promise<void>
}

/** An embedded PostgreSQL of this bench alone, with the partitions of today. */
export async function openDatabase(application: string): Promise<OwnDatabase> {
  const { database, close } = await startOwnPostgres(application, 10)
  await preparePartitions(database.pool, new Date())
  return { pool: database.pool, stop: close }
}
