import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { embeddedBinaries } from '../../apps/server/src/storage/binaries.ts'
import { connect } from '../../apps/server/src/storage/connect.ts'
import { ensureDatabase } from '../../apps/server/src/storage/databases.ts'
import { startEmbedded } from '../../apps/server/src/storage/embedded.ts'
import { migrate } from '../../apps/server/src/storage/migrate.ts'
import { preparePartitions } from '../../apps/server/src/storage/partitions.ts'
import { postgresIdentity, privateFolder } from '../../apps/server/src/storage/unprivileged.ts'

export interface OwnDatabase {
  pool: Pool
  stop(): Promise<void>
}

/** An embedded PostgreSQL of this bench alone with the present schema, fsync on, in a folder that goes with it. */
export async function openDatabase(application: string): Promise<OwnDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'kw-bench-'))
  const identity = postgresIdentity()
  privateFolder(folder, identity)
  const embedded = await startEmbedded({
    folder: join(folder, 'postgres'),
    binaries: embeddedBinaries(tmpdir(), identity !== undefined),
    identity,
    password: 'of-this-bench',
  })
  await ensureDatabase(embedded.url('postgres'), 'kilowatch')
  const url = embedded.url('kilowatch')
  await migrate(url)
  const { pool, close } = connect({ url, application, connections: 10 })
  await preparePartitions(pool, new Date())
  return {
    pool,
    async stop() {
      await close()
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
