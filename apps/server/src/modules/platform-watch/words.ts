import { filled, type Language } from '@kilowatch/catalog'
import en from '../../../locales/en/platform-watch.json' with { type: 'json' }
import zh from '../../../locales/zh/platform-watch.json' with { type: 'json' }

/** What is told of a matter that is good, or of which nothing is known. */
export type StateCode = keyof typeof en
const words: Readonly<Record<Language, Record<StateCode, string>>> = { zh, en }

export function stateWords(code: string, params: Readonly<Record<string, string | number>>, language: Language): string {
  const known = (words[language] as Readonly<Record<string, string | undefined>>)[code]
  return filled(known ?? code, params)
}
