import type { Database } from './database.ts'

/** Runs `work` unless another process is at it; the lock ends with this process too. */
export function withLock(db: Database, name: string, work: () => Promise<void>): Promise<void> {
  return db.session(async (holder) => {
    const { rows } = await holder.query<{ free: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as free', [name])
    if (!rows[0]?.free) return
    try {
      await work()
    } finally {
      await holder.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
    }
  })
}
