import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, connect } from './connect.ts'

export interface TestDatabase extends Omit<Connection, 'close'> {
  url: string
  /** Ends the connections and removes the database; for `afterAll`. */
  drop(): Promise<void>
}

/** A database of this test file's own, with the present schema and partitions, on the run's cluster. */
export async function testDatabase(): Promise<TestDatabase> {
  const cluster = await askDesk(inject('databaseDesk'))
  const name = `kw_${randomBytes(6).toString('hex')}`
  await onMaintenance(cluster.url, `create database ${name} template ${cluster.template}`)
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

function askDesk(socketPath: string): Promise<{ url: string; template: string }> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath, path: '/' }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => (answer.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text))))
    })
    asking.on('error', reject).end()
  })
}
