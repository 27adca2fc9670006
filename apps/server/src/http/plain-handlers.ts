import type { Field } from '@kilowatch/catalog'
import type { AnyCall, AnyList, PlainRecordKind } from '@kilowatch/contract'
import { plainList } from '../storage/plain-list.ts'
import { plainTable } from '../storage/record-place.ts'
import { recordTable } from '../storage/record-table.ts'
import type { Handlers } from './handlers.ts'
import { listHandlers } from './list-handlers.ts'
import { recordHandlers } from './record-handlers.ts'

interface Declared {
  kind: PlainRecordKind
  one: string
  fields: readonly Field[]
  list: AnyList
  calls: Readonly<Record<string, AnyCall>>
}

/** Answers all calls of declared plain records; their table is named after the kind. `unique`: what no two of a business may both say. */
export function plainHandlers<D extends Declared>(
  declared: D & Record<'add' | 'remove' | 'read' | 'change', AnyCall>,
  rule: { unique?: D['fields'][number]['key'] } = {},
): Handlers<D['calls']> {
  const { kind, one, fields } = declared
  const table = plainTable(kind)
  const rows = plainList(declared.list, recordTable(table, fields.map(({ key }) => key) as never), fields)
  const list = listHandlers<AnyList, object>(declared.list, rows, { cells: {} })
  const record = recordHandlers(declared, list, { table, ...rule } as never)
  return {
    ...{ [`list${one}s`]: list.page, [`export${one}s`]: list.file, [`add${one}`]: record.add, [`remove${one}s`]: record.remove },
    ...{ [`read${one}`]: record.read, [`change${one}`]: record.change },
  } as unknown as Handlers<D['calls']>
}
