import type { Field } from '@kilowatch/catalog'
import type { AnyList } from '@kilowatch/contract'
import { type SqlList, sqlList } from './list.ts'
import type { RecordTable } from './record-table.ts'

/** The list of a table that keeps what a form asks, and no more: the search looks into all texts. */
export function plainList<R extends object>(list: AnyList, { name, columns }: RecordTable<R>, fields: readonly Field[]): SqlList {
  const columnOf = (key: string) => `r.${(columns as Readonly<Record<string, string>>)[key]}`
  const texts = fields.filter(({ kind }) => kind === 'text').map(({ key }) => columnOf(key))
  return sqlList(list, {
    select: ['r.id', ...fields.map((field) => `${shown(field, columnOf(field.key))} as "${field.key}"`)].join(', '),
    from: `${name} r`,
    always: 'r.business_id = :businessId',
    where: { search: `strpos(lower(concat_ws(' ', ${texts.join(', ')})), lower(:search)) > 0` },
    sorts: Object.fromEntries(fields.map((field) => [field.key, [sorted(field, columnOf(field.key))]])),
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
