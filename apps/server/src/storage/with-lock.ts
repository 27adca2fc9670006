import pg from 'pg'

/** Runs `work` unless another process is at it, on a connection of its own; the lock ends with this process too. */
export async function withLock(databaseUrl: string, name: string, work: () => Promise<void>): Promise<void> {
  const holder = new pg.Client({ connectionString: databaseUrl, application_name: `kilowatch ${name}`, connectionTimeoutMillis: 10_000 })
  // A lost connection is found by the statement that gives the lock back; without a listener the process would end.
  holder.on('error', () => {})
  await holder.connect()
  try {
    const { rows } = await holder.query<{ free: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as free', [name])
    if (!rows[0]?.free) return
    try {
      await work()
    } finally {
      await holder.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
    }
  } finally {
    await holder.end()
  }
}
