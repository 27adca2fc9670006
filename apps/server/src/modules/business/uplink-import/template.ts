import type { Language } from '@kilowatch/catalog'
import { writeXlsx } from 'hucre'
import type { FileAnswer } from '../../../http/handlers.ts'
import { word } from '../../../http/words.ts'

/** An empty workbook with the two columns; ids are text, so that no digit is lost. */
export async function importTemplate(language: Language): Promise<FileAnswer> {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: word('import-sheet', language),
        columns: [
          { header: word('import-head-id', language), key: 'id', width: 24, numFmt: '@' },
          { header: word('import-head-name', language), key: 'name', width: 32, numFmt: '@' },
        ],
        data: [],
      },
    ],
  })
  return {
    name: `${word('import-sheet', language)}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: once(bytes),
  }
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
