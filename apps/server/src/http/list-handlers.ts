import type { Language, Names } from '@kilowatch/catalog'
import type { AnyList, Cell, Data } from '@kilowatch/contract'
import { spareTime } from '../budgets/index.ts'
import type { Services } from '../services.ts'
import { type Bound, everyRow, readPage, type SqlList } from '../storage/list.ts'
import { csvTime } from './csv.ts'
import type { FileAnswer, HandlerRequest } from './handlers.ts'
import { tableFile } from './table-file.ts'

interface SheetContext {
  language: Language
  /** A moment in the zone of the reader's business; empty for none. */
  time(at: string | Date | null): Cell
}

/** One column of the file. */
export interface SheetColumn<Row> {
  name: Names
  cell: (row: Row, context: SheetContext) => Cell
}

type RowOf<L extends AnyList> = Data<L['page']> extends { items: (infer Row extends object)[] } ? Row : never
type PageRequest<L extends AnyList> = HandlerRequest<L['page']>
/** What both calls of a list are given. */
type ListRequest<L extends AnyList> = Omit<PageRequest<L>, 'query' | 'params' | 'body'>

interface ListParts<L extends AnyList, Stored extends object> {
  /** Values that the fragments name beside the filters. */
  bound: (request: ListRequest<L>) => Bound
  /** A row as it is answered, where it is not as it is stored. */
  show?: (row: Stored, request: ListRequest<L>, services: Services) => RowOf<L>
  sheet: readonly SheetColumn<RowOf<L>>[]
}

interface ListHandlers<L extends AnyList> {
  page: (request: PageRequest<L>, services: Services) => Promise<{ items: RowOf<L>[]; total: number }>
  file: (request: HandlerRequest<L['file']>, services: Services) => Promise<FileAnswer>
}

/** Lines of a file between two looks whether somebody waits for a short answer. */
const linesAtOnce = 200

/** Answers both calls of a declared list. */
export function listHandlers<L extends AnyList, Stored extends object = RowOf<L>>(
  list: L,
  sql: SqlList<L>,
  { bound, show, sheet }: ListParts<L, Stored>,
): ListHandlers<L> {
  const shown = (row: Stored, request: ListRequest<L>, services: Services) =>
    show ? show(row, request, services) : (row as unknown as RowOf<L>)
  return {
    async page(request, services) {
      const { rows, total } = await readPage<Stored>(services.db, sql, bound(request), request.query as never)
      return { items: rows.map((row) => shown(row, request, services)), total }
    },
    async file(given, services) {
      const request = given as unknown as PageRequest<L> & { user: { business: { timeZone: string } | null } | null; language: Language }
      const query = given.query as { sort: string; format: 'csv' | 'xlsx' }
      const { language } = request
      const context: SheetContext = { language, time: csvTime(request.user?.business?.timeZone ?? 'Asia/Shanghai') }
      let written = 0
      async function* lines() {
        for await (const row of everyRow<Stored>(services.db, sql, bound(request), query)) {
          if (++written % linesAtOnce === 0) await spareTime.part()
          const answered = shown(row, request, services)
          yield sheet.map(({ cell }) => cell(answered, context))
        }
      }
      return tableFile(query.format, { name: list.name[language], head: sheet.map(({ name }) => name[language]), lines: lines() })
    },
  }
}
