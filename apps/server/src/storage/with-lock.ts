import type pg from 'pg'

/** Runs `work` unless another process is at it; the lock ends with this process too. */
export async function withLock(pool: pg.Pool, name: string, work: () => Promise<void>): Promise<void> {
  const holder = await pool.connect()
  try {
    const { rows } = await holder.query<{ free: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as free', [name])
    if (!rows[0]?.free) return
    try {
      await work()
    } finally {
      await holder.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
    }
  } finally {
    holder.release()
  }
}
