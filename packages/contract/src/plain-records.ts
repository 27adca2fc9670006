import type { Field, Values } from '@kilowatch/catalog'
import { z } from 'zod'
import { RecordId } from './fields.ts'
import { columnsOf } from './form.ts'
import { defineList, type List, type ListColumn } from './list.ts'
import { type RecordCalls, recordCalls } from './record-calls.ts'
import { type PlainRecordKind, plainRecordKinds } from './records.ts'

type Row<Fs extends readonly Field[]> = z.ZodType<{ id: string } & Values<Fs>>
type Sort<Fs extends readonly Field[]> = Fs[number]['key'] | `-${Fs[number]['key']}`
type Search = { search: { kind: 'search'; name: { zh: string; en: string } } }
type PlainList<P extends string, Fs extends readonly Field[]> = List<
  P,
  Row<Fs>,
  { business: 'member' },
  Search,
  Sort<Fs>,
  Record<Fs[number]['key'], ListColumn>
>
type Written<P extends string, Fs extends readonly Field[]> = RecordCalls<PlainRecordKind, P, Row<Fs>, Fs>

/** What is kept of a plain kind: a form, a list and its file, and the calls under their names. */
export interface PlainRecords<One extends string, P extends string, Fs extends readonly Field[]> extends Written<P, Fs> {
  one: One
  list: PlainList<P, Fs>
  calls: { [K in `list${One}s`]: PlainList<P, Fs>['page'] } & { [K in `export${One}s`]: PlainList<P, Fs>['file'] } & {
    [K in `add${One}`]: Written<P, Fs>['add']
  } & { [K in `remove${One}s`]: Written<P, Fs>['remove'] } & { [K in `read${One}`]: Written<P, Fs>['read'] } & {
    [K in `change${One}`]: Written<P, Fs>['change']
  }
}

interface Definition<One extends string, P extends string, Fs extends readonly Field[]> {
  kind: PlainRecordKind
  /** 'SupplierContact': in the names of its calls. */
  one: One
  path: P
  /** All of them: of the page and its file. */
  name: { zh: string; en: string }
  /** Texts, numbers, choices and days; the first is `name`, by which the list is sorted when nothing else is asked for. */
  fields: Fs
  /** One valid form. */
  sample: Partial<Values<Fs>>
}

/**
 * Records of a business that are no more than their form: added, changed and removed by its administrators, seen by its members, narrowed by a
 * search in all texts, sorted by each field, taken home as a file.
 */
export function definePlainRecords<const One extends string, const P extends string, const Fs extends readonly Field[]>({
  kind,
  one,
  path,
  name,
  fields,
  sample,
}: Definition<One, P, Fs>): PlainRecords<One, P, Fs> {
  const words = plainRecordKinds[kind].en.toLowerCase()
  const row = rowOf(fields)
  const shows = { variant: 'own', reads: [kind] } as const
  const texts = fields.filter(({ kind: text }) => text === 'text')
  const list = defineList({
    ...{ ...shows, path, name, row, access: { business: 'member' }, summary: `Pages of each ${words}` },
    filters: { search: { kind: 'search', name: { zh: namesOf(texts, 'zh', '、'), en: namesOf(texts, 'en', ', ') } } },
    sorts: fields.flatMap(({ key }) => [key, `-${key}`]) as [string, ...string[]],
    columns: columnsOf(fields),
    file: { path: `${path}/export` },
  }) as unknown as PlainList<P, Fs>
  const record = recordCalls({
    ...{ kind, path, own: true, reads: shows.reads, row, fields },
    add: { summary: `Add one: ${words}`, refusals: [50003], sample: sample as never },
    remove: { summary: `Remove several: ${words}`, refusals: [70003] },
    read: { summary: `Read one: ${words}` },
    change: { summary: `Change one: ${words}`, refusals: [50003], sample: sample as never },
  })
  const calls = {
    ...{ [`list${one}s`]: list.page, [`export${one}s`]: list.file, [`add${one}`]: record.add, [`remove${one}s`]: record.remove },
    ...{ [`read${one}`]: record.read, [`change${one}`]: record.change },
  }
  return { ...record, one, list, calls } as unknown as PlainRecords<One, P, Fs>
}

function namesOf(fields: readonly Field[], language: 'zh' | 'en', between: string): string {
  return fields.map(({ name }) => name[language]).join(between)
}

function rowOf<Fs extends readonly Field[]>(fields: Fs): Row<Fs> {
  const shape = Object.fromEntries(fields.map((field) => [field.key, cellOf(field)]))
  return z.object({ id: RecordId, ...shape }) as unknown as Row<Fs>
}

function cellOf(field: Field): z.ZodType {
  if (field.kind === 'text') return z.string()
  const value = field.kind === 'number' ? z.number() : field.kind === 'choice' ? z.enum(Object.keys(field.of)) : z.string()
  return field.required || ('usual' in field && field.usual !== undefined) ? value : value.nullable()
}
