import type pg from 'pg'
import type { Queryable } from './queryable.ts'

/** The connection of one transaction. */
export type Transaction = pg.PoolClient

/** Where statements go: the pool of a process, or, for a request that is done once, the transaction of that request. */
export interface Database extends Queryable {
  /** Commits what `work` did, or rolls all of it back and throws what `work` threw. Within a transaction it is a part of that. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * One connection for as long as `work` takes: what belongs to it, such as a lock, stays between its statements. `lost` is aborted
   * when the connection ends before that. Not within a transaction.
   */
  session<T>(work: (connection: Queryable, lost: AbortSignal) => Promise<T>): Promise<T>
}
