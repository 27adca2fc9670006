import type { Cell } from '@kilowatch/contract'
import { csvBody } from './csv.ts'

/** One line of a table, by column. */
export type TableRow = Readonly<Record<string, unknown>>

/** Lines as a JSON array, one on each line of the text. */
export async function* jsonText(rows: AsyncIterable<TableRow>): AsyncIterable<string> {
  let between = '['
  for await (const row of rows) {
    yield `${between}\n${JSON.stringify(row)}`
    between = ','
  }
  yield between === '[' ? '[]\n' : '\n]\n'
}

/** The same lines as CSV under these columns; what a spreadsheet would take for a formula is made harmless. */
export function csvText(columns: readonly string[], rows: AsyncIterable<TableRow>): AsyncIterable<string> {
  return csvBody(columns, linesOf(columns, rows))
}

async function* linesOf(columns: readonly string[], rows: AsyncIterable<TableRow>): AsyncIterable<Cell[]> {
  for await (const row of rows) yield columns.map((column) => cellOf(row[column]))
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'number' || typeof value === 'string') return value
  return JSON.stringify(value)
}
