import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type Cell, neutralised } from '@kilowatch/contract'
import { writeXlsxStream } from 'hucre'
import type { FileAnswer } from './handlers.ts'

export interface Workbook {
  /** Of the sheet and of the file. */
  name: string
  head: readonly string[]
  lines: AsyncIterable<readonly Cell[]>
}

/** One sheet as a workbook, written as its lines come. Texts stay texts; none can become a formula. */
export function workbookAnswer({ name, head, lines }: Workbook): FileAnswer {
  const stream = writeXlsxStream(rows(head, lines), { name, freezePane: { rows: 1 } }) as unknown as ReadableStream<Uint8Array>
  return {
    name: `${name}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: Readable.fromWeb(stream),
  }
}

async function* rows(head: readonly string[], lines: AsyncIterable<readonly Cell[]>): AsyncIterable<Cell[]> {
  yield [...head]
  for await (const line of lines) yield line.map((cell) => (typeof cell === 'string' ? neutralised(cell) : cell))
}
