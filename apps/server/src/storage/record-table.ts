import { holdBusiness } from './hold-business.ts'
import { type Queryable, rowOf, rowsOf } from './queryable.ts'

/**
 * A table of records that belong to a business each: besides `id` and `business_id` one column for each field of `R`. Names of tables and
 * columns are ours; what people send goes in as values alone.
 */
export interface RecordTable<R extends object> {
  name: string
  /** By field. */
  columns: Readonly<Partial<Record<keyof R & string, string>>>
}
type Kept<R> = R & { id: string }

/** Each field has the column of its name in snake case, unless `others` says which. */
export function recordTable<R extends object>(
  name: string,
  fields: readonly (keyof R & string)[],
  others?: RecordTable<R>['columns'],
): RecordTable<R> {
  const columns = Object.fromEntries(fields.map((field) => [field, others?.[field] ?? snakeCase(field)]))
  return { name, columns: columns as RecordTable<R>['columns'] }
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** One record of the business; nobody else changes it until the transaction ends. */
export function lockRecord<R extends object>(
  tx: Queryable,
  table: RecordTable<R>,
  businessId: string,
  id: string,
): Promise<Kept<R> | undefined> {
  return rowOf<Kept<R>>(tx, `select ${selected(table)} from ${table.name} where business_id = $1 and id = $2 for update`, [businessId, id])
}

/** Its id. */
export async function insertRecord<R extends object>(
  tx: Queryable,
  table: RecordTable<R>,
  businessId: string,
  values: Partial<R>,
): Promise<string> {
  const { columns, given } = written(table, values)
  const text = `insert into ${table.name} (${['business_id', ...columns].join(', ')}) values (${placesFrom(1, columns.length + 1)}) returning id`
  return (await rowOf<{ id: string }>(tx, text, [businessId, ...given]))?.id ?? ''
}

export async function countRecords<R extends object>(tx: Queryable, { name }: RecordTable<R>, businessId: string): Promise<number> {
  const text = `select count(*)::int as count from ${name} where business_id = $1`
  return (await rowOf<{ count: number }>(tx, text, [businessId]))?.count ?? 0
}

/** The fields that are given; the others stay. */
export async function updateRecord<R extends object>(tx: Queryable, table: RecordTable<R>, id: string, values: Partial<R>): Promise<void> {
  const { columns, given } = written(table, values)
  const set = columns.map((column, place) => `${column} = $${place + 2}`).join(', ')
  await tx.query(`update ${table.name} set ${set} where id = $1`, [id, ...given])
}

/** Those of the ids that the business had, as they were. */
export function deleteRecords<R extends object>(
  tx: Queryable,
  table: RecordTable<R>,
  businessId: string,
  ids: readonly string[],
): Promise<Kept<R>[]> {
  const text = `delete from ${table.name} where business_id = $1 and id = any ($2::bigint[]) returning ${selected(table)}`
  return rowsOf<Kept<R>>(tx, text, [businessId, ids])
}

/** Whether another record of the business says the same in this field; asked by one at a time until the transaction ends. */
export async function isTaken<R extends object>(
  tx: Queryable,
  table: RecordTable<R>,
  businessId: string,
  field: keyof R & string,
  value: unknown,
  exceptId: string | null,
): Promise<boolean> {
  await holdBusiness(tx, businessId)
  const text = `select from ${table.name} where business_id = $1 and ${table.columns[field]} = $2 and id is distinct from $3`
  return (await rowOf(tx, text, [businessId, value, exceptId])) !== undefined
}

/** Whether all of these are records of the business, which then stay until the transaction ends. */
export async function areOwn(tx: Queryable, { name }: { name: string }, businessId: string, ids: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return true
  const text = `select id from ${name} where business_id = $1 and id = any ($2::bigint[]) for key share`
  return (await rowsOf(tx, text, [businessId, wanted])).length === wanted.length
}

/** A table of two columns: which records belong together. */
export interface Links {
  name: string
  of: string
  to: string
}

/** What the record is linked to are these and no others. @returns what it was linked to before */
export async function replaceLinks(tx: Queryable, links: Links, id: string, ids: readonly (string | number)[]): Promise<string[]> {
  const before = await linksOf(tx, links, id)
  const { name, of, to } = links
  await tx.query(`delete from ${name} where ${of} = $1 and ${to} <> all ($2::bigint[])`, [id, ids])
  await tx.query(`insert into ${name} (${of}, ${to}) select $1, unnest($2::bigint[]) on conflict do nothing`, [id, ids])
  return before
}

/** Ids of what the record is linked to. */
export async function linksOf(db: Queryable, { name, of, to }: Links, id: string): Promise<string[]> {
  return (await rowsOf<{ id: string }>(db, `select ${to} as id from ${name} where ${of} = $1 order by ${to}`, [id])).map((row) => row.id)
}

function selected<R extends object>({ columns }: RecordTable<R>): string {
  return ['id', ...Object.entries<string | undefined>(columns).map(([field, column]) => `${column} as "${field}"`)].join(', ')
}

/** The columns of what is given, and the values in their order; what the table does not keep is left out. */
function written<R extends object>({ columns }: RecordTable<R>, values: Partial<R>): { columns: string[]; given: unknown[] } {
  const kept = Object.entries<string | undefined>(columns).flatMap(([field, column]) =>
    column !== undefined && field in values ? [{ column, value: values[field as keyof R] }] : [],
  )
  return { columns: kept.map(({ column }) => column), given: kept.map(({ value }) => value) }
}

function placesFrom(first: number, count: number): string {
  return Array.from({ length: count }, (_, place) => `$${first + place}`).join(', ')
}
