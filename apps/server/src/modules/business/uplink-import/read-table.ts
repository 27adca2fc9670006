import { type CellValue, parseCsv, streamXlsxRows } from 'hucre'
import { isSmallWhenUnpacked } from './zip-bounds.ts'

/** A row that holds something. */
export interface TableRow {
  /** From 1, as spreadsheets count. */
  row: number
  cells: readonly CellValue[]
}

export class Unreadable extends Error {
  readonly reason: 'not-a-workbook' | 'too-many-rows' | 'too-large'
  constructor(reason: Unreadable['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Columns beyond are not looked at. */
const mostColumns = 50
/** Empty rows before, between and after count as well. */
const mostEmptyRows = 5_000

const zipMark = Buffer.from('PK\u0003\u0004', 'latin1')
/** Workbooks of before 2007, and encrypted ones. */
const oleMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/**
 * The filled rows of the first sheet, by what the file is, not by its name. Of formulas only the kept result is read.
 * @throws Unreadable
 */
export async function readTable(file: { name: string; bytes: Buffer }, mostRows: number): Promise<TableRow[]> {
  const { name, bytes } = file
  if (bytes.subarray(0, 4).equals(zipMark)) return readWorkbook(bytes, mostRows)
  const isWorkbookByName = /\.xls[xmb]?$/i.test(name)
  if (isWorkbookByName || bytes.subarray(0, 4).equals(oleMark) || bytes.includes(0)) throw new Unreadable('not-a-workbook')
  return readText(bytes, mostRows)
}

async function readWorkbook(bytes: Buffer, mostRows: number): Promise<TableRow[]> {
  if (!isSmallWhenUnpacked(bytes)) throw new Unreadable('too-large')
  const rows: TableRow[] = []
  let seen = 0
  try {
    for await (const { index, values } of streamXlsxRows(bytes)) {
      seen += 1
      collect(rows, { row: index + 1, cells: values }, seen, mostRows)
    }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('not-a-workbook')
  }
  return rows
}

function readText(bytes: Buffer, mostRows: number): TableRow[] {
  const rows: TableRow[] = []
  parseCsv(decoded(bytes), { maxRows: mostRows + mostEmptyRows }).forEach((cells, index) => {
    collect(rows, { row: index + 1, cells }, index + 1, mostRows)
  })
  return rows
}

function collect(rows: TableRow[], { row, cells }: TableRow, seen: number, mostRows: number): void {
  const looked = cells.slice(0, mostColumns)
  const filled = looked.some((cell) => cell !== null && String(cell).trim() !== '')
  if (filled) rows.push({ row, cells: looked })
  if (rows.length > mostRows || seen > mostRows + mostEmptyRows) throw new Unreadable('too-many-rows')
}

/** Excel for Chinese writes GBK unless it is told otherwise; what is not UTF-8 is taken for it. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gbk').decode(bytes)
  }
}
