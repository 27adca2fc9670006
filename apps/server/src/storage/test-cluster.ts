import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedBinaries } from './binaries.ts'
import { connect } from './connect.ts'
import { ensureDatabase } from './databases.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { preparePartitions } from './partitions.ts'
import { postgresIdentity, privateFolder } from './unprivileged.ts'

export interface TestCluster {
  /** Of the maintenance database. */
  url: string
  /** Database with the present schema, to make others from. */
  template: string
  stop(): Promise<void>
}

/** Nothing here outlives the run, so nothing waits for the disk. */
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', logging_collector: 'off', max_connections: '200' }

/** Where the programs are: Debian's of that major version with KW_TEST_POSTGRES, otherwise the embedded ones. */
export function testBinaries(): string {
  const debian = process.env.KW_TEST_POSTGRES
  return debian ? `/usr/lib/postgresql/${debian}/bin` : embeddedBinaries(tmpdir(), postgresIdentity() !== undefined)
}

export async function startTestCluster(): Promise<TestCluster> {
  const identity = postgresIdentity()
  const parent = mkdtempSync(join(tmpdir(), 'kw-cluster-'))
  privateFolder(parent, identity)
  const options = { folder: join(parent, 'postgres'), binaries: testBinaries(), identity, password: 'of-this-run', settings: careless }
  let embedded: Embedded | undefined
  try {
    embedded = await startEmbedded(options)
    const template = 'kw_template'
    await ensureDatabase(embedded.url('postgres'), template)
    await prepareTemplate(embedded.url(template))
    return { url: embedded.url('postgres'), template, stop: () => ended(embedded, parent) }
  } catch (error) {
    await ended(embedded, parent)
    throw error
  }
}

async function prepareTemplate(url: string): Promise<void> {
  await migrate(url)
  const { pool, close } = connect({ url, application: 'kilowatch template' })
  await preparePartitions(pool, new Date())
  await close()
}

async function ended(embedded: Embedded | undefined, parent: string): Promise<void> {
  await embedded?.stop()
  rmSync(parent, { recursive: true, force: true })
}
