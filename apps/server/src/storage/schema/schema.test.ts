import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../test-database.ts'
import * as schema from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const tables = Object.values(schema).filter((exported) => is(exported, PgTable))

/** Names of types as PostgreSQL prints them. */
function typeOf(declared: string): string {
  return declared
    .replace(/ generated.*$/, '')
    .replace('timestamp with time zone', 'timestamptz')
    .replace(/^serial$/, 'integer')
}

it('declares the tables and columns that the migrations make, with their types and nulls', async () => {
  const { rows } = await database.pool.query<{ table_name: string; column_name: string; type: string; nullable: boolean }>(
    `select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and c.relname <> 'migrations'`,
  )
  const inDatabase = rows.map(
    (row) =>
      `${row.table_name}.${row.column_name} ${row.type.replace('timestamp with time zone', 'timestamptz')}${row.nullable ? '' : ' not null'}`,
  )
  const declared = tables.flatMap((table) =>
    Object.values(getTableColumns(table)).map(
      (column) =>
        `${getTableName(table)}.${column.name} ${typeOf(column.getSQLType())}${column.notNull || column.primary ? ' not null' : ''}`,
    ),
  )
  expect(declared.length).toBeGreaterThan(100)
  // Keys of several columns are not null in the database by that alone.
  expect(declared.sort()).toEqual(inDatabase.sort())
})
