import type { Language } from '@kilowatch/catalog'
import en from '../../../locales/en/messages.json' with { type: 'json' }
import zh from '../../../locales/zh/messages.json' with { type: 'json' }
import { budgets, isBudget } from '../../budgets/index.ts'
import type { TimeText } from '../../http/csv.ts'

/** What a message of the server can be about: each has words in both languages. */
export type MessageCode = keyof typeof en
interface Words {
  title: string
  body: string
}
const words: Readonly<Record<Language, Record<MessageCode, Words>>> = { zh, en }

/** Values of the words' `{names}`. Times are ISO 8601 texts in UTC (`toISOString()`): each reader gets them in their own zone. */
export type MessageParams = Readonly<Record<string, string | number>>

/** Names in the words of a code for which there is no value. */
export function missingParams(code: MessageCode, params: MessageParams): string[] {
  const { title, body } = words.zh[code]
  return [...`${title} ${body}`.matchAll(placeholder)].flatMap(([, name]) => (name && !Object.hasOwn(params, name) ? [name] : []))
}
const placeholder = /\{(\w+)\}/g

export interface Reader {
  language: Language
  time: TimeText
}

/** Title and body of a message of the server; an unknown code stands for itself. */
export function messageWords(code: string, params: MessageParams, reader: Reader): Words {
  const known = (words[reader.language] as Readonly<Record<string, Words | undefined>>)[code]
  if (!known) return { title: code, body: '' }
  const fill = (text: string) =>
    text.replace(placeholder, (whole, name: string) => (Object.hasOwn(params, name) ? shown(name, params[name] ?? '', reader) : whole))
  return { title: fill(known.title), body: fill(known.body) }
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** A budget stands in the params by its name (src/budgets). */
function shown(name: string, value: string | number, reader: Reader): string {
  if (typeof value === 'number') return String(value)
  if (name === 'budget') return isBudget(value) ? budgets[value].input[reader.language] : value
  return instant.test(value) ? reader.time(value) : value
}

/** Codes whose words, in this language, hold the text. */
export function codesWith(text: string, language: Language): string[] {
  const wanted = text.toLowerCase()
  return Object.entries(words[language])
    .filter(([, { title, body }]) => `${title}\n${body}`.toLowerCase().includes(wanted))
    .map(([code]) => code)
}
