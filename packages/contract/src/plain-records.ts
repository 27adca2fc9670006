import type { Field, Names, Values } from '@kilowatch/catalog'
import { z } from 'zod'
import { RecordId } from './fields.ts'
import { columnsOf } from './form.ts'
import { defineList, type List, type ListColumn } from './list.ts'
import { type RecordCalls, recordCalls } from './record-calls.ts'
import { type PlainRecordKind, plainRecordKinds } from './records.ts'
import type { Tag } from './tags.ts'

type Row<Fs extends readonly Field[], C extends string> = z.ZodType<{ id: string } & Values<Fs> & Record<C, number>>
type Column<Fs extends readonly Field[], C extends string> = Fs[number]['key'] | C
type Search = { search: { kind: 'search'; name: { zh: string; en: string } } }
type PlainList<P extends string, Fs extends readonly Field[], C extends string> = List<
  P,
  Row<Fs, C>,
  { business: 'member' },
  Search,
  Column<Fs, C> | `-${Column<Fs, C>}`,
  Record<Column<Fs, C>, ListColumn>
>
type Written<P extends string, Fs extends readonly Field[], C extends string> = RecordCalls<PlainRecordKind, P, Row<Fs, C>, Fs>

/** What is kept of a plain kind: a form, a list and its file, and the calls under their names. */
export interface PlainRecords<One extends string, P extends string, Fs extends readonly Field[], C extends string>
  extends Written<P, Fs, C> {
  one: One
  row: Row<Fs, C>
  list: PlainList<P, Fs, C>
  calls: { [K in `list${One}s`]: PlainList<P, Fs, C>['page'] } & { [K in `export${One}s`]: PlainList<P, Fs, C>['file'] } & {
    [K in `add${One}`]: Written<P, Fs, C>['add']
  } & { [K in `remove${One}s`]: Written<P, Fs, C>['remove'] } & { [K in `read${One}`]: Written<P, Fs, C>['read'] } & {
    [K in `change${One}`]: Written<P, Fs, C>['change']
  }
}

interface Definition<One extends string, P extends string, Fs extends readonly Field[], C extends string> {
  kind: PlainRecordKind
  /** 'SupplierContact': in the names of its calls. */
  one: One
  path: P
  /** Calls of the specification's enterprise clients; otherwise they are ours, below /api/v1. */
  specified?: true
  /** All of them: of the page and its file. */
  name: Names
  /** Texts, numbers, choices and days; the first is `name`. */
  fields: Fs
  /** The field by which the list is sorted when nothing else is asked for, if not by the first. */
  sortedBy?: NoInfer<Fs[number]['key']>
  /** How many of another kind name it; stands behind the first column. */
  count?: { key: C; name: Names; of: Tag }
  /** One valid form. */
  sample: Partial<Values<Fs>>
}

/**
 * Records of a business that are no more than their form: added, changed and removed by its administrators, seen by its members, narrowed by a
 * search in all texts, sorted by each column, taken home as a file.
 */
export function definePlainRecords<
  const One extends string,
  const P extends string,
  const Fs extends readonly Field[],
  const C extends string = never,
>({ kind, one, path, specified, name, fields, sortedBy, count, sample }: Definition<One, P, Fs, C>): PlainRecords<One, P, Fs, C> {
  const words = plainRecordKinds[kind].en.toLowerCase()
  const row = rowOf(fields, count?.key)
  const reads: Tag[] = [kind, ...(count ? [count.of] : [])]
  const columns = columnsIn(fields, count)
  const sorts = Object.keys(columns).sort((one, other) => Number(other === sortedBy) - Number(one === sortedBy))
  const list = defineList({
    ...{ path, name, row, reads, access: { business: 'member' }, summary: `Pages of each ${words}` },
    ...(specified ? { prefixed: true, variant: 'wrapper' } : { variant: 'own' }),
    filters: { search: { kind: 'search', name: searched(fields) } },
    sorts: sorts.flatMap((key) => [key, `-${key}`]) as [string, ...string[]],
    columns,
    file: { path: specified ? `/api/v1/${kind}s/export` : `${path}/export` },
  }) as unknown as PlainList<P, Fs, C>
  const record = recordCalls({
    ...{ kind, path, reads, row, fields, ...(specified ? {} : { own: true as const }) },
    add: { summary: `Add one: ${words}`, refusals: [30001, 50003], sample: sample as never },
    remove: { summary: `Remove several: ${words}`, refusals: [70003] },
    read: { summary: `Read one: ${words}` },
    change: { summary: `Change one: ${words}`, refusals: [50003], sample: sample as never },
  })
  const calls = {
    ...{ [`list${one}s`]: list.page, [`export${one}s`]: list.file, [`add${one}`]: record.add, [`remove${one}s`]: record.remove },
    ...{ [`read${one}`]: record.read, [`change${one}`]: record.change },
  }
  return { ...record, one, row, list, calls } as unknown as PlainRecords<One, P, Fs, C>
}

function columnsIn(fields: readonly Field[], count?: { key: string; name: Names }): Record<string, ListColumn> {
  const [first, ...others] = Object.entries(columnsOf(fields))
  const counted = count ? [[count.key, { name: count.name, kind: 'number' } as const] as const] : []
  return Object.fromEntries([...(first ? [first] : []), ...counted, ...others])
}

/** 'Job title or remark' */
function searched(fields: readonly Field[]): Names {
  const names = fields.filter(({ kind }) => kind === 'text').map(({ name }) => name)
  const lower = (word: string, place: number) => (place === 0 ? word : word.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()))
  const either = (language: string, words: string[]) => new Intl.ListFormat(language, { type: 'disjunction' }).format(words)
  return {
    zh: either(
      'zh',
      names.map(({ zh }) => zh),
    ),
    en: either(
      'en',
      names.map(({ en }, place) => lower(en, place)),
    ),
  }
}

function rowOf<Fs extends readonly Field[], C extends string>(fields: Fs, count?: C): Row<Fs, C> {
  const shape = Object.fromEntries(fields.map((field) => [field.key, cellOf(field)]))
  return z.object({ id: RecordId, ...shape, ...(count ? { [count]: z.number().int() } : {}) }) as unknown as Row<Fs, C>
}

function cellOf(field: Field): z.ZodType {
  if (field.kind === 'text') return z.string()
  const value = field.kind === 'number' ? z.number() : field.kind === 'choice' ? z.enum(Object.keys(field.of)) : z.string()
  return field.required || ('usual' in field && field.usual !== undefined) ? value : value.nullable()
}
