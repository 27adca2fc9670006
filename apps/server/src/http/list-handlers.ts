import type { Language } from '@kilowatch/catalog'
import type { AnyList, Cell, Data, ListColumn } from '@kilowatch/contract'
import { budgets, spareTime } from '../budgets/index.ts'
import type { Services } from '../services.ts'
import { type Bound, everyRow, readPage, readRow, type SqlList } from '../storage/list.ts'
import type { Queryable } from '../storage/queryable.ts'
import { endCell, timeCell } from './csv.ts'
import type { FileAnswer, HandlerRequest } from './handlers.ts'
import { readerZone } from './reader-zone.ts'
import { Refusal } from './refusal.ts'
import { tableFile } from './table-file.ts'
import { word } from './words.ts'

interface CellContext {
  language: Language
  /** A moment in the zone of the reader's business; empty for none. */
  time(at: string | Date | null): Cell
  /** Until when something holds. */
  end: (at: Date | string | null) => Cell
}

type RowOf<L extends AnyList> = Data<L['page']> extends { items: (infer Row extends object)[] } ? Row : never
type CellOf<L extends AnyList> = (row: RowOf<L>, context: CellContext) => Cell
/** Columns of which the row has no plain field: the handler says what stands in the file. */
type Unplain<L extends AnyList> = {
  [K in keyof L['columns']]: L['columns'][K] extends { only: 'screen' }
    ? never
    : K extends keyof RowOf<L>
      ? RowOf<L>[K] extends string | number | boolean | null
        ? never
        : K
      : K
}[keyof L['columns']]

type PageRequest<L extends AnyList> = HandlerRequest<L['page']>
/** What both calls of a list are given. */
type ListRequest<L extends AnyList> = Omit<PageRequest<L>, 'params' | 'body'>

interface ListParts<L extends AnyList, Stored extends object> {
  /** What the fragments name beside the filters, `userId`, `businessId` and `now`. */
  bound?: (request: ListRequest<L>, services: Services) => Bound
  /** Rows of a page, or some of a file, as they are answered, where they are not as they are stored. */
  show?: (rows: readonly Stored[], request: ListRequest<L>, services: Services) => RowOf<L>[] | Promise<RowOf<L>[]>
  /** Cells of the file that are not the row's field of the same name. */
  cells?: { [K in keyof L['columns']]?: CellOf<L> }
}
type PartsOf<L extends AnyList, Stored extends object> = [Unplain<L>] extends [never]
  ? [parts?: ListParts<L, Stored>]
  : [parts: ListParts<L, Stored> & { cells: { [K in Unplain<L>]: CellOf<L> } }]

/** Who asks for one row. */
export type RowRequest<L extends AnyList> = Omit<PageRequest<L>, 'params' | 'query' | 'body'>
type RowCommand<L extends AnyList, B> = (id: string, body: B, actor: RowRequest<L>, services: Services) => Promise<unknown>

export interface ListHandlers<L extends AnyList> {
  page: (request: PageRequest<L>, services: Services) => Promise<{ items: RowOf<L>[]; total: number }>
  file: (request: HandlerRequest<L['file']>, services: Services) => Promise<FileAnswer>
  /** One row as a page shows it. @throws Refusal 70003 where there is none, or for others alone */
  row: (id: string, request: RowRequest<L>, services: Services) => Promise<RowOf<L>>
  /** Answers a call on one record: the command is done, and the row is what it is then. */
  changed: <B>(
    command: RowCommand<L, B>,
  ) => (request: RowRequest<L> & { record: { id: string }; body: B }, services: Services) => Promise<RowOf<L>>
}

/** Lines of a file between two looks whether somebody waits for a short answer. */
const linesAtOnce = 200

/** Answers both calls of a declared list. `sql`: where its rows come from, where that depends on what is asked for a function of it. */
export function listHandlers<L extends AnyList, Stored extends object = RowOf<L>>(
  list: L,
  sql: SqlList<L> | ((request: ListRequest<L>) => SqlList<L>),
  ...[parts]: PartsOf<L, Stored>
): ListHandlers<L> {
  const { bound, show, cells = {} }: ListParts<L, Stored> = parts ?? {}
  const columns = Object.entries<ListColumn>(list.columns).filter(([, { only }]) => only !== 'screen')
  const lineOf = columns.map(([key, column]) => (cells as Record<string, CellOf<L>>)[key] ?? plainCell<L>(key, column))
  const sqlOf = (request: ListRequest<L>) => (typeof sql === 'function' ? sql(request) : sql)
  const boundOf = (request: ListRequest<L>, services: Services) => ({ ...boundAlways(request, services), ...bound?.(request, services) })
  const shown = async (rows: readonly Stored[], request: ListRequest<L>, services: Services) =>
    show ? show(rows, request, services) : (rows as unknown as RowOf<L>[])

  async function* linesOf(request: ListRequest<L>, services: Services, context: CellContext): AsyncIterable<Cell[]> {
    const query = request.query as unknown as { sort: string }
    let written = 0
    for await (const { rows, whole } of everyRow<Stored>(services.db, sqlOf(request), boundOf(request, services), query)) {
      for (const row of await shown(rows, request, services)) {
        if (++written % linesAtOnce === 0) await spareTime.part()
        yield lineOf.map((cell) => cell(row, context))
      }
      if (!whole) yield [word('file-ends', context.language, { most: budgets.exportedRows.most })]
    }
  }

  const row: ListHandlers<L>['row'] = async (id, asked, services) => {
    const request = asked as ListRequest<L>
    const [found] = await shown([await foundRow<Stored>(services.db, sqlOf(request), boundOf(request, services), id)], request, services)
    return found as RowOf<L>
  }

  return {
    row,
    changed: (command) => async (request, services) => {
      await command(request.record.id, request.body, request, services)
      return row(request.record.id, request, services)
    },
    async page(request, services) {
      const { rows, total } = await readPage<Stored>(services.db, sqlOf(request), boundOf(request, services), request.query as never)
      return { items: await shown(rows, request, services), total }
    },
    async file(given, services) {
      const request = given as unknown as PageRequest<L> & Reader
      const { format } = given.query as { format: 'csv' | 'xlsx' }
      const { language, user } = request
      const timeZone = readerZone(user)
      const context = { language, time: timeCell(timeZone), end: endCell(timeZone) }
      const head = columns.map(([, { name }]) => name[language])
      return tableFile(format, { name: list.name[language], head, lines: linesOf(request, services, context) })
    },
  }
}

/** One row of a list as it is stored. @throws Refusal 70003 where there is none, or for others alone */
export async function foundRow<Row extends object>(db: Queryable, sql: SqlList, bound: Bound, key: string): Promise<Row> {
  const row = await readRow<Row>(db, sql, bound, key)
  if (!row) throw new Refusal(70003)
  return row
}

/** Who asks, as far as the access rule of the list tells. */
interface Reader {
  language: Language
  user?: { id: string; business: { timeZone: string } | null } | null
  business?: { id: string }
}

function boundAlways(request: unknown, { clock }: Services): Bound {
  const { user, business } = request as Reader
  return { userId: user?.id, businessId: business?.id, now: clock.now() }
}

function plainCell<L extends AnyList>(key: string, { kind, of }: ListColumn): CellOf<L> {
  return (row, { language, time, end }) => {
    const value = (row as Record<string, Cell>)[key] ?? null
    if (kind === 'time') return time(value as string | null)
    if (kind === 'end') return end(value as string | null)
    return of && value !== null ? (of[String(value)]?.[language] ?? value) : value
  }
}
