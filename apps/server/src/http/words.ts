import { filled, type Language } from '@kilowatch/catalog'
import { type MessageName, messageText } from '@kilowatch/contract'
import en from '../../locales/en/server.json' with { type: 'json' }
import zh from '../../locales/zh/server.json' with { type: 'json' }
import type { Says } from './refusal.ts'

export type WordKey = keyof typeof en
const words: Record<Language, Record<WordKey, string>> = { zh, en }

/** One text of the server in the reader's language; `{name}` stands for a parameter. */
export function word(key: WordKey, language: Language, parameters: Readonly<Record<string, string | number>> = {}): string {
  return filled(words[language][key], parameters)
}

/** A text that waits for its reader. */
export function says(key: WordKey, parameters: Readonly<Record<string, string | number>> = {}): Says {
  return (language) => word(key, language, parameters)
}

/** One of the specification's messages, waiting for its reader. */
export function saysMessage(name: MessageName, parameters: Readonly<Record<string, string | number>> = {}): Says {
  return (language) => messageText(name, language, parameters)
}
