import type { Field } from '@kilowatch/catalog'
import type { AnyList, PlainRecordKind } from '@kilowatch/contract'
import { type SqlList, sqlList } from './list.ts'
import { plainTable } from './record-place.ts'
import { recordTable } from './record-table.ts'

export interface PlainDeclared {
  kind: PlainRecordKind
  fields: readonly Field[]
  list: AnyList
}

/**
 * The list of a table that keeps what a form asks: the search looks into all texts, and what is the same stands in the order of the first field.
 * `counts`: expressions of the columns that are no field, in which `r` is the record.
 */
export function plainRows({ kind, fields, list }: PlainDeclared, counts: Readonly<Record<string, string>> = {}): SqlList {
  const { name, columns } = recordTable<Record<string, unknown>>(
    plainTable(kind),
    fields.map(({ key }) => key),
  )
  const columnOf = (key: string) => `r.${columns[key]}`
  const texts = fields.filter(({ kind: text }) => text === 'text').map(({ key }) => columnOf(key))
  const orders = fields.map((field) => [field.key, sorted(field, columnOf(field.key))] as const)
  const [first = ['id', 'r.id']] = orders
  return sqlList(list, {
    select: [
      'r.id',
      ...fields.map((field) => `${shown(field, columnOf(field.key))} as "${field.key}"`),
      ...Object.entries(counts).map(([key, count]) => `${count} as "${key}"`),
    ].join(', '),
    from: `${name} r`,
    always: 'r.business_id = :businessId',
    where: { search: `strpos(lower(concat_ws(' ', ${texts.join(', ')})), lower(:search)) > 0` },
    sorts: Object.fromEntries([...orders, ...Object.entries(counts)].map(([key, order]) => [key, [order, first[1]]])),
    key: 'r.id',
  })
}

const shown = ({ kind }: Field, column: string) => (kind === 'day' ? `to_char(${column}, 'YYYY-MM-DD')` : column)

/** What was not entered comes first. */
function sorted({ kind }: Field, column: string): string {
  if (kind === 'text') return `${column} collate "zh-x-icu"`
  if (kind === 'choice') return `coalesce(${column}, '')`
  return `coalesce(${column}${kind === 'number' ? '::numeric' : ''}, '-infinity')`
}
