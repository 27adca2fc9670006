import type { Field } from '@kilowatch/catalog'
import { z } from 'zod'
import type { Call } from './call.ts'
import { formOf } from './form.ts'
import { type KindsOf, recordWord } from './records.ts'
import type { ChangeTag, Tag } from './tags.ts'

/** Ids of several records, separated by commas. */
export const Ids = z.object({ ids: z.string().regex(/^\d{1,18}(,\d{1,18}){0,99}$/) })
export const Removed = z.object({ removed: z.number().int() })

interface Said {
  summary: string
  refusals?: readonly number[]
}
interface Written<Fs extends readonly Field[]> extends Said {
  /** One valid form. */
  sample: z.input<ReturnType<typeof formOf<Fs>>>
}

interface Definition<K extends KindsOf<'business'> & ChangeTag, P extends string, Row extends z.ZodType, Fs extends readonly Field[]> {
  kind: K
  path: P
  /** Below /api/v1: not of the specification. */
  own?: true
  reads: readonly Tag[]
  row: Row
  fields: Fs
  add: Written<Fs>
  remove: Said
  read: Said
  change: Written<Fs>
}

export interface RecordCalls<K extends string, P extends string, Row extends z.ZodType, Fs extends readonly Field[]> {
  kind: K
  /** What its form asks. */
  fields: Fs
  add: Call<P, undefined, ReturnType<typeof formOf<Fs>>, Row, { business: 'admin' }>
  remove: Call<P, typeof Ids, undefined, typeof Removed, { business: 'admin' }>
  read: Call<`${P}/:id`, undefined, undefined, Row, { record: K; can: 'see'; at: 'params.id' }>
  change: Call<`${P}/:id`, undefined, ReturnType<typeof formOf<Fs>>, Row, { record: K; can: 'manage'; at: 'params.id' }>
}

/** The calls of the specification's enterprise clients that add, remove, read and change one kind of record of a business by a form. */
export function recordCalls<
  const K extends KindsOf<'business'> & ChangeTag,
  const P extends string,
  Row extends z.ZodType,
  const Fs extends readonly Field[],
>({ kind, path, own, reads, row, fields, add, remove, read, change }: Definition<K, P, Row, Fs>): RecordCalls<K, P, Row, Fs> {
  const same = own ? { variant: 'own' } : { prefixed: true, variant: 'wrapper' }
  const writes = { ...same, changes: [kind], body: formOf(fields), data: row }
  const one = { path: `${path}/:id`, params: { id: recordWord(kind) } }
  const made = {
    ...{ kind, fields },
    add: { ...writes, ...add, method: 'POST', path, access: { business: 'admin' }, sample: { body: add.sample } },
    remove: {
      ...{ ...same, ...remove, method: 'DELETE', path, access: { business: 'admin' }, changes: [kind] },
      ...{ query: Ids, data: Removed, sample: { query: { ids: recordWord(kind) } } },
    },
    read: {
      ...{ ...same, ...read, method: 'GET', path: one.path, access: { record: kind, can: 'see', at: 'params.id' } },
      ...{ reads, data: row, sample: { params: one.params } },
    },
    change: {
      ...{ ...writes, ...change, method: 'PUT', path: one.path, access: { record: kind, can: 'manage', at: 'params.id' } },
      ...{ sample: { params: one.params, body: change.sample } },
    },
  }
  return made as unknown as RecordCalls<K, P, Row, Fs>
}
