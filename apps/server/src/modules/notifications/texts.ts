import { filled, type Language } from '@kilowatch/catalog'
import { inOneLine } from '@kilowatch/contract'
import en from '../../../locales/en/notifications.json' with { type: 'json' }
import zh from '../../../locales/zh/notifications.json' with { type: 'json' }

export type TextKey = keyof typeof en
const texts: Readonly<Record<Language, Record<TextKey, string>>> = { zh, en }
/** A message as it is sent. */
export interface Words {
  /** One line. */
  subject: string
  /** Lines. */
  body: string
}

type Parameters = Readonly<Record<string, string | number>>

/** One text of ours; `{name}` stands for a parameter, which is put in as one line. */
export function text(key: TextKey, language: Language, parameters: Parameters = {}): string {
  return filled(texts[language][key], parameters, { put: inLine, absent: '' })
}

/** A text that waits for its reader. */
export function says(key: TextKey): (language: Language) => string {
  return (language) => text(key, language)
}

/** A key that may be none of ours. */
export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(en, key)
}

/** Names that somebody chose add no lines to a message of ours, and do not turn its direction. */
export function inLine(name: string): string {
  return inOneLine(name)
}

/** '5 分钟', '3 小时', '2 天' */
export function spanWords(minutes: number, language: Language): string {
  if (minutes < 1) return text('under-a-minute', language)
  const [unit, size]: [TextKey, number] = minutes < 120 ? ['minutes', 1] : minutes < 2_880 ? ['hours', 60] : ['days', 1_440]
  return text(unit, language, { count: Math.floor(minutes / size) })
}
