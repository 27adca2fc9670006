import { foundation } from './0001-foundation.ts'

export interface Migration {
  /** Never changes once released, and neither does the SQL. */
  name: string
  sql: string
}

/** In order; new ones are added at the end. */
export const migrations: readonly Migration[] = [{ name: '0001-foundation', sql: foundation }]
