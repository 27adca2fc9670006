import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Connection, connect } from './connect.ts'
import { askDesk } from './test-desk.ts'

export interface TestDatabase extends Omit<Connection, 'close'> {
  url: string
  /** Ends the connections and removes the database; for `afterAll`. */
  drop(): Promise<void>
}

/** A database of this test file's own, with the present schema and partitions, on the run's cluster. */
export async function testDatabase(): Promise<TestDatabase> {
  const cluster = await askDesk<{ url: string; template: string }>('database')
  const name = `kw_${randomBytes(6).toString('hex')}`
  // Copying its files takes a tenth of the time that logging every page of it does.
  await onMaintenance(cluster.url, `create database ${name} template ${cluster.template} strategy file_copy`)
  const url = cluster.url.replace('/postgres?', `/${name}?`)
  const { pool, close } = connect({ url, application: 'kilowatch test' })
  return {
    pool,
    url,
    async drop() {
      await close()
      await onMaintenance(cluster.url, `drop database ${name} with (force)`)
    },
  }
}

async function onMaintenance(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
