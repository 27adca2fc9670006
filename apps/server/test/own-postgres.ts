import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedBinaries } from '../src/storage/binaries.ts'
import { type Connection, connect } from '../src/storage/connect.ts'
import { ensureDatabase } from '../src/storage/databases.ts'
import { type Embedded, startEmbedded } from '../src/storage/embedded.ts'
import { migrate } from '../src/storage/migrate.ts'
import { postgresIdentity, privateFolder } from '../src/storage/unprivileged.ts'

export interface OwnPostgres {
  /** A new folder that goes with it. */
  folder: string
  embedded: Embedded
  url: string
  database: Connection
  close(): Promise<void>
}

/** An embedded PostgreSQL of one test or bench alone, as the product starts it (fsync on), with the present schema. */
export async function startOwnPostgres(application: string, connections: number): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'kw-own-'))
  const identity = postgresIdentity()
  privateFolder(folder, identity)
  const embedded = await startEmbedded({
    folder: join(folder, 'postgres'),
    binaries: embeddedBinaries(tmpdir(), identity !== undefined),
    identity,
    password: 'of-this-one',
  })
  await ensureDatabase(embedded.url('postgres'), 'kilowatch')
  const url = embedded.url('kilowatch')
  await migrate(url)
  const database = connect({ url, application, connections })
  return {
    folder,
    embedded,
    url,
    database,
    async close() {
      await database.close()
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
