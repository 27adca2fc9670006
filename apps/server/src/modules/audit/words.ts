import type { Language } from '@kilowatch/catalog'
import { auditKinds } from '@kilowatch/contract'
import en from '../../../locales/en/audit.json' with { type: 'json' }
import zh from '../../../locales/zh/audit.json' with { type: 'json' }
import { word } from '../../http/words.ts'

const verbs = ['add', 'change', 'remove'] as const
const words: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  zh: { ...ofEveryKind('zh'), ...zh },
  en: { ...ofEveryKind('en'), ...en },
}

/** What an action is called in the reader's language; one of a later version stands for itself. */
export function actionWords(action: string, language: Language): string {
  return words[language][action] ?? action
}

/** Actions whose words, in this language, hold the text. */
export function actionsWith(text: string, language: Language): string[] {
  const wanted = text.toLowerCase()
  return Object.entries(words[language]).flatMap(([action, says]) => (says.toLowerCase().includes(wanted) ? [action] : []))
}

/** What can be done to whatever people keep is called by what it is done to. */
function ofEveryKind(language: Language): Record<string, string> {
  const said = Object.entries(auditKinds).flatMap(([kind, names]) =>
    verbs.map((verb) => [`${kind}.${verb}`, word(`record-${verb}`, language, { kind: names[language] })]),
  )
  return Object.fromEntries(said)
}
