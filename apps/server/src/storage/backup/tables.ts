import pg from 'pg'
import { contentLock } from '../files/index.ts'
import { type Queryable, rowsOf } from '../queryable.ts'

/**
 * What ends with this installation: sessions, codes and addresses of calendars that would come to life again however long ago they were ended,
 * what was asked of it to do beside, the record of the backups in this folder, and what this installation saw of itself.
 */
export const leftOut: readonly string[] = [
  'migrations',
  'sessions',
  'refresh_credentials',
  'verification_codes',
  'known_browsers',
  'partner_codes',
  'upload_tickets',
  'duty_calendars',
  'signature_ids',
  'attempts',
  'inbox',
  'tasks',
  'backups',
  'processes',
  'lost_accounts',
  'platform_alarms',
  'platform_watch',
  'budget_excesses',
]

export interface Table {
  name: string
  columns: string[]
}

/** Every table of ours with its columns, each after those that it refers to. Partitions are parts of their table. */
export async function listTables(db: Queryable): Promise<Table[]> {
  const tables = await rowsOf<Table>(
    db,
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1::text[])
      group by c.relname order by c.relname`,
    [leftOut],
  )
  const references = await rowsOf<{ name: string; target: string }>(
    db,
    `select c.relname as name, t.relname as target
       from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
      where f.contype = 'f' and f.conrelid <> f.confrelid and f.conparentid = 0 and c.relnamespace = 'public'::regnamespace`,
  )
  return inOrder(tables, references)
}

function inOrder(tables: readonly Table[], references: readonly { name: string; target: string }[]): Table[] {
  const ordered: Table[] = []
  const waiting = new Map(tables.map((table) => [table.name, table]))
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ name }) => !references.some((one) => one.name === name && waiting.has(one.target)))
    if (ready.length === 0) throw new Error(`tables refer to one another in a circle: ${[...waiting.keys()].join(', ')}`)
    for (const table of ready) waiting.delete(table.name)
    ordered.push(...ready)
  }
  return ordered
}

export interface Sequence {
  table: string
  column: string
  last: string
}

/** Identity columns that have given a number, with the last one. */
export async function listSequences(db: Queryable, tables: readonly Table[]): Promise<Sequence[]> {
  return rowsOf<Sequence>(
    db,
    `select i.table_name as table, i.column_name as column, s.last_value::text as last
       from information_schema.columns i
       join pg_sequences s on quote_ident(s.schemaname) || '.' || quote_ident(s.sequencename) = pg_get_serial_sequence(quote_ident(i.table_name), i.column_name)
      where i.table_schema = 'public' and i.is_identity = 'YES' and i.table_name = any ($1::text[]) and s.last_value is not null
      order by 1, 2`,
    [tables.map(({ name }) => name)],
  )
}

/** Identity columns go on behind the last number that was given, also where its row is gone. */
export async function setSequences(db: Queryable, sequences: readonly Sequence[]): Promise<void> {
  await db.query(
    `select setval(pg_get_serial_sequence(quote_ident(s.t), s.c), s.last) from unnest($1::text[], $2::text[], $3::bigint[]) as s (t, c, last)`,
    [sequences.map(({ table }) => table), sequences.map(({ column }) => column), sequences.map(({ last }) => last)],
  )
}

/** First and last day with a partition of `samples`. */
export async function partitionDays(db: Queryable): Promise<{ first: Date; last: Date }> {
  const rows = await rowsOf<{ name: string }>(
    db,
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'samples'::regclass order by 1`,
  )
  const day = (name = '') => new Date(name.replace(/^samples_(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'))
  return { first: day(rows[0]?.name), last: day(rows.at(-1)?.name) }
}

export function appliedMigrations(db: Queryable): Promise<{ name: string; hash: string }[]> {
  return rowsOf(db, 'select name, hash from migrations order by name')
}

/** Before anything is read: no partition may go after the moment of this backup, whose blocks would not be in it yet. */
export async function holdPartitions(db: Queryable): Promise<void> {
  await db.query('lock table samples in access share mode')
}

/** Until the end of the connection: what files have is not removed while it is read, though they themselves may go. */
export async function holdContents(db: Queryable): Promise<void> {
  await db.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [contentLock])
}

export interface Content {
  sha256: string
  bytes: number
}

/** What the files of this moment have, each once. */
export function listContents(db: Queryable): Promise<Content[]> {
  return rowsOf<Content>(
    db,
    `select c.sha256, c.bytes::float8 as bytes from file_contents c
      where exists (select from files f where f.sha256 = c.sha256) or exists (select from files f where f.thumbnail = c.sha256)
      order by c.sha256`,
  )
}

/** All tables are there and stay as they are until the end of the transaction. */
export async function lockShape(db: Queryable, tables: readonly Table[]): Promise<void> {
  await db.query(`lock table ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} in access share mode`)
}

export function copyOutOf({ name, columns }: Table): string {
  return `copy (select ${columnsOf(columns)} from ${pg.escapeIdentifier(name)}) to stdout`
}

export function copyInto({ name, columns }: Table): string {
  return `copy ${pg.escapeIdentifier(name)} (${columnsOf(columns)}) from stdin`
}

function columnsOf(columns: readonly string[]): string {
  return columns.map(pg.escapeIdentifier).join(', ')
}

/** Rows that the migrations made. The last tables first: they refer to the others. */
export async function emptyTables(db: Queryable, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.toReversed()) await db.query(`delete from ${pg.escapeIdentifier(name)}`)
}

/** Nobody has an account and nothing was measured: nothing is lost by filling it. */
export async function isUnused(db: Queryable): Promise<boolean> {
  const rows = await rowsOf<{ used: boolean }>(
    db,
    `select exists (select from users) or exists (select from businesses) or exists (select from audit) as used`,
  )
  return rows[0]?.used === false
}

export async function hasSchema(db: Queryable): Promise<boolean> {
  const rows = await rowsOf<{ there: boolean }>(db, `select to_regclass('public.users') is not null as there`)
  return rows[0]?.there === true
}

/** The same text of every value, whatever the server's own settings are. */
export const plainSession = {
  statement_timeout: '0',
  lock_timeout: '60s',
  idle_in_transaction_session_timeout: '300s',
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  client_encoding: 'UTF8',
} as const

export async function makePlain(db: Queryable): Promise<void> {
  await db.query('select set_config(name, value, false) from unnest($1::text[], $2::text[]) as s (name, value)', [
    Object.keys(plainSession),
    Object.values(plainSession),
  ])
}
