import type { Choices, Names } from '@kilowatch/catalog'
import { z } from 'zod'
import type { Access, Call, Variant } from './call.ts'
import { Page, PageSize, pageOf, RecordId, TableFormat } from './fields.ts'
import type { Tag } from './tags.ts'

/** One way to narrow a list, as data: query of its calls, condition of the database, filter bar and address of the page follow. */
export type Filter =
  | { kind: 'search'; name: Names }
  | { kind: 'choice'; name: Names; of: Choices }
  /** A record of the business, by its id. */
  | { kind: 'id'; name: Names; of: 'department' }
export type Filters = Readonly<Record<string, Filter>>

type WireOf<F> = F extends { kind: 'choice'; of: infer C } ? keyof C & string : string
type Narrowing<Fs extends Filters> = { [K in keyof Fs]: z.ZodOptional<z.ZodType<WireOf<Fs[K]>, WireOf<Fs[K]>>> }
type Sorting<S extends string> = { sort: z.ZodDefault<z.ZodType<S, S>> }
type PageQuery<Fs extends Filters, S extends string> = z.ZodObject<
  Narrowing<Fs> & Sorting<S> & { page: typeof Page; pageSize: typeof PageSize }
>
type FileQuery<Fs extends Filters, S extends string> = z.ZodObject<Narrowing<Fs> & Sorting<S> & { format: typeof TableFormat }>
type PageData<Row extends z.ZodType> = ReturnType<typeof pageOf<Row>>

interface Definition<P extends string, Row extends z.ZodType, A, Fs extends Filters, S extends string> {
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
  /** Path of the same list as a file, and who may have it where that are others. */
  file: { path: string; access?: Access }
}

export interface List<P extends string, Row extends z.ZodType, A, Fs extends Filters, S extends string> {
  name: Names
  filters: Fs
  sorts: readonly [S, ...S[]]
  /** A page of it. */
  page: Call<P, PageQuery<Fs, S>, undefined, PageData<Row>, A>
  /** All of it as a table file. */
  file: Call<string, FileQuery<Fs, S>, undefined, z.ZodNull, A, 'file'>
}

// biome-ignore lint/suspicious/noExplicitAny: the parts vary independently and none is read through this type
export type AnyList = List<any, any, any, any, any>

/** A list that is narrowed, sorted, paged and taken home: its two calls, and what the page shows of it. */
export function defineList<
  const P extends string,
  Row extends z.ZodType,
  const A extends Access,
  const Fs extends Filters,
  const S extends string,
>(definition: Definition<P, Row, A, Fs, S>): List<P, Row, A, Fs, S> {
  const { name, filters, sorts, path, prefixed, variant, access, reads, summary, row, file } = definition
  const narrowing = z.object({
    ...Object.fromEntries(Object.entries(filters).map(([key, filter]) => [key, schemaOf(filter).optional()])),
    sort: z.enum(sorts as readonly [string, ...string[]]).default(sorts[0]),
  })
  const common = { method: 'GET', variant, reads, sample: {} } as const
  const page = {
    ...{ ...common, path, access, summary, ...(prefixed ? { prefixed } : {}) },
    query: narrowing.extend({ page: Page, pageSize: PageSize }),
    data: pageOf(row),
  }
  const whole = {
    ...{ ...common, variant: 'own', path: file.path, access: file.access ?? access, summary: `${summary}, as a table` },
    query: narrowing.extend({ format: TableFormat }),
    data: z.null(),
    answer: 'file',
  }
  type Made = List<P, Row, A, Fs, S>
  return { name, filters, sorts, page: page as unknown as Made['page'], file: whole as unknown as Made['file'] }
}

function schemaOf(filter: Filter): z.ZodType {
  if (filter.kind === 'choice') return z.enum(Object.keys(filter.of))
  return filter.kind === 'id' ? RecordId : z.string().trim().max(50)
}
