import type { TableEncoding } from '@kilowatch/contract'
import { type CellValue, streamCsvRows, streamXlsxRows } from 'hucre'
import { textOf } from './text-encoding.ts'
import { Unreadable } from './unreadable.ts'
import { isSmallWhenUnpacked, type ZipBounds } from './zip-bounds.ts'

/** A row that holds something. */
export interface TableRow {
  /** From 1, as spreadsheets count. */
  row: number
  cells: readonly CellValue[]
}

/** A table of more is refused. */
export interface TableBounds extends ZipBounds {
  /** Filled rows, heads included. */
  rows: number
  /** Empty rows before, between and after. */
  emptyRows: number
  /** Cells that hold something, of all rows together. */
  cells: number
  /** Cells of one row, filled or not. */
  cellsOfRow: number
}

export interface TableOrder {
  name: string
  bytes: Uint8Array
  /** How a text is written, where a person has said so. */
  encoding?: TableEncoding | undefined
  bounds: TableBounds
}

export interface Table {
  rows: TableRow[]
  /** As what a text was read; null: a workbook says itself. */
  encoding: TableEncoding | null
}

/** Columns beyond are not looked at. */
const columnsLookedAt = 50
/** Characters of a cell; the rest is cut off. */
const charactersKept = 200

const zipMark = Buffer.from('PK\u0003\u0004', 'latin1')
/** Workbooks of before 2007, and encrypted ones. */
const oleMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/**
 * The filled rows of the first sheet, by what the file is, not by its name. Of formulas only the kept result is read.
 * Rows are judged as they come: what lies behind the first one too many is never parsed. It computes: for a process of its own.
 * @throws Unreadable
 */
export async function readTable({ name, bytes, encoding, bounds }: TableOrder): Promise<Table> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (content.subarray(0, 4).equals(zipMark)) return { rows: await collected(workbookRows(content, bounds), bounds), encoding: null }
  const isWorkbookByName = /\.xls[xmb]?$/i.test(name)
  if (isWorkbookByName || content.subarray(0, 4).equals(oleMark) || content.includes(0)) throw new Unreadable('not-a-workbook')
  const text = textOf(content, encoding)
  return { rows: await collected(textRows(text.text), bounds), encoding: text.encoding }
}

async function* workbookRows(bytes: Buffer, bounds: ZipBounds): AsyncIterable<TableRow> {
  if (!isSmallWhenUnpacked(bytes, bounds)) throw new Unreadable('too-large')
  try {
    for await (const { index, values } of streamXlsxRows(bytes)) yield { row: index + 1, cells: values }
  } catch {
    throw new Unreadable('not-a-workbook')
  }
}

/** What Excel reads at the beginning of a text for the separator of its cells, and shows no row for. */
const separatorLine = /^\uFEFF?"?sep=([,;\t|])"?(?:\r\n|\r|\n|$)/i

function* textRows(text: string): Iterable<TableRow> {
  const [line = '', delimiter] = separatorLine.exec(text) ?? []
  let row = 0
  for (const cells of streamCsvRows(text.slice(line.length), delimiter === undefined ? {} : { delimiter })) {
    row += 1
    yield { row, cells }
  }
}

async function collected(source: Iterable<TableRow> | AsyncIterable<TableRow>, bounds: TableBounds): Promise<TableRow[]> {
  const rows: TableRow[] = []
  let seen = 0
  let filled = 0
  for await (const { row, cells } of source) {
    seen += 1
    if (cells.length <= bounds.cellsOfRow) filled += cells.filter(isFilled).length
    if (cells.length > bounds.cellsOfRow || filled > bounds.cells) throw new Unreadable('too-many-cells')
    const looked = cells.slice(0, columnsLookedAt).map(short)
    if (looked.some(isFilled)) rows.push({ row, cells: looked })
    if (rows.length > bounds.rows || seen > bounds.rows + bounds.emptyRows) throw new Unreadable('too-many-rows')
  }
  return rows
}

function isFilled(cell: CellValue): boolean {
  return cell !== null && String(cell).trim() !== ''
}

function short(cell: CellValue): CellValue {
  return typeof cell === 'string' ? cell.slice(0, charactersKept) : cell
}
