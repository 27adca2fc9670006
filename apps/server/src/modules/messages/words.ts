import type { Language } from '@kilowatch/catalog'
import en from '../../../locales/en/notices.json' with { type: 'json' }
import zh from '../../../locales/zh/notices.json' with { type: 'json' }

/** What a notice of the server can be about: each has words in both languages. */
export type NoticeCode = keyof typeof en
const words: Readonly<Record<Language, Record<NoticeCode, Words>>> = { zh, en }
interface Words {
  title: string
  body: string
}

/** Values of the words' `{names}`. Times as ISO 8601 texts in UTC: each reader gets them in their own zone. */
export type NoticeParams = Readonly<Record<string, string | number>>

/** Title and body of a notice of the server; an unknown code of a later version stays as it is. */
export function noticeWords(code: string, params: NoticeParams, language: Language): Words {
  const known = (words[language] as Readonly<Record<string, Words | undefined>>)[code]
  return known ? { title: filled(known.title, params), body: filled(known.body, params) } : { title: code, body: '' }
}

function filled(text: string, params: NoticeParams): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : whole))
}
