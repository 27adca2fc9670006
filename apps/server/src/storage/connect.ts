import pg from 'pg'
import { budgets } from '../budgets/budgets.ts'
import type { Database } from './database.ts'
import type { Queryable } from './queryable.ts'
import { together } from './together.ts'

export interface ConnectOptions {
  /** postgresql://…; a unix socket as `postgresql://user@/database?host=/folder`. */
  url: string
  /** Shown in pg_stat_activity. */
  application: string
  /** Most connections at a time; 10 by default. */
  connections?: number
  /** Milliseconds; 30,000 by default. */
  statementTimeout?: number
  /** Milliseconds until a connection is there; 10,000 by default. */
  patience?: number
  /**
   * Statements go out without waiting for the answers to those before: a transaction may send several at once and wait for all.
   * Answers come in order, and what follows a failure in a transaction fails as well. No COPY on such a connection.
   */
  pipelined?: boolean
}

export interface Connection {
  pool: DatabasePool
  close(): Promise<void>
}

/** Several connections to one database. */
export class DatabasePool extends pg.Pool implements Database {
  async session<T>(work: (connection: Queryable, lost: AbortSignal) => Promise<T>): Promise<T> {
    const connection = await this.connect()
    const loss = new AbortController()
    const lose = () => loss.abort(new Error('the connection to the database was lost'))
    connection.on('end', lose)
    connection.on('error', lose)
    try {
      return await work(connection, loss.signal)
    } finally {
      connection.off('end', lose)
      connection.off('error', lose)
      connection.release(loss.signal.aborted)
    }
  }

  /** On a connection of its own. */
  async transaction<T>(work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
    const tx = await this.connect()
    try {
      const begun = tx.query('begin')
      if (!tx.pipeline) await begun
      const [result] = await together([work(tx), begun])
      await tx.query('commit')
      tx.release()
      return result
    } catch (error) {
      await abandon(tx)
      throw error
    }
  }
}

/**
 * Opens a pool. Connections are made on demand and replaced when they break, so a database that restarts needs no care here.
 * `bigint` columns arrive as text: ids are text outside the database.
 */
export function connect(options: ConnectOptions): Connection {
  const statementTimeout = options.statementTimeout ?? budgets.statement.most * 1_000
  const pool = new DatabasePool({
    connectionString: options.url,
    application_name: options.application,
    max: options.connections ?? 10,
    connectionTimeoutMillis: options.patience ?? 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeout,
    // A database that is cut off cannot end a statement itself.
    query_timeout: statementTimeout + 5_000,
    idle_in_transaction_session_timeout: 5_000,
    keepAlive: true,
    pipeline: options.pipelined === true,
  })
  // A broken connection is reported by the query that meets it; without a listener the process would end.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let ended: Promise<void> | undefined
  return {
    pool,
    close() {
      ended ??= pool.end()
      return ended
    },
  }
}

/** A connection that cannot even roll back is thrown away. */
async function abandon(tx: pg.PoolClient): Promise<void> {
  try {
    await tx.query('rollback')
    tx.release()
  } catch (error) {
    tx.release(error instanceof Error ? error : true)
  }
}
