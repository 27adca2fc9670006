import pg from 'pg'

/** A lock that ends with this process, however it ends; after a loss of the connection it is asked for again. */
export interface SessionLock {
  /** Whether it is ours now; tries to get it where it is not. */
  holds(): Promise<boolean>
  stop(): Promise<void>
}

/** @param url of the database, for a connection of its own */
export function sessionLock(url: string, name: string): SessionLock {
  let holder: pg.Client | undefined

  async function acquire(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: url,
      application_name: `kilowatch ${name}`,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    })
    const lose = () => {
      if (holder === client) holder = undefined
    }
    client.on('error', lose)
    client.on('end', lose)
    await client.connect()
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as free', [name])
    if (rows[0]?.free) holder = client
    else await client.end()
    return holder === client
  }

  return {
    holds: async () => holder !== undefined || acquire(),
    async stop() {
      const client = holder
      holder = undefined
      await client?.end().catch(() => {})
    },
  }
}
