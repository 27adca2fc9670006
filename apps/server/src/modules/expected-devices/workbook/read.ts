import { budgets } from '../../../budgets/index.ts'
import { Refusal } from '../../../http/refusal.ts'
import { inImportTurn, type TableUpload, tableIn } from '../../../http/uploaded-table.ts'
import { says, type WordKey } from '../../../http/words.ts'
import type { Services } from '../../../services.ts'
import { knownIds } from '../queries/expected.ts'
import { columnsOf } from './columns.ts'
import { type JudgedRow, judgedRows, withKnown } from './judge.ts'

/**
 * The devices of a workbook, each row judged.
 * @throws Refusal 80003 where the file cannot be read as such a workbook; 80001 while the business has another one read
 */
export function readDevices(files: readonly TableUpload[], businessId: string, services: Services): Promise<JudgedRow[]> {
  return inImportTurn(businessId, services, async () => {
    const [file] = files
    if (!file) throw unreadable('import-no-file')
    const [head, ...rows] = await tableIn(file, budgets.devicesOfImport.most)
    const columns = head && columnsOf(head)
    if (!columns) throw unreadable('device-import-heads')
    const judged = judgedRows(rows, columns)
    if (judged.length === 0) throw unreadable('device-import-empty')
    return withKnown(judged, await knownIds(services.db, businessId, [...new Set(judged.map(({ id }) => id))]))
  })
}

function unreadable(key: WordKey): Refusal {
  return new Refusal(80003, { field: 'file', says: says(key) })
}
