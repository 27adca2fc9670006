import type { QueryResult, QueryResultRow } from 'pg'

/** A pool, or the connection of a transaction. */
export interface Queryable {
  query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<R>>
}

/** The rows of one statement. */
export async function rowsOf<R extends QueryResultRow>(db: Queryable, text: string, values: unknown[] = []): Promise<R[]> {
  return (await db.query<R>(text, values)).rows
}

/** The first row, where there is one. */
export async function rowOf<R extends QueryResultRow>(db: Queryable, text: string, values: unknown[] = []): Promise<R | undefined> {
  return (await db.query<R>(text, values)).rows[0]
}
