import type pg from 'pg'
import type { Database, Transaction } from './database.ts'
import type { Prepared, Queryable } from './queryable.ts'

/**
 * A database whose statements and transactions all belong to `tx`, so that what a request writes is kept or undone as one.
 * Transactions become savepoints: they may nest, and what one of them throws undoes that one alone.
 */
export function databaseWithin(tx: Transaction): Database {
  const query = inTurn(tx)
  const client = new Proxy(tx, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)) })
  return {
    query,
    transaction: savepoints(client),
    // Another connection would not take part, and could wait for ever for the one that waits for it.
    session: () => Promise.reject(new Error('a request that is done once has one connection')),
  }
}

/** A connection does one statement at a time; handlers ask for several at once. */
function inTurn(tx: pg.PoolClient): Queryable['query'] {
  let last: Promise<unknown> = Promise.resolve()
  return <R extends pg.QueryResultRow>(statement: string | Prepared, values?: unknown[]) => {
    const result = last.then(() => tx.query<R>(statement, values))
    last = result.catch(() => {})
    return result
  }
}

function savepoints(client: Transaction): Database['transaction'] {
  let made = 0
  return async (work) => {
    made += 1
    const name = `nested_${made}`
    await client.query(`savepoint ${name}`)
    try {
      const result = await work(client)
      await client.query(`release savepoint ${name}`)
      return result
    } catch (error) {
      await client.query(`rollback to savepoint ${name}`)
      throw error
    }
  }
}
