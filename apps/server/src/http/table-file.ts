import { csvBody } from './csv.ts'
import type { FileAnswer } from './handlers.ts'
import { type Workbook, workbookAnswer } from './workbook.ts'

/** A table as the file that was asked for, written as its lines come. */
export function tableFile(format: 'csv' | 'xlsx', table: Workbook): FileAnswer {
  if (format === 'xlsx') return workbookAnswer(table)
  return { name: `${table.name}.csv`, type: 'text/csv; charset=utf-8', body: csvBody(table.head, table.lines) }
}
