import type { QueryResult, QueryResultRow } from 'pg'

/** A pool, or the connection of a transaction. */
export interface Queryable {
  query<R extends QueryResultRow>(statement: string | Prepared, values?: unknown[]): Promise<QueryResult<R>>
}

/** A statement that each connection plans once: for what every request asks. */
export interface Prepared {
  /** Of this statement alone. */
  name: string
  text: string
}

/** The rows of one statement. */
export async function rowsOf<R extends QueryResultRow>(db: Queryable, statement: string | Prepared, values: unknown[] = []): Promise<R[]> {
  return (await db.query<R>(own(statement), values)).rows
}

/** The first row, where there is one. */
export async function rowOf<R extends QueryResultRow>(
  db: Queryable,
  statement: string | Prepared,
  values: unknown[] = [],
): Promise<R | undefined> {
  return (await db.query<R>(own(statement), values)).rows[0]
}

/** The driver writes the values into what it is given. */
function own(statement: string | Prepared): string | Prepared {
  return typeof statement === 'string' ? statement : { ...statement }
}
