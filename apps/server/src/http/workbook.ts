import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type Cell, neutralised } from '@kilowatch/contract'
import { writeXlsx, writeXlsxStream } from 'hucre'
import type { FileAnswer } from './handlers.ts'

export interface Workbook {
  /** Of the sheet and of the file. */
  name: string
  head: readonly string[]
  lines: AsyncIterable<readonly Cell[]>
}

export interface Sheet {
  name: string
  head: readonly string[]
  lines: readonly (readonly Cell[])[]
}

export interface Sheets {
  /** Of the file. */
  name: string
  sheets: readonly Sheet[]
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A few short sheets as one workbook; `workbookAnswer` is for what is long. */
export async function sheetsAnswer({ name, sheets }: Sheets): Promise<FileAnswer> {
  const bytes = await writeXlsx({
    sheets: sheets.map((sheet) => ({
      name: sheet.name,
      rows: [[...sheet.head], ...sheet.lines.map((line) => line.map(written))],
      columns: sheet.head.map((_, at) => ({ width: widthOf(sheet, at) })),
      freezePane: { rows: 1 },
    })),
  })
  return { name: `${name}.xlsx`, type: workbookType, body: Readable.from([bytes]) }
}

/** As wide as its longest text, with what is wider in Chinese. */
function widthOf({ head, lines }: Sheet, at: number): number {
  const texts = [head[at], ...lines.slice(0, 200).map((line) => line[at])].map((cell) => String(cell ?? ''))
  return Math.min(60, Math.max(...texts.map((text) => text.length + text.replace(/[ -ÿ]/g, '').length)) + 2)
}

/** One sheet as a workbook, written as its lines come. Texts stay texts; none can become a formula. */
export function workbookAnswer({ name, head, lines }: Workbook): FileAnswer {
  const stream = writeXlsxStream(rows(head, lines), { name, freezePane: { rows: 1 } }) as unknown as ReadableStream<Uint8Array>
  return {
    name: `${name}.xlsx`,
    type: workbookType,
    body: Readable.fromWeb(stream),
  }
}

async function* rows(head: readonly string[], lines: AsyncIterable<readonly Cell[]>): AsyncIterable<Cell[]> {
  yield [...head]
  for await (const line of lines) yield line.map(written)
}

function written(cell: Cell): Cell {
  return typeof cell === 'string' ? neutralised(cell) : cell
}
