import type { Values } from '@kilowatch/catalog'
import type { AnyCall, AnyList } from '@kilowatch/contract'
import type { SqlList } from '../storage/list.ts'
import { type PlainDeclared, plainRows } from '../storage/plain-list.ts'
import { plainTable } from '../storage/record-place.ts'
import type { Handlers } from './handlers.ts'
import { listHandlers } from './list-handlers.ts'
import { recordHandlers } from './record-handlers.ts'

interface Declared extends PlainDeclared {
  one: string
  calls: Readonly<Record<string, AnyCall>>
}

interface Rule<D extends Declared> {
  /** What no two of a business may both say. */
  unique?: D['fields'][number]['key']
  /** Refuses what no field says by itself. */
  demand?: (form: Values<D['fields']>) => void
  /** Where they are counted; without it they are no more than their form. */
  rows?: SqlList
}

/** Answers all calls of declared plain records; their table is named after the kind. */
export function plainHandlers<D extends Declared>(
  declared: D & Record<'add' | 'remove' | 'read' | 'change', AnyCall>,
  { rows = plainRows(declared), ...rule }: Rule<D> = {},
): Handlers<D['calls']> {
  const { kind, one } = declared
  const list = listHandlers<AnyList, object>(declared.list, rows, { cells: {} })
  const record = recordHandlers(declared, list, { table: plainTable(kind), ...rule } as never)
  return {
    ...{ [`list${one}s`]: list.page, [`export${one}s`]: list.file, [`add${one}`]: record.add, [`remove${one}s`]: record.remove },
    ...{ [`read${one}`]: record.read, [`change${one}`]: record.change },
  } as unknown as Handlers<D['calls']>
}
