import { filled, type Language } from '@kilowatch/catalog'
import en from '../../../locales/en/documents.json' with { type: 'json' }
import zh from '../../../locales/zh/documents.json' with { type: 'json' }

export type DocumentWord = keyof typeof en
const words: Record<Language, Record<DocumentWord, string>> = { zh, en }

/** A text of the documents; `{name}` stands for a parameter. */
export function documentWord(key: DocumentWord, language: Language, parameters: Readonly<Record<string, string | number>> = {}): string {
  return filled(words[language][key], parameters)
}
