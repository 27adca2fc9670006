import type { Choices, Names } from '@kilowatch/catalog'
import { z } from 'zod'
import type { Access, Call, ExportSpan, Variant } from './call.ts'
import { DeviceId, Instant, listAmong, listOf, Page, PageSize, pageOf, RecordId, TableFormat, UplinkId, WorkbookFormat } from './fields.ts'
import type { Tag } from './tags.ts'

/** One way to narrow a list, as data: query of its calls, condition of the database, filter bar and address of the page follow. */
export type Filter =
  | { kind: 'search'; name: Names }
  /**
   * `open`: other words than these are taken too. `usual`: holds where nothing is chosen; a choice that lets everything through is then one
   * of them.
   */
  | { kind: 'choice'; name: Names; of: Choices; open?: true; usual?: string }
  /** Several of these, separated by commas. */
  | { kind: 'choices'; name: Names; of: Choices; open?: true }
  /** From one moment to another: `from` and `to` on the wire, two days of the reader on the screen. */
  | { kind: 'days'; name: Names }
  /** A record, by its id; only for a department the filter bar has a field, the others are set by links. */
  | { kind: 'id'; name: Names; of: 'department' | 'record' | 'device' | 'uplink' }
export type Filters = Readonly<Record<string, Filter>>

/** What one column says, on the screen and in the file. Without `kind` and `of` it is a text. */
export interface ListColumn {
  name: Names
  /** `end`: until when something holds; a whole day by its date, though it ends at midnight. */
  kind?: 'number' | 'time' | 'end'
  /** Words of codes; `yesNo` of true and false. */
  of?: Choices
  /** The order by this column, where that has another name. */
  sort?: string
  /** Where it stands, if not in both. */
  only?: 'screen' | 'file'
  /** Not on the screen until the person chooses it. */
  hidden?: true
}
export type ListColumns = Readonly<Record<string, ListColumn>>

export const yesNo = { true: { zh: '是', en: 'Yes' }, false: { zh: '否', en: 'No' } } as const satisfies Choices

type SchemaOf<F> = F extends { kind: 'choices'; open: true }
  ? z.ZodType<string[], string>
  : F extends { kind: 'choices'; of: infer C }
    ? z.ZodType<(keyof C & string)[], string>
    : F extends { kind: 'choice'; open: true }
      ? z.ZodType<string, string>
      : F extends { kind: 'choice'; of: infer C }
        ? z.ZodType<keyof C & string, keyof C & string>
        : z.ZodType<string, string>
type Narrowing<Fs extends Filters> = {
  [K in keyof Fs as Fs[K] extends { kind: 'days' } ? 'from' | 'to' : K]: Fs[K] extends { usual: string }
    ? z.ZodDefault<SchemaOf<Fs[K]>>
    : z.ZodOptional<SchemaOf<Fs[K]>>
}
type Sorting<S extends string> = { sort: z.ZodDefault<z.ZodType<S, S>> }
type PageQuery<Fs extends Filters, S extends string> = z.ZodObject<
  Narrowing<Fs> & Sorting<S> & { page: typeof Page; pageSize: typeof PageSize }
>
type FileQuery<Fs extends Filters, S extends string> = z.ZodObject<Narrowing<Fs> & Sorting<S> & { format: typeof TableFormat }>
type PageData<Row extends z.ZodType> = ReturnType<typeof pageOf<Row>>

interface FileRule {
  path: string
  /** Who may have it, where that are others than who see the list. */
  access?: Access
  /** What its days are free of, where the list has a filter of days: its file asks for them, by the specification's rules of an export. */
  span?: Omit<ExportSpan, 'most'>
}

interface Definition<P extends string, Row extends z.ZodType, A, Fs extends Filters, S extends string, Cs extends ListColumns> {
  /** What the rows are, for readers and as the name of the file. */
  name: Names
  path: P
  prefixed?: true
  variant: Variant
  access: A
  reads: readonly Tag[]
  summary: string
  row: Row
  filters: Fs
  /** '-joined': newest first. The first is the usual one; the key is always the last to sort by, so that pages never overlap. */
  sorts: readonly [S, ...S[]]
  /** In their order; of a field of the row with the same name, unless server and page say otherwise. */
  columns: Cs
  /** The same list as a file. */
  file: FileRule
  /** A page of it takes long where there is much, as of rows that are gathered from several tables: see `Call`. */
  costly?: true
}

export interface List<P extends string, Row extends z.ZodType, A, Fs extends Filters, S extends string, Cs extends ListColumns> {
  name: Names
  filters: Fs
  sorts: readonly [S, ...S[]]
  columns: Cs
  /** A page of it. */
  page: Call<P, PageQuery<Fs, S>, undefined, PageData<Row>, A>
  /** All of it as a table file. */
  file: Call<string, FileQuery<Fs, S>, undefined, z.ZodNull, A, 'file'>
}

// biome-ignore lint/suspicious/noExplicitAny: the parts vary independently and none is read through this type
export type AnyList = List<any, any, any, any, any, any>

/** A list that is narrowed, sorted, paged and taken home: its two calls, and what the page shows of it. */
export function defineList<
  const P extends string,
  Row extends z.ZodType,
  const A extends Access,
  const Fs extends Filters,
  const S extends string,
  const Cs extends ListColumns,
>(definition: Definition<P, Row, A, Fs, S, Cs>): List<P, Row, A, Fs, S, Cs> {
  const { name, filters, sorts, columns, path, prefixed, variant, access, reads, summary, row, file, costly } = definition
  const narrowing = z.object({ ...narrowingOf(filters), sort: z.enum(sorts as readonly [string, ...string[]]).default(sorts[0]) })
  const common = { method: 'GET', variant, reads } as const
  const page = {
    ...{ ...common, path, access, summary, ...(prefixed ? { prefixed } : {}), ...(costly ? { costly } : {}) },
    query: narrowing.extend({ page: Page, pageSize: PageSize }),
    data: pageOf(row),
    sample: {},
  }
  const whole = {
    ...{ ...common, path: file.path, access: file.access ?? access, summary: `${summary}, as a table` },
    ...(isOwnPath(file.path) ? { variant: 'own' } : prefixed ? { prefixed } : {}),
    query: narrowing.extend({ format: isOwnPath(file.path) ? TableFormat : WorkbookFormat }),
    data: z.null(),
    answer: 'file',
    ...(isDated(filters) ? { span: { most: 'month', ...file.span }, refusals: [10003], sample: { query: someDays } } : { sample: {} }),
  }
  type Made = List<P, Row, A, Fs, S, Cs>
  const calls = { page: page as unknown as Made['page'], file: whole as unknown as Made['file'] }
  return { name, filters, sorts, columns, ...calls }
}

const isDated = (filters: Filters) => Object.values(filters).some(({ kind }) => kind === 'days')

/** A file of the specification is a call of the list's family; one of ours stands under our own address. */
const isOwnPath = (path: string) => path.startsWith('/api/v1/')

/** Characters of a search, or of an open choice. */
export const mostText = 50
/** Words of an open filter of several choices. */
export const mostWords = 40
const someDays = { from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z' }

function narrowingOf(filters: Filters): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([key, filter]) =>
      filter.kind === 'days'
        ? ['from', 'to'].map((end) => [end, Instant.optional()] as const)
        : [[key, absentOf(filter, schemaOf(filter))] as const],
    ),
  )
}

function schemaOf(filter: Exclude<Filter, { kind: 'days' }>): z.ZodType {
  if (filter.kind === 'choices') return filter.open ? listOf(mostWords) : listAmong(Object.keys(filter.of))
  if (filter.kind === 'id' && filter.of === 'device') return DeviceId
  if (filter.kind === 'id' && filter.of === 'uplink') return UplinkId
  if (filter.kind === 'choice' && !filter.open) return z.enum(Object.keys(filter.of))
  return filter.kind === 'id' ? RecordId : z.string().trim().max(mostText)
}

function absentOf(filter: Filter, schema: z.ZodType): z.ZodType {
  const usual = usualOf(filter)
  return usual === '' ? schema.optional() : schema.default(usual)
}

/** What holds where a filter is not set; empty: everything. */
export function usualOf(filter: Filter): string {
  return filter.kind === 'choice' ? (filter.usual ?? '') : ''
}
