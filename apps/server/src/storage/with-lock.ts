import type { Database } from './database.ts'

/**
 * Runs `work` unless another process is at it; the lock ends with this process too. The lock lives on one connection: where that ends, another
 * process may begin the same work. So `work` is given a database that from then on begins nothing and commits nothing.
 * @throws what `work` throws; the loss of the connection
 */
export function withLock(db: Database, name: string, work: (held: Database) => Promise<void>): Promise<void> {
  return db.session(async (holder, lost) => {
    const { rows } = await holder.query<{ free: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as free', [name])
    if (!rows[0]?.free) return
    try {
      await work(heldDatabase(db, lost))
    } finally {
      if (!lost.aborted) await holder.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
    }
    lost.throwIfAborted()
  })
}

/** The same database until the signal; afterwards every statement and every commit throws its reason. */
function heldDatabase(db: Database, lost: AbortSignal): Database {
  return {
    query: ((...statement: Parameters<Database['query']>) => {
      lost.throwIfAborted()
      return db.query(...statement)
    }) as Database['query'],
    transaction(work) {
      lost.throwIfAborted()
      return db.transaction(async (tx) => {
        const result = await work(tx)
        lost.throwIfAborted()
        return result
      })
    },
    session(work) {
      lost.throwIfAborted()
      return db.session(work)
    },
  }
}
