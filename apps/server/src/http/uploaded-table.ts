import { readFile } from 'node:fs/promises'
import type { TableEncoding } from '@kilowatch/contract'
import { budgets, Turns } from '../budgets/index.ts'
import type { Table } from '../parsing/read-table.ts'
import { runParser } from '../parsing/run-parser.ts'
import { type TableFault, Unreadable } from '../parsing/unreadable.ts'
import type { Services } from '../services.ts'
import type { UploadedFile } from './handlers.ts'
import { Refusal } from './refusal.ts'
import { turnOf } from './turns.ts'
import { says } from './words.ts'

export type TableUpload = Pick<UploadedFile, 'name' | 'path'>

/** Of this process. */
const turns = new Turns({ each: 'importsOfBusiness', all: 'importsAtOnce', waiting: 'importsWaiting' })

const bounds = {
  emptyRows: budgets.tableEmptyRows.most,
  cells: budgets.tableCells.most,
  cellsOfRow: budgets.tableColumns.most,
  unpacked: budgets.tableUnpacked.most,
  parts: budgets.tableParts.most,
}
const limits = { seconds: budgets.tableTime.most, bytes: budgets.tableMemory.most }

/** Works while no other import of the business does. @throws Refusal 80001 while one is under way, 60006 while too many others are */
export async function inImportTurn<T>(businessId: string, { excesses }: Services, work: () => Promise<T>): Promise<T> {
  const giveBack = await turnOf(turns, businessId, excesses, { own: 'import-under-way', all: 'imports-busy' })
  try {
    return await work()
  } finally {
    giveBack()
  }
}

/** The filled rows of an uploaded table, heads first; `most` of them below. @param encoding as a person says @throws Refusal 80003 where it cannot be read, in words */
export async function tableIn({ name, path }: TableUpload, most: number, encoding: TableEncoding | undefined): Promise<Table> {
  try {
    // The heads are a row as well.
    return await runParser('table', { name, encoding, bytes: await readFile(path), bounds: { ...bounds, rows: most + 1 } }, limits)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new Refusal(80003, { field: 'file', says: says(`import-${error.reason as TableFault}`, { most }) })
  }
}
