import type pg from 'pg'
import type { Prepared, Queryable } from './queryable.ts'

type Work<T> = (tx: pg.PoolClient) => Promise<T>
type Nested = <T>(work: Work<T>) => Promise<T>

const nestedOf = new WeakMap<pg.Pool, Nested>()

/**
 * A pool whose statements and transactions all belong to `tx`, so that what a request writes is kept or undone as one.
 * Transactions become savepoints: they may nest, and what one of them throws undoes that one alone.
 */
export function poolWithin(tx: pg.PoolClient, pool: pg.Pool): pg.Pool {
  const queued = inTurn(tx)
  const client = new Proxy(tx, { get: (target, name) => (name === 'query' ? queued : Reflect.get(target, name, target)) })
  const within = new Proxy(pool, {
    get(target, name) {
      if (name === 'query') return queued
      if (name === 'connect') return refuseConnection
      return Reflect.get(target, name, target)
    },
  })
  nestedOf.set(within, savepoints(client))
  return within
}

/** How a transaction is made on a pool of `poolWithin`; undefined for any other pool. */
export function nestedTransactions(pool: pg.Pool): Nested | undefined {
  return nestedOf.get(pool)
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

function savepoints(client: pg.PoolClient): Nested {
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

/** A connection of its own would not take part, and could wait for ever for the one that waits for it. */
function refuseConnection(): never {
  throw new Error('a request that writes has one connection: use inTransaction')
}
