import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { superuser } from '../../apps/server/src/storage/cluster.ts'
import { connect } from '../../apps/server/src/storage/connect.ts'
import { readPidFile } from '../../apps/server/src/storage/postmaster.ts'

type Connection = ReturnType<typeof connect>

/** Does something in the embedded database of a running product, for what no call can do. */
export async function inDatabase<T>(data: string, work: (pool: Connection['pool']) => Promise<T>): Promise<T> {
  const running = readPidFile(join(data, 'postgres'))
  if (!running) throw new Error(`no database runs in ${data}`)
  const password = readFileSync(join(data, 'secrets', 'postgres'), 'utf8')
  const url = `postgresql://${superuser}:${encodeURIComponent(password)}@/kilowatch?host=${encodeURIComponent(running.socketFolder)}`
  const { pool, close } = connect({ url, application: 'journeys', connections: 1 })
  try {
    return await work(pool)
  } finally {
    await close()
  }
}
