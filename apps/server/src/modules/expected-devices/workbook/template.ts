import { Readable } from 'node:stream'
import type { Language } from '@kilowatch/catalog'
import { choosableTypes } from '@kilowatch/contract'
import { writeXlsx } from 'hucre'
import { budgets } from '../../../budgets/index.ts'
import type { FileAnswer } from '../../../http/handlers.ts'
import { word } from '../../../http/words.ts'
import { heads } from './columns.ts'

/** An empty sheet with the columns, and one that says the rules and the types. Ids are text, so that no digit is lost. */
export async function deviceTemplate(language: Language): Promise<FileAnswer> {
  const at = language === 'zh' ? 0 : 1
  const rules = word('device-import-rules', language, { most: budgets.devicesOfImport.most }).split('\n')
  const types = choosableTypes.map(({ code, name }) => [code, name[language]])
  const name = word('device-import-sheet', language)
  const bytes = await writeXlsx({
    sheets: [
      {
        name,
        columns: Object.entries(heads).map(([key, names]) => ({ header: names[at], key, width: key === 'probes' ? 48 : 22, numFmt: '@' })),
        data: [],
      },
      { name: word('device-import-rules-sheet', language), rows: [...rules.map((rule) => [rule]), [''], ...types] },
    ],
  })
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: `${name}.xlsx`, type, body: Readable.from([bytes]) }
}
