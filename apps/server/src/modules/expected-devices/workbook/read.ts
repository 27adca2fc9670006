import type { TableEncoding } from '@kilowatch/contract'
import { budgets } from '../../../budgets/index.ts'
import { Refusal } from '../../../http/refusal.ts'
import { inImportTurn, type TableUpload, tableIn } from '../../../http/uploaded-table.ts'
import { says, type WordKey } from '../../../http/words.ts'
import type { Table } from '../../../parsing/read-table.ts'
import type { Services } from '../../../services.ts'
import { knownIds } from '../queries/expected.ts'
import { columnsOf } from './columns.ts'
import { type JudgedRow, judgedRows, withKnown } from './judge.ts'

interface Wish {
  businessId: string
  files: readonly TableUpload[]
  /** Of a text, as the person says. */
  encoding?: TableEncoding | undefined
}

interface Judged extends Pick<Table, 'encoding'> {
  rows: JudgedRow[]
}

/**
 * The devices of a workbook, each row judged.
 * @throws Refusal 80003 where the file cannot be read as such a workbook; 80001 while the business has another one read
 */
export function readDevices({ files, businessId, encoding }: Wish, services: Services): Promise<Judged> {
  return inImportTurn(businessId, services, async () => {
    const [file] = files
    if (!file) throw unreadable('import-no-file')
    const table = await tableIn(file, budgets.devicesOfImport.most, encoding)
    const [head, ...rows] = table.rows
    const columns = head && columnsOf(head)
    if (!columns) throw unreadable('device-import-heads')
    const judged = judgedRows(rows, columns)
    if (judged.length === 0) throw unreadable('device-import-empty')
    const known = await knownIds(services.db, businessId, [...new Set(judged.map(({ id }) => id))])
    return { rows: withKnown(judged, known), encoding: table.encoding }
  })
}

function unreadable(key: WordKey): Refusal {
  return new Refusal(80003, { field: 'file', says: says(key) })
}
