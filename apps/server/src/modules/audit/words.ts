import type { Language } from '@kilowatch/catalog'
import en from '../../../locales/en/audit.json' with { type: 'json' }
import zh from '../../../locales/zh/audit.json' with { type: 'json' }

const words: Readonly<Record<Language, Readonly<Record<string, string>>>> = { zh, en }

/** What an action is called in the reader's language; one of a later version stands for itself. */
export function actionWords(action: string, language: Language): string {
  return words[language][action] ?? action
}

/** Actions whose words, in this language, hold the text. */
export function actionsWith(text: string, language: Language): string[] {
  const wanted = text.toLowerCase()
  return Object.entries(words[language]).flatMap(([action, says]) => (says.toLowerCase().includes(wanted) ? [action] : []))
}
