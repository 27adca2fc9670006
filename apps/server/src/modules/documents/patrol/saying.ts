import type { Language } from '@kilowatch/catalog'
import type { SiteTime } from '../times.ts'
import type { DocumentWord } from '../words.ts'

/** In whose language and time a document is written. */
export interface Saying {
  language: Language
  time: SiteTime
  /** Its day: other moments name theirs. */
  day: string
  word: (key: DocumentWord, parameters?: Readonly<Record<string, string | number>>) => string
}
