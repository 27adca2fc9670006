import type { AnyList, Filter } from '@kilowatch/contract'
import { budgets } from '../budgets/budgets.ts'
import { type Queryable, rowsOf } from './queryable.ts'

type SortName<L extends AnyList> = L['sorts'][number] extends infer S ? (S extends `-${infer N}` ? N : S) & string : never

/**
 * Where the rows of a declared list come from: fragments of SQL in which ':name' stands for a value, one of the list's filters or of what
 * the handler binds (whose business, who reads). Nothing that a person sends becomes SQL.
 */
interface SqlFragments<L extends AnyList> {
  /** Columns, named as the fields of a row. */
  select: string
  /** Tables and joins; of what not everybody sees all, a `visible_…` view. */
  from: string
  /** Holds of every row: the caller's business, or what the caller sees. */
  always: string
  /** The condition of each filter, where it is set; of a filter by days, the moment that lies between them. */
  where: { [K in keyof L['filters']]: string }
  /** Expressions of each order, none of them null; '-name' turns all of them and the key round, but for those that say ' desc'. */
  sorts: { [N in SortName<L>]: readonly string[] }
  /** Ends every order, so that pages never overlap. A whole number, unless `keyType` says otherwise. */
  key: string
  keyType?: 'text' | 'integer'
  /** Where rows that were found are read from, if that is not where they are found. */
  rows?: { from: string; always: string }
  /**
   * Takes the place of `from` where no filter is set and the order is the usual one: some of the rows, the first `:ahead` of that order
   * among them, found by an index.
   */
  ahead?: string
  /** Filters that leave the beginning of the usual order as it is, and so may be set beside `ahead`. */
  aheadKeeps?: readonly (keyof L['filters'])[]
  /**
   * Where the filter `by` is set, what stands under another of the rows that fit is left out, and neither shown nor counted: `under` is that
   * one's key, null for none. A row whose `weight` is greater stands for itself. The file has them all.
   */
  fold?: { by: keyof L['filters'] & string; under: string; weight: string }
  /** How many there are is counted with the page, which is then read by its keys: where no index serves the order anyway. */
  together?: true
  /** Begins the names of what each connection plans once, where planning takes longer than finding: what is not narrowed, rows by key. */
  planned?: string
}
export interface SqlList<L extends AnyList = AnyList> extends SqlFragments<L> {
  /** The filters of it that are two moments. */
  days: readonly string[]
  /** The order where nobody asks for another one. */
  usual: string
}

/** Values by the names that stand for them. */
export type Bound = Readonly<Record<string, unknown>>
type Asked = Readonly<Record<string, unknown>> & { sort: string }

/** @throws where what holds of every row, or what is shown of it, would hang on what a person sends */
export function sqlList<L extends AnyList>(list: L, sql: SqlFragments<L>): SqlList<L> {
  const filters = Object.entries<Filter>(list.filters)
  const fixed = `${sql.select} ${sql.from} ${sql.always}`
  const sent = filters.find(([name]) => new RegExp(`(?<![:\\w]):${name}\\b`).test(fixed))
  if (sent) throw new Error(`:${sent[0]} of the list at ${list.page.path} is sent by the client: it may stand in its own condition alone`)
  if (/\bunion\b/i.test(sql.from) && !list.page.costly)
    throw new Error(`the list at ${list.page.path} is gathered from several tables: it is costly`)
  return { ...sql, days: filters.flatMap(([name, { kind }]) => (kind === 'days' ? [name] : [])), usual: list.sorts[0] }
}

/** One page, and how many there are. @throws where a fragment names a value that is not bound */
export async function readPage<Row extends object>(
  db: Queryable,
  list: SqlList,
  bound: Bound,
  query: PageAsked,
): Promise<{ rows: Row[]; total: number }> {
  if (list.together || isFolded(list, query)) return readTogether<Row>(db, list, bound, query)
  const values = pageValues(bound, query)
  const [total, rows] = await Promise.all([countRows(db, list, values, query), ask<Row>(db, pageText(list, query), values)])
  return { rows, total }
}

export type PageAsked = Asked & { page: number; pageSize: number }

/** Moments as dates: the database does not read every year that they may have. */
function valuesOf(bound: Bound, query: Asked): Bound {
  const moment = (at: unknown) => (typeof at === 'string' && at !== '' ? new Date(at) : at)
  return { ...bound, ...query, from: moment(query.from), to: moment(query.to) }
}

function pageValues(bound: Bound, query: PageAsked): Bound {
  const { page, pageSize } = query
  return { ...valuesOf(bound, query), limit: pageSize, offset: (page - 1) * pageSize, ahead: page * pageSize }
}

/** The rows of a page: what is costly is worked out for those alone. */
function pageText(list: SqlList, query: Asked): string {
  const { from, always } = list.rows ?? list
  const found = `select ${list.key} as key, row_number() over (order by ${orderOf(list, query.sort)}) as place ${matchingOf(aheadOf(list, query), query)}`
  return `with wanted as materialized (${found} order by place limit :limit offset :offset)
    select ${list.select} from ${from} join wanted on wanted.key = ${list.key} where ${always} order by wanted.place`
}

function aheadOf(list: SqlList, query: Asked): SqlList {
  const { ahead, aheadKeeps = [], usual } = list
  const others = Object.entries(query).filter(([name]) => !aheadKeeps.includes(name))
  const kept = { ...Object.fromEntries(others), sort: query.sort }
  return ahead && query.sort === usual && narrowings(list, kept).length === 0 ? { ...list, from: ahead } : list
}

/** A page beyond the end is empty, with the total all the same. */
async function readTogether<Row extends object>(db: Queryable, list: SqlList, bound: Bound, query: PageAsked) {
  const values = pageValues(bound, query)
  const name = list.planned && narrowings(list, query).length === 0 ? `${list.planned} by ${query.sort}` : undefined
  const found = await ask<{ key: string; total: number }>(db, togetherText(list, query), values, name)
  const total = found[0]?.total ?? (query.page > 1 ? await countRows(db, list, values, query) : 0)
  return { rows: await rowsByKey<Row>(db, list, bound, found), total }
}

const isFolded = ({ fold }: SqlList, query: Asked): boolean => fold !== undefined && isSet(query[fold.by])

/**
 * What fits, with `head`: the weight of the row under which each stands, null where that does not fit. Found by a window, not a join: how many
 * rows fit is not known before. `columns` of it beside these.
 */
function withHeads(list: SqlList, query: Asked, columns: readonly string[], ofHeads: readonly string[] = []): string {
  const { under, weight } = list.fold ?? { under: 'null::bigint', weight: '0' }
  const of = (name: string, as: string) => `max(${name}) filter (where under is null) over heads as "${as}"`
  const heads = [of('weight', 'head'), ...ofHeads.map((name) => of(`"${name}"`, `of ${name}`))]
  return `(select fitting.*, ${heads.join(', ')}
    from (select ${[`${list.key} as key`, `${under} as under`, `${weight} as weight`, ...columns].join(', ')} ${matchingOf(list, query)}) fitting
    window heads as (partition by coalesce(under, key))) f`
}

/** Of rows with heads. */
const stands = '(f.under is null or f.head is null or f.head < f.weight)'

/** Which rows a page has, each with the number of all. */
function togetherText(list: SqlList, query: Asked): string {
  if (isFolded(list, query)) {
    const place = `row_number() over (order by ${orderOf(list, query.sort)}) as place`
    return `select f.key, count(*) over ()::int as total from ${withHeads(list, query, [place])} where ${stands} order by f.place limit :limit offset :offset`
  }
  return `select ${list.key} as key, count(*) over ()::int as total ${matchingOf(list, query)}
    order by ${orderOf(list, query.sort)} limit :limit offset :offset`
}

/** The statement that finds a page's rows, for a look at its plan. */
export function pageStatement(list: SqlList, bound: Bound, query: Asked): { text: string; values: unknown[] } {
  const text = list.together || isFolded(list, query) ? togetherText(list, query) : pageText(list, query)
  return numbered(text, { ...valuesOf(bound, query), limit: 20, offset: 0, ahead: 20 })
}

async function countRows(db: Queryable, list: SqlList, values: Bound, query: Asked): Promise<number> {
  const rows = isFolded(list, query) ? `from ${withHeads(list, query, [])} where ${stands}` : matchingOf(list, query)
  const text = `select count(*)::int as total ${rows}`
  const [counted] = await ask<{ total: number }>(db, text, values)
  return counted?.total ?? 0
}

/** How many rows of the list there are of each of these expressions; `counted`: their names, with the expressions. */
export function countBy<Row extends object>(
  db: Queryable,
  list: SqlList,
  bound: Bound,
  query: Readonly<Record<string, unknown>>,
  counted: Readonly<Record<string, string>>,
  as: string,
): Promise<Row[]> {
  const columns = Object.entries(counted).map(([name, expression]) => `${expression} as "${name}"`)
  const asked = { sort: list.usual, ...query }
  const text = `select ${columns.join(', ')}, count(*)::int as "${as}" ${matchingOf(list, asked)} group by ${Object.values(counted).join(', ')}`
  return ask<Row>(db, text, valuesOf(bound, asked))
}

/** The same of what may stand under another of them: with what that one is counted as, which is null where it stands for itself. */
export function countByUnder<Row extends object>(
  db: Queryable,
  list: SqlList,
  bound: Bound,
  query: Readonly<Record<string, unknown>>,
  counted: Readonly<Record<string, string>>,
  as: string,
): Promise<(Row & { under: Omit<Row, typeof as> | null })[]> {
  const names = Object.keys(counted)
  const asked = { sort: list.usual, ...query }
  const columns = Object.entries(counted).map(([name, expression]) => `${expression} as "${name}"`)
  const heads = withHeads(list, asked, columns, names)
  const under = `case when not ${stands} then jsonb_build_object(${names.map((name) => `'${name}', "of ${name}"`).join(', ')}) end`
  const grouped = [...names.map((name) => `"${name}"`), `${under} as under`]
  const text = `select ${grouped.join(', ')}, count(*)::int as "${as}" from ${heads} group by ${grouped.map((_, place) => place + 1).join(', ')}`
  return ask(db, text, valuesOf(bound, asked))
}

function matchingOf(list: SqlList, query: Asked): string {
  return `from ${list.from} where ${conditionsOf(list, query)}`
}

/**
 * Every row, a few hundred at a time: which they are and their order is what it was at the beginning; what is removed meanwhile is left out.
 * At most as many as a list may have in a file; `whole` is false at the last of them where there are more.
 */
export async function* everyRow<Row extends object>(
  db: Queryable,
  list: SqlList,
  bound: Bound,
  query: Asked,
): AsyncIterable<{ rows: Row[]; whole: boolean }> {
  const { most } = budgets.exportedRows
  const text = `select ${list.key} as key ${matchingOf(list, query)} order by ${orderOf(list, query.sort)} limit :most`
  const keys = await ask<{ key: string }>(db, text, { ...valuesOf(bound, query), most: most + 1 })
  const end = Math.min(keys.length, most)
  for (let from = 0; from < end; from += chunk) {
    const until = Math.min(from + chunk, end)
    yield { rows: await rowsByKey<Row>(db, list, bound, keys.slice(from, until)), whole: until < end || end === keys.length }
  }
}

const chunk = 500

/** Every row of a list that is never long, in this order. */
export function allRows<Row extends object>(db: Queryable, list: SqlList, bound: Bound, sort: string): Promise<Row[]> {
  return ask<Row>(db, `select ${list.select} from ${list.from} where ${list.always} order by ${orderOf(list, sort)}`, bound)
}

/** One row by its key, where it is one of those that `always` holds of. */
export async function readRow<Row extends object>(db: Queryable, list: SqlList, bound: Bound, key: string): Promise<Row | undefined> {
  return (await readRows<Row>(db, list, bound, [key]))[0]
}

/** Rows by their keys, in their order: those of them that `always` holds of. */
export function readRows<Row extends object>(db: Queryable, list: SqlList, bound: Bound, keys: readonly string[]): Promise<Row[]> {
  const { rows: _, planned: __, ...seen } = list
  return rowsByKey<Row>(
    db,
    seen,
    bound,
    keys.map((key) => ({ key })),
  )
}

/** Rows by keys of which it is known that the reader sees them. */
export function rowsByKey<Row extends object>(
  db: Queryable,
  list: SqlList,
  bound: Bound,
  found: readonly { key: string }[],
): Promise<Row[]> {
  if (found.length === 0) return Promise.resolve([])
  const { from, always } = list.rows ?? list
  return ask<Row>(
    db,
    `select ${list.select} from ${from} join unnest(:keys::${list.keyType ?? 'bigint'}[]) with ordinality as wanted (key, place) on wanted.key = ${list.key}
      where ${always} order by wanted.place`,
    { ...bound, keys: found.map(({ key }) => key) },
    list.planned && `${list.planned} by key`,
  )
}

function conditionsOf(list: SqlList, query: Asked): string {
  return [list.always, ...narrowings(list, query)].map((condition) => `(${condition})`).join(' and ')
}

const isSet = (value: unknown) => value !== undefined && value !== ''

function narrowings({ days, where }: SqlList, query: Asked): readonly string[] {
  const set = (name: string) => isSet(query[name])
  return Object.entries<string>(where).flatMap(([name, condition]) => {
    if (!days.includes(name)) return set(name) ? [condition] : []
    return [...(set('from') ? [`${condition} >= :from::timestamptz`] : []), ...(set('to') ? [`${condition} <= :to::timestamptz`] : [])]
  })
}

function orderOf({ sorts, key }: SqlList, sort: string): string {
  const turned = sort.startsWith('-')
  const expressions = (sorts as Readonly<Record<string, readonly string[]>>)[turned ? sort.slice(1) : sort] ?? []
  return [...expressions, key].map((expression) => (turned && !expression.endsWith(' desc') ? `${expression} desc` : expression)).join(', ')
}

/** The rows of a statement in which names stand for values. `planned`: its own name, where each connection plans it once. */
export function ask<Row extends object>(db: Queryable, template: string, bound: Bound, planned?: string): Promise<Row[]> {
  const { text, values } = numbered(template, bound)
  return rowsOf<Row & Record<string, unknown>>(db, planned ? { name: planned, text } : text, values)
}

/** Puts numbers in the place of names, each name once. */
export function numbered(template: string, values: Bound): { text: string; values: unknown[] } {
  const names: string[] = []
  const text = template.replace(/(?<![:\w]):([a-zA-Z]\w*)/g, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`no value is bound to :${name}`)
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { text, values: names.map((name) => values[name]) }
}
