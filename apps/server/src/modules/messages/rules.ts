import type { Language } from '@kilowatch/catalog'
import type { Message } from '@kilowatch/contract'
import type { TimeText } from '../../http/csv.ts'
import type { MessageRow } from './queries/reading.ts'
import { messageWords } from './words.ts'

export interface Reader {
  language: Language
  /** Writes times in the reader's zone. */
  time: TimeText
}

/** A message in the reader's language: words that came with it (Chinese where there are no others), or those of its code. */
export function messageOf(row: MessageRow, reader: Reader): Message {
  const { title, content } = wordsOf(row, reader)
  return {
    id: row.id,
    kind: row.kind as Message['kind'],
    title,
    content,
    at: row.created_at.toISOString(),
    read: row.read_at !== null,
    link: row.link,
  }
}

function wordsOf(row: MessageRow, { language, time }: Reader): Pick<Message, 'title' | 'content'> {
  if (row.title !== null) return { title: ownWords(row.title, language), content: ownWords(row.body, language) }
  const { title, body } = messageWords(row.code, row.params, { language, time })
  return { title, content: body }
}

function ownWords(words: Record<string, string> | null, language: Language): string {
  return words?.[language] || words?.zh || ''
}
